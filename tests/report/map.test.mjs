// A map of colours on the page of a sweep, and the choice of what is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv, eventually, fits, missing, open, phone, pixelsOf, shot, taken, violations } from './browser.mjs';

const mapCard = (page) => page.locator('.study section', { hasText: 'Speed over span' }).last();

test('cells have the colours of their numbers, and the pointer reads them', { skip: missing }, async () => {
  const { page, done } = await open('map');
  const card = mapCard(page);
  const canvas = card.locator('canvas').first();
  // 11 cells of 12 are painted; the smallest is dark violet, the largest three are at the yellow end.
  await eventually(async () => assert.ok((await pixelsOf(canvas, 'rgb(68, 1, 84)')) > 500));
  await eventually(async () => assert.ok((await pixelsOf(canvas, 'rgb(253, 231, 37)')) > 500));
  const over = card.locator('.u-over');
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  const read = async (across, up) => {
    await page.mouse.move(box.x + across * box.width, box.y + (1 - up) * box.height);
    return card.locator('.note').first().textContent();
  };
  await eventually(async () => assert.match(await read(1 / 6, 1 / 8), /start\.span = 0\.1.m, chain\.joint_friction = 1.N m s: 11 ± 0\.25 m\/s/));
  await eventually(async () => assert.match(await read(5 / 6, 7 / 8), /start\.span = 0\.3.m, .* = 1000.N m s: 1030 ± 0\.25 m\/s/));
  await eventually(async () => assert.match(await read(1 / 2, 3 / 8), /start\.span = 0\.2.m, .* = 10.N m s: –/, 'an empty cell'));
  await shot(page, 'map');
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await done();
});

test('all values are in a table, rows and columns as they lie', { skip: missing }, async () => {
  const { page, done } = await open('map');
  const card = mapCard(page);
  await card.getByText('Show as table').click();
  await eventually(async () => assert.equal(await card.locator('table tbody tr').count(), 4));
  await eventually(async () => assert.deepEqual(await card.locator('table tbody tr').first().locator('th, td').allTextContents(), ['1', '11', '21', '31']));
  await done();
});

test('a map can be taken away', { skip: missing }, async () => {
  const { page, done } = await open('map');
  const { header, rows } = await csv(page, 'Speed over span and friction');
  assert.equal(header[0], 'start.span [m]');
  assert.deepEqual(rows[0].slice(0, 3), ['0.1', '1', '11']);
  assert.equal(rows.length, 12);
  assert.equal(rows.filter((row) => row[2] === '').length, 1, 'an empty cell');
  const svg = (await taken(page, 'SVG', 'Speed over span and friction')).bytes.toString('utf8');
  // Paper, two boxes in each of four rows, and the 64 shades of the scale. Of 63 steps from 11 to 1030 the cells are at 0, 0.6 and
  // 1.2; 0.6, none and 1.8; 6.1, 6.7 and 7.4; 61.8, 62.4 and 63: neighbours that round to one shade are one box.
  assert.equal(svg.match(/<rect /g).length, 1 + 8 + 64);
  await eventually(async () => assert.equal((await taken(page, 'PNG', 'Speed over span and friction')).bytes.toString('latin1', 1, 4), 'PNG'));
  await done();
});

test('boxes choose which plots are shown', { skip: missing }, async () => {
  const { page, done } = await open('map');
  const plot = page.locator('.study section', { hasText: 'The line is' });
  const boxes = page.getByRole('group', { name: 'Quantities' });
  await eventually(async () => assert.equal(await boxes.getByRole('checkbox').count(), 2));
  await eventually(async () => assert.ok(await mapCard(page).isVisible()));
  await eventually(async () => assert.ok(!(await plot.isVisible())));
  await boxes.getByLabel('Peak speed').check();
  await eventually(async () => assert.ok(await plot.isVisible()));
  await eventually(async () => assert.ok((await plot.locator('canvas').count()) > 0, 'drawn when it has room'));
  await boxes.getByLabel('Speed over span').uncheck();
  await eventually(async () => assert.ok(!(await mapCard(page).isVisible())));
  await done();
});

test('fits a phone', { skip: missing }, async () => {
  const { page, done } = await open('map', phone);
  await fits(page);
  await shot(page, 'map-phone');
  await done();
});
