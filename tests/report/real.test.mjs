// Pages as the commands leave them, of small chains: whatever a study shows must be accessible and fit on a phone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually, everywhere, fits, missing, open, shot, violations } from './browser.mjs';

const program = process.env.CATENA_PROGRAM;
const skip = missing || (!program && 'CATENA_PROGRAM is not set');
const small = ['--set', 'chain.links=8'];
const commands = {
  run: ['run', 'falling-b', ...small, '--set', 'support.motion=table', '--set', 'support.file=hand.csv'],
  between: ['run', 'swing-between', ...small, '--set', 'run.duration=0.5', '--at', '0.2'],
  sweep: ['sweep', 'falling-b', ...small, '--vary', 'start.span=0.2,0.4,0.6'],
  map: ['sweep', 'falling-b', ...small, '--vary', 'start.span=0.2,0.4,0.6', '--vary', 'chain.taper=0.5,1,2'],
  search: ['sweep', 'falling-b', ...small, '--find', 'min:tip.speed_max', '--within', 'start.span=0.8:1.0'],
  fit: ['fit', 'falling-b', ...small, '--data', 'film.csv', '--free', 'chain.joint_friction=1e-6:1e-3'],
};
let folder;

before(() => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), 'catena-real-'));
  const rows = (count, row) => Array.from({ length: count }, (_, i) => row(i).join(',')).join('\n');
  writeFileSync(join(folder, 'hand.csv'), rows(51, (i) => [i / 100, 0.05 * Math.sin(i / 10)])); // sets out at 0.5 m/s
  writeFileSync(join(folder, 'film.csv'), 't,x,y\n' + rows(9, (i) => [i / 50, 0.5, -4.9 * (i / 50) ** 2]));
});

after(() => folder && rmSync(folder, { recursive: true }));

for (const [kind, words] of Object.entries(commands))
  test(`a real ${kind}: no complaint, accessible, nothing sticks out`, { skip }, async () => {
    execFileSync(program, [...words, '--out', kind, '--quiet'], { cwd: folder, stdio: 'ignore' });
    const { page, done } = await open(join(folder, kind, 'report.html'));
    await everywhere(page, async (where) => {
      await eventually(async () => assert.deepEqual(await violations(page), [], where));
      await fits(page, where);
      await shot(page, `real-${kind}-${where}`);
    });
    await done();
  });

test('a chain between two held ends shows what moves and what holds it', { skip }, async () => {
  const { page, done } = await open(join(folder, 'between', 'report.html'));
  await eventually(async () => assert.deepEqual(await page.locator('#plots h3').allTextContents().then((all) => all.slice(0, 5)), [
    ...['Forces at the ends', 'Tension', 'Speed of the middle joint', 'Position of the middle joint', 'Path of the middle joint'],
  ]));
  await eventually(async () => assert.match(await page.locator('#motion .readings').textContent(), /force at the support .*\sN.*at the far end .*\sN.*middle joint/));
  await eventually(async () => assert.match(await page.locator('table.at').textContent(), /^The middle joint at the requested times/));
  await eventually(async () => assert.doesNotMatch(await page.locator('#motion').innerText(), /\btip\b|compact body/i));
  await done();
});
