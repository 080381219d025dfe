// Modes that are played on a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, everywhere, fits, missing, open, phone, pixelsOf, shot, themeColour, violations } from './browser.mjs';

const card = (page) => page.locator('.study section', { hasText: 'The modes' });

test('a mode swings as its shape says, and stops when told', { skip: missing }, async () => {
  const { page, done } = await open('modes');
  const canvas = card(page).locator('canvas.stage');
  const accent = await themeColour(page, 'accent');
  await eventually(async () => assert.ok((await pixelsOf(canvas, accent)) > 500, 'the chain is drawn'));
  const picture = () => canvas.evaluate((node) => node.toDataURL());
  const scrub = card(page).getByLabel('Time');
  const seek = async (share) => {
    await scrub.evaluate((node, at) => {
      node.value = String(Number(node.max) * at);
      node.dispatchEvent(new Event('input'));
    }, share);
    return picture();
  };
  const [start, quarter, half, end] = [await seek(0), await seek(0.25), await seek(0.5), await seek(1)];
  assert.notEqual(start, quarter);
  assert.notEqual(start, half);
  assert.equal(start, end, 'a period later it is where it was');
  // Half a wave has one belly, a whole one two: another picture for the other mode, and a label that says so.
  await card(page).getByRole('combobox').selectOption({ label: 'mode 2: 2 Hz' });
  await eventually(async () => assert.match(await canvas.getAttribute('aria-label'), /mode 2: 2 Hz: the chain swings about its rest, once in 0\.5.s/));
  await eventually(async () => assert.notEqual(await seek(0), start));
  await card(page).getByRole('button', { name: 'Play' }).click();
  await card(page).getByRole('button', { name: 'Pause' }).click();
  await shot(page, 'modes');
  await done();
});

test('an amplitude can be chosen, and the page is for all', { skip: missing }, async () => {
  const { page, done } = await open('modes');
  const canvas = card(page).locator('canvas.stage');
  const before = await canvas.evaluate((node) => node.toDataURL());
  await card(page).getByLabel('Amplitude').fill('0.3');
  await eventually(async () => assert.notEqual(await canvas.evaluate((node) => node.toDataURL()), before));
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await everywhere(page, (turn) => fits(page, turn));
  await done();
});

test('fits a phone', { skip: missing }, async () => {
  const { page, done } = await open('modes', phone);
  await fits(page);
  await shot(page, 'modes-phone');
  await done();
});
