// The page as a reader meets it: opened from a file, in a real browser.
//
//   CATENA_WEB=<build>/report-web CATENA_MAKE_PAGE=<build>/…/report_make_page node --test tests/report/page.test.mjs
//   CATENA_SHOTS=folder writes screenshots and a PDF there; CATENA_CHROMIUM names another browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const browserPath = process.env.CATENA_CHROMIUM ?? '/usr/bin/chromium';
const web = process.env.CATENA_WEB;
const makePage = process.env.CATENA_MAKE_PAGE;
const missing =
  !web || !makePage
    ? 'CATENA_WEB and CATENA_MAKE_PAGE are not set'
    : !existsSync(browserPath)
      ? `there is no ${browserPath}`
      : false;
const shots = process.env.CATENA_SHOTS;

let browser;
let folder;
let axe;

before(async () => {
  if (missing) return;
  const require = createRequire(join(resolve(web), 'package.json'));
  axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  folder = mkdtempSync(join(tmpdir(), 'catena-page-'));
  if (shots) mkdirSync(shots, { recursive: true });
  browser = await require('playwright-core').chromium.launch({
    executablePath: browserPath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});

after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Opens a made-up page; fails the test on any complaint of the browser and on any request but the file itself. */
async function open(kind, { width = 1280, height = 900, ...context } = {}) {
  const file = join(folder, `${kind}.html`);
  if (!existsSync(file)) execFileSync(makePage, [kind, file]);
  const opened = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...context });
  const page = await opened.newPage();
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on(
    'request',
    (request) =>
      request.url().startsWith('file:') ||
      request.url().startsWith('data:') ||
      complaints.push(`asked for ${request.url()}`),
  );
  await page.goto(pathToFileURL(file).href);
  await page.waitForTimeout(200);
  return {
    page,
    file,
    done: async () => {
      assert.deepEqual(complaints, []);
      await opened.close();
    },
  };
}

const time = (page) => page.locator('.scrub').evaluate((input) => Number(input.value));
const sidewaysScroll = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shot = async (page, name) => shots && page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

test('says what it is and how far to trust it', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  assert.equal(await page.locator('h1').textContent(), 'A chain swings like a rod');
  assert.match(await page.locator('#trust').textContent(), /known to 2\.4×10⁻⁸\sm throughout/);
  assert.match(await page.locator('#numbers').textContent(), /3\.150000\sm\/s± 3×10⁻⁶/);
  assert.match(await page.locator('#details').textContent(), /0123456789abcdef/);
  await done();
});

test('play moves the time and stops at the end', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  assert.equal(await time(page), 0, 'does not play by itself when less motion is asked for');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(500);
  const soon = await time(page);
  assert.ok(soon > 0, 'time passes');
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await time(page);
  await page.waitForTimeout(200);
  assert.equal(await time(page), paused);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1× (real time)' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.play').textContent === 'Play', null, { timeout: 20000 });
  assert.equal(await time(page), 2);
  await done();
});

test('plays by itself where motion is welcome', { skip: missing }, async () => {
  const { page, done } = await open('swing', { height: 1400, reducedMotion: 'no-preference' });
  await page.waitForFunction(() => Number(document.querySelector('.scrub').value) > 0, null, { timeout: 10000 });
  await done();
});

test('keys work', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const frame = 2 / 600;
  await page.keyboard.press('ArrowRight');
  assert.ok(Math.abs((await time(page)) - frame) < 1e-9);
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok(Math.abs((await time(page)) - 11 * frame) < 1e-9);
  await page.keyboard.press('ArrowLeft');
  assert.ok(Math.abs((await time(page)) - 10 * frame) < 1e-9);
  await page.keyboard.press('End');
  assert.equal(await time(page), 2);
  await page.keyboard.press('Home');
  assert.equal(await time(page), 0);
  await page.keyboard.press('Space');
  await page.waitForTimeout(300);
  assert.ok((await time(page)) > 0);
  await page.keyboard.press('Space');
  await page.locator('.scrub').focus();
  await page.keyboard.press('End');
  assert.equal(await time(page), 2);
  await done();
});

test('a click in a plot moves the player, a drag zooms, a double click shows all', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const over = page.locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.ok(Math.abs((await time(page)) - 1) < 0.02);
  const reset = page.getByRole('button', { name: 'Whole run' });
  await page.mouse.move(box.x + 100, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await page.mouse.up();
  assert.equal(await reset.count(), 5, 'all plots are zoomed together');
  assert.ok(Math.abs((await time(page)) - 1) < 0.02, 'a drag does not move the player');
  await page.mouse.dblclick(box.x + 100, box.y + 50);
  assert.equal(await reset.count(), 0);
  const canvas = page.locator('canvas.path');
  await canvas.scrollIntoViewIfNeeded();
  const path = await canvas.boundingBox();
  await page.mouse.click(path.x + path.width / 2, path.y + path.height - 80);
  assert.ok((await time(page)) >= 0);
  await done();
});

test('a peak is shown where it happens', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  await page.getByRole('button', { name: /Show fastest tip/ }).click();
  assert.ok(Math.abs((await time(page)) - Math.PI / 7) < 1e-6);
  await done();
});

test('the chain is drawn', { skip: missing }, async () => {
  const { page, done } = await open('swing');
  const colours = await page.locator('canvas.stage').evaluate((canvas) => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] === 255) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  });
  assert.ok(colours > 20, `${colours} colours`);
  await done();
});

for (const kind of ['swing', 'chaotic', 'failed', 'bare', 'empty', 'hostile', 'large']) {
  for (const colorScheme of ['light', 'dark']) {
    test(`${kind}, ${colorScheme}: no complaint, accessible, nothing sticks out`, { skip: missing }, async () => {
      const { page, file, done } = await open(kind, { colorScheme });
      assert.ok(statSync(file).size < 2.5e6);
      assert.deepEqual(await violations(page), []);
      assert.equal(await sidewaysScroll(page), 0);
      await shot(page, `${kind}-${colorScheme}`);
      await done();
    });
  }
  test(`${kind}, phone: fits 360 pixels`, { skip: missing }, async () => {
    const { page, done } = await open(kind, {
      width: 360,
      height: 740,
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    assert.equal(await sidewaysScroll(page), 0);
    assert.deepEqual(await violations(page), []);
    await shot(page, `${kind}-phone`);
    await done();
  });
}

test('hostile text does nothing', { skip: missing }, async () => {
  const { page, done } = await open('hostile');
  assert.match(await page.title(), /^<\/script><script>/);
  assert.match(await page.locator('h1').textContent(), /<b>bold<\/b> & "quotes"$/);
  assert.equal(await page.locator('h1 b, .question img').count(), 0);
  await done();
});

test('runs that did not end well say so', { skip: missing }, async () => {
  for (const [kind, words] of [
    ['failed', /failed\..*0\.7312 of 2\ss.*Links 38-40/s],
    ['empty', /interrupted\..*Stopped by the user/s],
  ]) {
    const { page, done } = await open(kind);
    assert.match(await page.locator('.banner[role=alert]').textContent(), words);
    await done();
  }
});

test('what was not recorded is named', { skip: missing }, async () => {
  const { page, done } = await open('bare');
  assert.match(await page.locator('#motion').textContent(), /shape of the chain was not recorded/);
  assert.match(await page.locator('#plots').textContent(), /Add "energy"/);
  assert.equal(await page.locator('.u-over').count(), 3);
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
