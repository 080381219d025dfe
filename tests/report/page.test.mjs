// The report of a run.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
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
  settled,
  shot,
  shots,
  taken,
  themeColour,
  violations,
} from './browser.mjs';

const time = (page) => page.locator('.scrub').evaluate((input) => Number(input.value));
const timePasses = (page) => eventually(async () => assert.ok((await time(page)) > 0, 'time passes'));
// The swing of swing.hpp: φ = 0.9 cos 3.5t, L = 1 m.
const phi = (t) => 0.9 * Math.cos(3.5 * t);
const exactSpeed = (t) => Math.abs(0.9 * 3.5 * Math.sin(3.5 * t));
const exactHeight = (t) => -Math.cos(phi(t));

test('says what it is and how far to trust it', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await eventually(async () => assert.equal(await page.locator('h1').textContent(), 'A chain swings like a rod'));
  await eventually(async () => assert.match(await page.locator('#trust').textContent(), /accurate to 2\.4×10⁻⁸\sm for the whole run/));
  await eventually(async () => assert.match(await page.locator('#numbers').textContent(), /3\.150000\sm\/s± 3×10⁻⁶/));
  await eventually(async () => assert.match(await page.locator('#details').textContent(), /0123456789abcdef/));
  await eventually(async () => assert.deepEqual(await page.locator('.firsts li').allTextContents(), [
    'First slack (link pushed): link 7, at 0.31 s',
    'First crinkle (joint past 90°): never',
  ]));
  await eventually(async () => assert.deepEqual(await page.locator('.energies tbody th').allTextContents(), [
    ...['Kinetic', 'Potential', 'Work', 'Heat'],
  ]));
  await done();
});

test('play moves the time and stops at the end', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await eventually(async () => assert.equal(await time(page), 0, 'does not play by itself when less motion is asked for'));
  await page.getByRole('button', { name: 'Play' }).click();
  await timePasses(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await time(page);
  await page.waitForTimeout(200);
  await eventually(async () => assert.equal(await time(page), paused));
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1×' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('.play').textContent(), 'Play', 'it stops'));
  await eventually(async () => assert.equal(await time(page), 2));
  await done();
});

test('plays by itself where motion is welcome', { skip: missing }, async () => {
  const { page, done } = await open('swing', { height: 1400, reducedMotion: 'no-preference' });
  await timePasses(page);
  await done();
});

test('keys work', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const frame = 2 / 600;
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.ok(Math.abs((await time(page)) - frame) < 1e-9));
  await page.keyboard.press('Shift+ArrowRight');
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 11 * frame) < 1e-9));
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 10 * frame) < 1e-9));
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await time(page), 2));
  await page.keyboard.press('Home');
  await eventually(async () => assert.equal(await time(page), 0));
  await page.keyboard.press('Space');
  await timePasses(page);
  await page.keyboard.press('Space');
  await page.locator('.scrub').focus();
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await time(page), 2));
  await done();
});

test('a click in a plot moves the player, a drag zooms, a double click shows all', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const over = page.locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 1) < 0.02));
  const reset = page.getByRole('button', { name: 'Whole run' });
  await page.mouse.move(box.x + 100, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await eventually(async () => assert.equal(await reset.count(), 9, 'all six plots and three maps are zoomed together'));
  await page.mouse.move(5, 5);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 1) < 0.02, 'a drag does not move the player'));
  await page.mouse.dblclick(box.x + 100, box.y + 50);
  await eventually(async () => assert.equal(await reset.count(), 0));
  const canvas = page.locator('canvas.path');
  await canvas.scrollIntoViewIfNeeded();
  const path = await canvas.boundingBox();
  await page.mouse.click(path.x + path.width / 2, path.y + path.height - 80);
  await eventually(async () => assert.ok((await time(page)) >= 0));
  await done();
});

test('plus and minus change the speed, a question mark tells the keys', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const speed = page.getByRole('combobox', { name: 'Speed' });
  await eventually(async () => assert.deepEqual(await speed.locator('option').allTextContents(), [
    ...['5×', '2×', '1×', '1/3', '1/10', '1/30', '1/100', '1/300', '1/1000'],
  ]));
  const chosen = () => speed.evaluate((select) => select.selectedOptions[0].textContent);
  await eventually(async () => assert.equal(await chosen(), '1/3', '2 s are best seen in about 8 s'));
  await page.keyboard.press('-');
  await eventually(async () => assert.equal(await chosen(), '1/10'));
  for (let i = 0; i < 9; ++i) await page.keyboard.press('+');
  await eventually(async () => assert.equal(await chosen(), '5×'));
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys and gestures' });
  await eventually(async () => assert.ok(await dialog.isVisible()));
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await time(page), 0, 'keys belong to the dialog while it is open'));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.ok(!(await dialog.isVisible())));
  await page.getByRole('button', { name: '? Keys' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await eventually(async () => assert.ok(!(await dialog.isVisible())));
  await done();
});

test('the pointer over a plot shows that moment and gives it back', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await page.keyboard.press('Shift+ArrowRight');
  const before = await time(page);
  const over = page.locator('.u-over').nth(1);
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.move(box.x + 0.75 * box.width, box.y + 30);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 1.5) < 0.02));
  await eventually(async () => {
    const cursors = await page
      .locator('.u-cursor-x')
      .evaluateAll((lines) => lines.map((line) => Number(/translate\((-?[\d.]+)px/.exec(line.style.transform)?.[1])));
    const widths = await page.locator('.u-over').evaluateAll((all) => all.map((each) => each.clientWidth));
    assert.equal(cursors.length, 9);
    // Maps mark the moment by their own line: see the next test.
    cursors.slice(0, 6).forEach((x, i) => assert.ok(Math.abs(x / widths[i] - 0.75) < 0.01, `the cursor of plot ${i} is linked`));
  });
  const speed = page.locator('.u-legend').first().locator('.u-value').nth(1);
  const [t] = [await time(page)];
  await eventually(async () => assert.ok(Math.abs(parseFloat(await speed.textContent()) - exactSpeed(t)) < 0.02, 'a legend reads the moment'));
  await page.mouse.move(5, 5);
  await eventually(async () => assert.equal(await time(page), before));
  await done();
});

test('playing moves the cursors of all plots', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const marks = () => page.locator('.now').evaluateAll((all) => all.map((mark) => mark.style.transform));
  const start = await marks();
  await page.keyboard.press('Space');
  await timePasses(page);
  await page.keyboard.press('Space');
  const width = await page
    .locator('.u-over')
    .first()
    .evaluate((over) => over.clientWidth);
  await eventually(async () => {
    const now = await marks();
    assert.equal(now.length, 9);
    now.forEach((mark, i) => assert.notEqual(mark, start[i]));
    const share = (await time(page)) / 2;
    assert.ok(Math.abs(parseFloat(/\((-?[\d.]+)px/.exec(now[0])[1]) / width - share) < 0.01);
  });
  await done();
});

test('links are coloured by tension, speed or bending', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const stage = page.locator('canvas.stage');
  const colour = page.getByRole('combobox', { name: 'Colour' });
  const legend = page.locator('#motion .legend-scale');
  const yellow = 'rgb(253 231 37)'; // the top of viridis
  await eventually(async () => assert.deepEqual(await colour.locator('option').allTextContents(), ['tension', 'speed', 'bending']));
  await eventually(async () => assert.match(await legend.getAttribute('aria-label'), /^Tension from 0\sN/));
  await eventually(async () => assert.match(await page.locator('.pushed-key:visible').textContent(), /pushed, down to/));

  await colour.selectOption('speed');
  await page.getByRole('button', { name: /Show largest tip speed/ }).click();
  // The middle of the last of 40 links: 3.15 (1 − 1/80) = 3.11 m/s.
  await eventually(async () => assert.match(
    await legend.getAttribute('aria-label'),
    /^Speed from 0\sm\/s .*to 3\.1\sm\/s .*largest of the run 3\.11\sm\/s$/,
  ));
  await eventually(async () => assert.ok((await pixelsOf(stage, yellow, 40)) > 5, 'the fastest links have the brightest colour'));
  const linear = await page.locator('#motion .bar-ticks').textContent();
  await page.getByLabel('Log colours').check();
  await eventually(async () => assert.notEqual(await page.locator('#motion .bar-ticks').textContent(), linear));
  await page.getByLabel('Log colours').uncheck();

  // The scale falls by half in 2/15 s, but never below the speed of the moment: the largest of v(τ) 2^(−7.5 (t − τ)).
  await page.locator('.scrub').fill('0.9');
  let held = 0;
  for (let tau = 0; tau <= 0.9; tau += 1e-4)
    held = Math.max(held, (1 - 1 / 80) * exactSpeed(tau) * 0.5 ** (7.5 * (0.9 - tau)));
  assert.ok(exactSpeed(0.9) < 0.05 * held);
  // Two digits are told.
  await eventually(async () => assert.ok(Math.abs(Number(/to ([\d.]+)/.exec(await legend.getAttribute('aria-label'))[1]) - held) < 0.006));
  await page.getByLabel('Fixed scale').check();
  await eventually(async () => assert.match(await legend.getAttribute('aria-label'), /to 3\.1\sm\/s/));
  await page.getByLabel('Fixed scale').uncheck();

  await colour.selectOption('bending');
  await eventually(async () => assert.equal(await pixelsOf(stage, yellow, 40), 0, 'a straight rod is not bent; rounding is not shown as bending'));
  await eventually(async () => assert.equal(await page.locator('.pushed-key:visible').count(), 0));
  await done();
});

test('a compact body in free fall shows who is ahead', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const reading = page.locator('.reading', { hasText: 'compact body' });
  await eventually(async () => assert.ok(!(await reading.isVisible())));
  await page.getByLabel('Compact body').check();
  const t = 0.1;
  await page.locator('.scrub').fill(String(t));
  const lead = exactHeight(0) - (9.81 * t * t) / 2 - exactHeight(t); // below zero: the body is lower
  assert.ok(lead < 0);
  await eventually(async () => {
    const text = await reading.textContent();
    assert.match(text, /behind/);
    assert.ok(Math.abs(parseFloat(/tip ([\d.]+)/.exec(text)[1]) + lead) < 1e-4);
  });
  await eventually(async () => assert.ok((await pixelsOf(page.locator('canvas.stage'), await themeColour(page, 'body'))) > 50));
  await page.keyboard.press('End');
  await eventually(async () => assert.match(await reading.textContent(), /outside the picture/));
  await done();
});

test('each plot has a table and a CSV with its numbers', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const titles = ['Tip speed', 'Tip acceleration', 'Tip position', 'Path of the tip', 'Tension', 'Energy', 'Energy imbalance'];
  for (const title of titles) {
    const { name, header, rows } = await csv(page, title);
    assert.equal(name, `a-chain-swings-like-a-rod-${title.toLowerCase().replaceAll(' ', '-')}.csv`);
    assert.equal(header[0], 'time [s]');
    assert.equal(rows.length, 601);
    rows.forEach((row) => assert.equal(row.length, header.length));
  }
  const { header, rows } = await csv(page, 'Tip speed');
  assert.deepEqual(header, ['time [s]', 'tip speed [m/s]']);
  // Half of the seventh digit, 5e-7, and half of the last bit of a single-precision number between 2 and 4, 1.2e-7.
  for (const [t, v] of rows) assert.ok(Math.abs(Number(v) - exactSpeed(Number(t))) < 6.5e-7);

  await page.getByRole('button', { name: 'Show as table: Tip speed' }).click();
  const table = page.getByRole('region', { name: 'Values of Tip speed' }).getByRole('table');
  await eventually(async () => assert.equal(await table.getByRole('row').count(), 602));
  const cells = await table.getByRole('row').nth(301).locator('th, td').allTextContents();
  assert.deepEqual(cells, ['1', String(Number(exactSpeed(1).toPrecision(6)))]);
  await eventually(async () => assert.deepEqual(await violations(page), []));
  await page.getByRole('button', { name: 'Hide table: Tip speed' }).click();
  await eventually(async () => assert.equal(await page.getByRole('region', { name: 'Values of Tip speed' }).count(), 0));
  await done();
});

test('what each link does over time is a map that the pointer reads and time follows', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const headings = page.locator('#plots .card h3', { hasText: 'Map of' });
  await eventually(async () => assert.deepEqual(await headings.allTextContents(), ['Map of speed', 'Map of bend', 'Map of tension']));
  const card = page.locator('#plots .card', { hasText: 'Map of tension' });
  // The links that are pulled most are red.
  await eventually(async () => assert.ok((await pixelsOf(card.locator('canvas').first(), '#b40426')) > 100));
  const over = card.locator('.u-over');
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.move(box.x + 0.25 * box.width, box.y + 0.2 * box.height);
  await eventually(async () => assert.match(await card.locator('.note').nth(1).textContent(), /^time = 0\.5\d*\ss, link = 33: \d\.?\d* N$/));
  await page.mouse.click(box.x + 0.25 * box.width, box.y + 0.2 * box.height);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 0.5) < 0.02));
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.75 * box.width, box.y + 0.5 * box.height);
  await page.mouse.up();
  await eventually(async () => assert.equal(await page.getByRole('button', { name: 'Whole run' }).count(), 9, 'one zoom for all'));
  await page.mouse.dblclick(box.x + 0.5 * box.width, box.y + 0.5 * box.height);

  const { header, rows } = await csv(page, 'Map of speed');
  assert.deepEqual(header, ['time [s]', 'link', 'speed [m/s]']);
  assert.equal(rows.length, 240 * 40);
  // A rod: speed grows with the distance from the support. The largest of two or three frames, 1/300 s apart and 11 m/s² apart,
  // with half a percent of rounding.
  for (const [t, link, v] of rows)
    assert.ok(Math.abs(Number(v) - ((Number(link) - 0.5) / 40) * exactSpeed(Number(t))) < 0.04 + 0.005 * Number(v));
  await card.getByText('Show as table').click();
  await eventually(async () => assert.equal(await card.locator('table tbody tr').count(), 40));
  await eventually(async () => assert.match(await card.locator('table caption').textContent(), /every row and every 4th column/));
  await done();
});

test('curves from elsewhere stand in legend, table and CSV', { skip: missing }, async () => {
  const { page, done } = await open('beside');
  const { header, rows } = await csv(page, 'Tip speed');
  assert.deepEqual(header, ['time [s]', 'tip speed [m/s]', 'a shorter chain [m/s]', 'exact, "closed" form [m/s]']);
  const within = rows.filter((row) => Number(row[0]) <= 2);
  assert.equal(within.length, 601, 'rows are at the times of the run');
  const filled = (column) => within.filter((row) => row[column] !== '');
  assert.equal(filled(2).length, 601, 'another run, with half as many samples, has no holes');
  // A straight line between samples 1/150 s apart misses most where the speed has a corner: half a sample of 0.8 · 11 m/s².
  for (const row of filled(2)) assert.ok(Math.abs(Number(row[2]) - 0.8 * exactSpeed(Number(row[0]))) < 0.03);
  assert.ok(filled(3).length > 500 && filled(3).length < 601, 'a gap stays a gap');
  assert.equal(rows.at(-1)[0], '2.5', 'a curve may go on for longer than the run');
  assert.deepEqual(rows.at(-1).slice(1, 3), ['', '']);
  const legend = page.locator('#plots .card', { hasText: 'Tip speed' }).locator('.u-legend');
  await eventually(async () => assert.match(await legend.textContent(), /a shorter chain.*exact, "closed" form/));
  const plot = page.locator('#plots .card', { hasText: 'Tip speed' }).locator('canvas').first();
  await eventually(async () => assert.ok((await pixelsOf(plot, await themeColour(page, 'curve-6'))) > 20, 'it is drawn'));
  await done();
});

test('another run is drawn beside it', { skip: missing }, async () => {
  const { page, done } = await open('beside');
  const picture = () => page.locator('canvas.stage').evaluate((canvas) => canvas.toDataURL());
  const box = page.getByRole('group', { name: 'Other runs' }).getByLabel('a shorter chain');
  await eventually(async () => assert.ok(await box.isChecked()));
  const shown = await picture();
  await box.uncheck();
  await eventually(async () => assert.notEqual(await picture(), shown));
  await box.check();
  await eventually(async () => assert.equal(await picture(), shown));
  await done();
});

test('plots and player take their colours from the page, also when it changes', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const plot = page.locator('#plots canvas').first();
  for (const colorScheme of ['light', 'dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    const drawn = async (canvas, colour) => pixelsOf(canvas, await themeColour(page, colour));
    await eventually(async () => assert.ok((await drawn(plot, 'curve-1')) > 100, `a curve, ${colorScheme}`));
    await eventually(async () => assert.ok((await drawn(page.locator('canvas.stage'), 'trail')) > 30, `a trail, ${colorScheme}`));
  }
  await done();
});

test('plots follow the width of the window', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await page.setViewportSize({ width: 700, height: 900 });
  const misfits = () =>
    page
      .locator('.plot')
      .evaluateAll((all) => all.filter((each) => each.clientWidth !== each.querySelector('.u-wrap').clientWidth).length);
  await eventually(async () => assert.equal(await misfits(), 0, 'every plot is as wide as its place'));
  await done();
});

test('a logarithmic scale can be had and left', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const card = page.locator('#plots .card', { hasText: 'Tip acceleration' });
  const picture = () =>
    card
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.toDataURL());
  const linear = await picture();
  await card.getByLabel('Log scale').check();
  await eventually(async () => assert.notEqual(await picture(), linear));
  await card.getByLabel('Log scale').uncheck();
  await eventually(async () => assert.equal(await picture(), linear));
  await done();
});

test('a finger plays, and draws time along', { skip: missing }, async () => {
  const { page, done } = await open('swing', phone);
  const canvas = page.locator('canvas.stage');
  await canvas.scrollIntoViewIfNeeded();
  await canvas.tap();
  await timePasses(page);
  await canvas.tap();
  await page.locator('.scrub').fill('0');
  const drag = (selector, from, to) =>
    page.evaluate(
      ([selector, from, to]) => {
        const target = document.querySelector(selector);
        const box = target.getBoundingClientRect();
        const at = (type, share) =>
          target.dispatchEvent(
            new PointerEvent(type, {
              pointerType: 'touch',
              bubbles: true,
              clientX: box.left + share * box.width,
              clientY: box.top + 40,
            }),
          );
        at('pointerdown', from);
        at('pointermove', (from + to) / 2);
        at('pointermove', to);
        at('pointerup', to);
      },
      [selector, from, to],
    );
  await drag('canvas.stage', 0.25, 0.75);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 1) < 0.02, 'half the width is half the run'));
  await drag('.u-over', 0.1, 0.25);
  await eventually(async () => assert.ok(Math.abs((await time(page)) - 0.5) < 0.02));
  await done();
});

test('a peak is shown where it happens', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await page.getByRole('button', { name: /Show largest tip speed/ }).click();
  await eventually(async () => assert.ok(Math.abs((await time(page)) - Math.PI / 7) < 1e-6));
  await done();
});

test('the chain is drawn', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const colours = () =>
    page.locator('canvas.stage').evaluate((canvas) => {
      const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      const seen = new Set();
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] === 255) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
      return seen.size;
    });
  await eventually(async () => assert.ok((await colours()) > 20, 'many colours'));
  await done();
});

for (const kind of ['swing', 'beside', 'chaotic', 'failed', 'bare', 'empty', 'hostile', 'large'])
  test(`${kind}: no complaint, accessible, nothing sticks out, in light and dark, wide and narrow`, { skip: missing }, async () => {
    const { page, file, done } = await open(kind);
    assert.ok(statSync(file).size < 2.5e6);
    await everywhere(page, async (where) => {
      await eventually(async () => assert.deepEqual(await violations(page), [], where));
      await fits(page, where);
      await shot(page, `${kind}-${where}`);
    }, kind === 'beside' ? undefined : ['wide-light', 'phone-dark']); // one has all there is
    await done();
  });

for (const [name, size] of [
  ['a laptop', { width: 1366, height: 768 }],
  ['a phone', { ...phone, width: 390, height: 844 }],
])
  test(`the player and all its controls are on the first screen of ${name}`, { skip: missing }, async () => {
    const { page, done } = await open('swing', size);
    await eventually(async () => {
      const places = await page
        .locator('#motion :is(canvas.stage, button, input, select, .legend-scale):visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
      assert.ok(places.length >= 12, `${places.length} controls`);
      assert.ok(Math.max(...places.map(([, bottom]) => bottom)) <= size.height);
    });
    await eventually(async () => assert.ok((await page.locator('canvas.stage').boundingBox()).height >= 220));
    await done();
  });

test('the certificate is a line that opens', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const words = page.getByText('companion run (');
  await eventually(async () => assert.ok(!(await words.isVisible())));
  await eventually(async () => assert.ok((await page.locator('#trust').boundingBox()).height < 60));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(async () => assert.ok(await words.isVisible(), 'second in the order of the keyboard, after the link to the motion'));
  await page.keyboard.press('Tab');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Play'));
  await done();
});

test('full screen: the chain takes most of it', { skip: missing }, async () => {
  const { page, done } = await open('swing', { width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await eventually(async () => {
    const { height, width } = await page.locator('canvas.stage').boundingBox();
    assert.ok(height > 0.75 * 768 && width > 0.95 * 1366, 'the stage fills the screen');
    const play = await page.getByRole('button', { name: 'Play' }).boundingBox();
    assert.ok(play.y + play.height <= 768 && play.height <= 32);
  });
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await done();
});

// Lines through whole pixels are off by up to half of one, 0.29 as a rule; smoothing at the edges lets 0.05 be seen.
test('curves have no stairs', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const over = page.locator('#plots .card', { hasText: 'Tip position' }).locator('.u-over');
  const curve = (node, css) => {
    const canvas = node.closest('.uplot').querySelector('canvas');
    const [inner, outer] = [node, canvas].map((each) => each.getBoundingClientRect());
    const { width, height } = inner;
    const probe = document.createElement('canvas').getContext('2d');
    probe.fillStyle = css;
    probe.fillRect(0, 0, 1, 1);
    const [red, , blue] = probe.getImageData(0, 0, 1, 1).data;
    const { data } = canvas.getContext('2d').getImageData(inner.left - outer.left, inner.top - outer.top, width, height);
    const heights = Array.from({ length: width }, (_, x) => {
      let [sum, weight] = [0, 0];
      for (let y = 0; y < height; ++y) {
        const at = 4 * (y * width + x);
        // Of all that is drawn only this curve is bluer than red; paper and grid are neutral.
        const share = Math.max(0, (data[at + 2] - data[at]) / (blue - red)) * (data[at + 3] / 255);
        if (share > 0.04) [sum, weight] = [sum + share * y, weight + share];
      }
      return weight > 0.5 ? sum / weight : null;
    });
    return { heights, width };
  };
  await eventually(async () => {
    const { heights, width } = await over.evaluate(curve, await themeColour(page, 'curve-1'));
    const columns = heights.flatMap((y, x) => (y !== null && x > 3 && x < width - 3 ? [x] : []));
    assert.ok(columns.length > 0.9 * width);
    const exact = columns.map((x) => exactHeight((2 * (x + 0.5)) / width));
    const { usual } = offLine(columns.map((x) => heights[x]), exact);
    assert.ok(usual < 0.15, `${usual} pixels off`);
  });
  await done();
});

test('a plot can be taken away as a drawing and as a picture', { skip: missing }, async () => {
  const { page, done } = await open('swing', { colorScheme: 'dark' });
  const svg = await taken(page, 'SVG', 'Tip speed');
  assert.equal(svg.name, 'a-chain-swings-like-a-rod-tip-speed.svg');
  const text = svg.bytes.toString('utf8');
  assert.match(text, /<rect x="0" y="0" [^>]*fill="#ffffff"/, 'on white paper');
  assert.match(text, />Tip speed<\/text>/);
  assert.match(text, />tip speed \[m\/s\]<\/text>/);
  const points = lineOf(text, '#0b5a96').slice(0, 601);
  assert.equal(points.length, 601, 'every sample is a corner of the line');
  const times = points.map((_, i) => (2 * i) / 600);
  // Coordinates are written to a hundredth of a pixel, single precision rounds speeds less.
  assert.ok(offLine(points.map(([x]) => x), times).most < 0.006);
  assert.ok(offLine(points.map(([, y]) => y), times.map(exactSpeed)).most < 0.006);
  const width = Number(/width="(\d+(?:\.\d+)?)"/.exec(text)[1]);
  const png = (await taken(page, 'PNG', 'Tip speed')).bytes;
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.ok(Math.abs(png.readUInt32BE(16) - 3 * width) < 2, 'three pixels for one of the page');
  const path = (await taken(page, 'SVG', 'Path of the tip')).bytes.toString('utf8');
  const arc = lineOf(path, '#0b5a96').slice(0, 601);
  const { slope: across } = offLine(arc.map(([x]) => x), times.map((t) => Math.sin(phi(t))));
  const { slope: up } = offLine(arc.map(([, y]) => y), times.map((t) => -Math.cos(phi(t))));
  assert.ok(Math.abs(across + up) < 1e-3 * across, 'one scale for both');
  for (const title of ['Tip acceleration', 'Tip position', 'Tension', 'Energy', 'Energy imbalance'])
    for (const kind of ['SVG', 'PNG', 'CSV'])
      await eventually(async () => assert.equal(await page.getByRole('button', { name: `${kind}: ${title}`, exact: true }).count(), 1));
  await done();
});

test('on paper the certificate is open and plots are drawn for its width', { skip: missing }, async () => {
  const { page, done } = await open('swing', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await eventually(async () => assert.ok(await page.getByText('companion run (').isVisible(), 'the certificate opens'));
  const widths = () => page.locator('.u-wrap').evaluateAll((all) => all.map((each) => each.style.width));
  await eventually(async () => assert.ok((await widths()).every((width) => width === '300px'), 'plots are as wide as on paper'));
  const curve = page.locator('#plots canvas').first();
  await eventually(async () => assert.ok((await pixelsOf(curve, '#0b5a96')) > 100, 'in the colours of paper'));
  await page.emulateMedia({ media: 'screen' });
  await eventually(async () => assert.ok(!(await page.getByText('companion run (').isVisible()), 'it closes again'));
  await done();
});

test('hostile text does nothing', { skip: missing }, async () => {
  const { page, done } = await open('hostile');
  await eventually(async () => assert.match(await page.title(), /^<\/script><script>/));
  await eventually(async () => assert.match(await page.locator('h1').textContent(), /<b>bold<\/b> & "quotes"$/));
  await eventually(async () => assert.equal(await page.locator('h1 b, .question img').count(), 0));
  await done();
});

test('runs that did not end well say so', { skip: missing }, async () => {
  for (const [kind, words] of [
    ['failed', /failed\..*0\.7312 of 2\ss.*Links 38-40/s],
    ['empty', /interrupted\..*Stopped by the user/s],
    ['astray', /Warning:.*an energy imbalance of 10¹³⁵ J.*shorter run\.step/s],
  ]) {
    const { page, done } = await open(kind);
    await eventually(async () => assert.match(await page.locator('.banner[role=alert]').textContent(), words));
    await done();
  }
});

test('what was not recorded is named', { skip: missing }, async () => {
  const { page, done } = await open('bare');
  await eventually(async () => assert.match(await page.locator('#motion').textContent(), /shape of the chain was not recorded/));
  await eventually(async () => assert.match(await page.locator('#plots').textContent(), /Add "energy"/));
  await eventually(async () => assert.equal(await page.locator('.u-over').count(), 3));
  await eventually(async () => assert.match(await page.locator('#plots').textContent(), /Add "tension"/));
  await done();
});

test(
  'prints on white paper, also from a dark screen',
  { skip: missing || (!shots && 'CATENA_SHOTS is not set') },
  async () => {
    const { page, done } = await open('swing', { colorScheme: 'dark' });
    await page.pdf({
      path: join(shots, 'swing.pdf'),
      format: 'A4',
      margin: { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' },
    });
    await done();
  },
);
