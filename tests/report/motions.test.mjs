// Several motions on one clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, fits, missing, open, pixelsOf, shot, themeColour, violations } from './browser.mjs';

const card = (page) => page.locator('.study section', { hasText: 'All at once' });

test('motions play together, overlaid or side by side', { skip: missing }, async () => {
  const { page, done } = await open('motions');
  const [canvas, ...apart] = await card(page).locator('canvas.stage').all();
  assert.equal(apart.length, 2, 'one picture for each besides');
  const accent = await themeColour(page, 'accent');
  await eventually(async () => assert.ok((await pixelsOf(canvas, accent)) > 200, 'the finest is drawn'));
  await eventually(async () => assert.ok(await canvas.isVisible()));
  await eventually(async () => assert.ok(!(await apart[0].isVisible())));
  const picture = (of) => of.evaluate((node) => node.toDataURL());
  const seek = (share) =>
    card(page)
      .getByLabel('Time')
      .evaluate((node, at) => {
        node.value = String(Number(node.max) * at);
        node.dispatchEvent(new Event('input'));
      }, share);
  await seek(0);
  const before = await picture(canvas);
  await seek(0.5);
  await eventually(async () => assert.notEqual(await picture(canvas), before));
  await card(page).getByRole('checkbox', { name: '1 links' }).uncheck();
  await card(page).getByRole('combobox', { name: 'View' }).selectOption('side by side');
  await eventually(async () => assert.ok(!(await canvas.isVisible())));
  for (const one of apart) await eventually(async () => assert.ok((await pixelsOf(one, accent)) > 50, 'each is drawn'));
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await fits(page);
  await shot(page, 'motions');
  await done();
});
