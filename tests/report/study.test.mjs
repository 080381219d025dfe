// The page of a study.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import {
  csv,
  eventually,
  everywhere,
  fits,
  lineOf,
  missing,
  offLine,
  open,
  phone,
  pixelsOf,
  shot,
  taken,
  themeColour,
  violations,
} from './browser.mjs';

test('shows all blocks in order, with their words set', { skip: missing }, async () => {
  const { page, done } = await open('study');
  await eventually(async () => assert.equal(await page.title(), 'How fast is the tip of a chain of many links? · Catena'));
  await eventually(async () => assert.equal(await page.locator('.brand').textContent(), 'Catena · Sweep'));
  await eventually(async () => assert.equal(await page.locator('.question strong').textContent(), 'each certified'));
  await eventually(async () => assert.equal(await page.locator('.question em').textContent(), 'sharper'));
  await eventually(async () => assert.equal(await page.locator('.prose code').textContent(), 'chain.links'));
  await eventually(async () => assert.deepEqual(await page.locator('.study :is(h2, h3)').allTextContents(), [
    ...['The sweep', 'Peak speed', 'Peak speed, logarithmic', 'Published and computed'],
    ...['The picture', 'A figure for print', 'Path', 'Where it comes from'],
  ]));
  await eventually(async () => assert.match(await page.locator('dl.defined').textContent(), /Commit0123abcd/));
  await done();
});

test('many blocks get a table of contents that leads to them', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await eventually(async () => assert.equal(await contents.getByRole('link').count(), 8));
  for (const link of await contents.getByRole('link').all()) {
    const target = page.locator(`[id="${(await link.getAttribute('href')).slice(1)}"]`);
    await eventually(async () => assert.equal(await target.textContent(), await link.textContent()));
  }
  await done();
  const few = await open('hostile-study');
  await eventually(async () => assert.equal(await few.page.getByRole('navigation').count(), 0, 'six blocks need none'));
  await few.done();
});

test('numbers stand right, verdicts have words and signs', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const table = page.locator('.study-table');
  const sides = await table
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  assert.deepEqual(sides, ['left', 'right', 'right', 'right', 'left', 'left']);
  await eventually(async () => assert.match(await table.textContent(), /18\.977041858 ± 3×10⁻⁹−3×10⁻³/));
  await eventually(async () => assert.deepEqual(await table.locator('.verdict-mark').allTextContents(), [
    ...['✓agrees', '✗off by 4 %', '–not published'],
  ]));
  const colours = await table
    .locator('.verdict-mark')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
  assert.equal(new Set(colours).size, 3);
  const { header, rows } = await csv(page, 'Published and computed');
  assert.deepEqual(header, ['Quantity', 'Published', 'Here', 'Difference', 'Unit', 'Verdict']);
  assert.deepEqual(rows[1], ['Time of the crack', '0.38', '0.38010657015', '1e-4', 's', 'off by 4 %']);
  await done();
});

test('a plot has points, a line, a gap, a table and a CSV', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const card = page.locator('.study section', { hasText: 'Peak speed' }).first();
  const canvas = card.locator('canvas').first();
  for (const colour of ['curve-1', 'curve-2'])
    await eventually(async () => assert.ok((await pixelsOf(canvas, await themeColour(page, colour))) > 60));
  const { header, rows } = await csv(page, 'Peak speed');
  assert.deepEqual(header, ['links', 'computed [m/s]', '± computed [m/s]', 'theory [m/s]']);
  assert.equal(rows.length, 41);
  for (const [x, , , y] of rows) assert.ok(Math.abs(Number(y) - 2 / Math.sqrt(Number(x))) < 1e-11);
  const gap = rows.find(([x]) => Math.abs(Number(x) - 10 ** 1.5) < 1e-6);
  assert.equal(gap[1], '', 'not a number is a gap');
  assert.equal(rows.filter((row) => row[1] !== '').length, 10);
  await card.getByRole('button', { name: /Show as table/ }).click();
  await eventually(async () => assert.equal(await card.getByRole('region').getByRole('row').count(), 42));
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await done();
});

test('the pointer reads the nearest value of each series', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const over = page.locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 50);
  await eventually(async () => {
    const read = await page.locator('.u-legend').first().locator('.u-value').allTextContents();
    assert.ok(
      read.every((text) => /\d/.test(text)),
      read.join(' | '),
    );
  });
  await done();
});

test('a drag zooms, a double click and a button show all; scales can be changed', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const card = page.locator('.study section', { hasText: 'Peak speed' }).first();
  const picture = () =>
    card
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.toDataURL());
  const whole = await picture();
  const over = card.locator('.u-over');
  await over.scrollIntoViewIfNeeded();
  const reset = card.getByRole('button', { name: 'Show all' });
  const zoom = async () => {
    const box = await over.boundingBox();
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 160, { steps: 6 });
    await page.mouse.up();
    await eventually(async () => assert.notEqual(await picture(), whole));
    await eventually(async () => assert.ok(await reset.isVisible()));
  };
  await zoom();
  await reset.click();
  await page.mouse.move(5, 5);
  await eventually(async () => assert.equal(await picture(), whole));
  await zoom();
  const box = await over.boundingBox();
  await page.mouse.dblclick(box.x + 100, box.y + 60);
  await page.mouse.move(5, 5);
  await eventually(async () => assert.equal(await picture(), whole));
  await eventually(async () => assert.ok(!(await reset.isVisible())));
  await card.getByLabel('log y').check();
  await eventually(async () => assert.notEqual(await picture(), whole));
  await card.getByLabel('log y').uncheck();
  await eventually(async () => assert.equal(await picture(), whole));
  await done();
});

test('a figure is an image with words and links', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const image = page.getByRole('img', { name: 'A chain hangs between two points at the same height.' });
  await eventually(async () => assert.deepEqual(await image.evaluate((element) => [element.naturalWidth, element.naturalHeight]), [420, 220]));
  const links = page.locator('figcaption a');
  await eventually(async () => assert.deepEqual(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), [
    ...['figures/figure.svg', 'figures/figure.csv'],
  ]));
  await done();
});

test('hostile text does nothing', { skip: missing }, async () => {
  const { page, done } = await open('hostile-study');
  await eventually(async () => assert.match(await page.title(), /^<\/script><script>/));
  await eventually(async () => assert.match(await page.locator('h1').textContent(), /<b>bold<\/b> & "quotes", 'single' αβγ \ufffd$/));
  await eventually(async () => assert.equal(await page.locator('main b, main i, main script, .paper svg').count(), 0));
  await eventually(async () => assert.equal(await page.locator('.question strong').textContent(), '<i>strong</i>'));
  await eventually(async () => assert.equal(await page.locator('figcaption a').count(), 0, 'what would run is no link'));
  await eventually(async () => assert.ok(await page.locator('.paper img').evaluate((image) => image.naturalWidth > 0)));
  await done();
});

for (const kind of ['study', 'hostile-study'])
  test(`${kind}: no complaint, accessible, nothing sticks out, in light and dark, wide and narrow`, { skip: missing }, async () => {
    const { page, file, done } = await open(kind);
    assert.ok(statSync(file).size < 2e5, 'the page itself is light');
    await everywhere(page, async (where) => {
      await eventually(async () => assert.deepEqual(await violations(page), [], where));
      await fits(page, where);
      await shot(page, `${kind}-${where}`);
    });
    await done();
  });

test('symbols and powers are set', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const prose = page.locator('.prose');
  await eventually(async () => assert.deepEqual(await prose.locator('sub').allTextContents(), ['c', 'h max']));
  await eventually(async () => assert.match(await prose.textContent(), /At tc the tip is off by 3×10⁻⁹ m/));
  await done();
});

// The ellipse of study_sample.hpp: x = 2 cos φ, y = sin φ.
test('where scales are equal a metre is as long across as up, and a quantity has one colour', { skip: missing }, async () => {
  const { page, done } = await open('study');
  const svg = (await taken(page, 'SVG', 'Path')).bytes.toString('utf8');
  const green = await themeColour(page, 'curve-3');
  const points = lineOf(svg, green).slice(0, 361);
  assert.equal(points.length, 361);
  const angles = points.map((_, k) => (k * Math.PI) / 180);
  const { slope: across } = offLine(points.map(([x]) => x), angles.map((angle) => 2 * Math.cos(angle)));
  const { slope: up } = offLine(points.map(([, y]) => y), angles.map(Math.sin));
  assert.ok(Math.abs(across + up) < 0.005 * across, `${across} ${up}`);
  assert.equal(svg.match(new RegExp(`<path [^>]*fill="${green}"`, 'g')).length, 13 + 1, 'marks and the one of the legend');
  await done();
});

test('a figure can be taken away, and is stacked on a phone', { skip: missing }, async () => {
  const { page, done } = await open('study', phone);
  await eventually(async () => assert.match(await page.locator('.paper img').evaluate((image) => image.currentSrc), /width%3D%22210%22/));
  await eventually(async () => assert.match((await taken(page, 'SVG', 'A figure for print')).bytes.toString('utf8'), /viewBox="0 0 420 220"/));
  const png = (await taken(page, 'PNG', 'A figure for print')).bytes;
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1260, 660]);
  await done();
});
