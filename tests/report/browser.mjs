// Made-up pages in a real browser, as a reader meets them: opened from a file.
//
//   CATENA_WEB=<build>/report-web CATENA_MAKE_PAGE=<build>/…/report_make_page node --test tests/report/all.test.mjs
//   CATENA_SHOTS=folder writes screenshots and a PDF there; CATENA_CHROMIUM names another browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';

const browserPath = process.env.CATENA_CHROMIUM ?? '/usr/bin/chromium';
const web = process.env.CATENA_WEB;
const makePage = process.env.CATENA_MAKE_PAGE;
export const missing =
  !web || !makePage
    ? 'CATENA_WEB and CATENA_MAKE_PAGE are not set'
    : !existsSync(browserPath)
      ? `there is no ${browserPath}`
      : false;
export const shots = process.env.CATENA_SHOTS;
export const phone = { width: 360, height: 740, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

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

/** Opens a page that is there, or a made-up one of a kind; fails the test on any complaint of the browser and on any request but the file itself. */
export async function open(kind, { width = 1280, height = 900, ...context } = {}) {
  const file = kind.endsWith('.html') ? kind : join(folder, `${kind}.html`);
  if (!existsSync(file)) execFileSync(makePage, [kind, file]);
  const opened = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...context });
  opened.setDefaultTimeout(120000); // a machine that compiles beside it is slow
  const page = await opened.newPage();
  const complaints = [];
  page.on('console', (message) => {
    // Reading pixels back is the doing of these tests.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('willReadFrequently'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on(
    'request',
    (request) => /^(file|data|blob):/.test(request.url()) || complaints.push(`asked for ${request.url()}`),
  );
  await page.goto(pathToFileURL(file).href);
  await settled(page);
  return {
    page,
    file,
    done: async () => {
      assert.deepEqual(complaints, []);
      await opened.close();
    },
  };
}

/** Plots are drawn when their width is known, some frames after the page: waits until for five frames nothing has come or moved. */
export const settled = (page) =>
  page.evaluate(async () => {
    const layout = () => `${document.documentElement.scrollHeight} ${document.querySelectorAll('*').length}`;
    let before = '';
    for (let still = 0; still < 5; still = layout() === before ? still + 1 : 0) {
      before = layout();
      await new Promise((next) => requestAnimationFrame(next));
    }
  });

/**
 * Repeats a check until it passes. A page answers a click in its own time, after a frame or an event that nobody can wait for: at once
 * on a quick machine it may be too early, and on a busy one it may take seconds. So whatever is read off a page is checked like this.
 */
export async function eventually(check) {
  for (const end = Date.now() + 60000; ; ) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > end) throw failure;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Does something on a wide light page and on a narrow dark one, and the other way round, without opening it again. */
export async function everywhere(page, check, turns = ['wide-light', 'phone-dark', 'wide-dark', 'phone-light']) {
  const sizes = { wide: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };
  for (const turn of turns) {
    const [size, colorScheme] = turn.split('-');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(sizes[size]);
    await settled(page);
    await check(turn);
  }
}

/** Nothing sticks out sideways. */
export const fits = (page, where) => {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return eventually(async () => assert.equal(await beyond(), 0, `something sticks out${where ? `: ${where}` : ''}`));
};

export const shot = async (page, name) =>
  shots && page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

/** Presses a button of a plot with the keyboard: the file's name and its bytes. */
export async function taken(page, kind, title) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${kind}: ${title}`, exact: true }).press('Enter'),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The numbers behind a plot or table, in rows of fields. */
export async function csv(page, title) {
  const { name, bytes } = await taken(page, 'CSV', title);
  const text = bytes.toString('utf8');
  assert.equal(text.charCodeAt(0), 0xfeff, 'says that it is UTF-8');
  const rows = text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((field) =>
        field[1] === undefined ? field[2] : field[1].replaceAll('""', '"'),
      ),
    );
  return { name, header: rows[0], rows: rows.slice(1) };
}

/** Places (x, y) of the line of a colour in a picture. */
export const lineOf = (svg, colour) =>
  [...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="(#\w+)"/g)]
    .filter(([, , stroke]) => stroke === colour)
    .flatMap(([, path]) => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]));

/** Largest distance of values from a straight function of others, by least squares: an axis is one. */
export function offLine(values, others) {
  const n = values.length;
  const mean = (all) => all.reduce((sum, v) => sum + v, 0) / n;
  const [mv, mo] = [mean(values), mean(others)];
  const slope =
    others.reduce((sum, o, i) => sum + (o - mo) * (values[i] - mv), 0) / others.reduce((sum, o) => sum + (o - mo) ** 2, 0);
  const rests = values.map((v, i) => v - mv - slope * (others[i] - mo));
  return { most: Math.max(...rests.map(Math.abs)), usual: Math.sqrt(mean(rests.map((rest) => rest ** 2))), slope };
}

/** How many pixels of a canvas are near a colour, given as CSS writes it. */
export const pixelsOf = (canvas, colour, within = 6) =>
  canvas.evaluate(
    (element, [css, within]) => {
      const probe = document.createElement('canvas').getContext('2d');
      probe.fillStyle = css;
      probe.fillRect(0, 0, 1, 1);
      const wanted = probe.getImageData(0, 0, 1, 1).data;
      const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] > 250 && [0, 1, 2].every((c) => Math.abs(data[i + c] - wanted[c]) < within)) ++count;
      return count;
    },
    [colour, within],
  );

export const themeColour = (page, name) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), `--${name}`);
