/**
 * Runs `node e2e/browser/rectangles/shots.ts <folder> [--large]`: takes screenshots of every page at every
 * width, light and dark, prints each as a PDF, and reports what the rectangles test would report. `--large`
 * loads every feed of the corpus and 50,000 components. Exits with 1 when texts overlap or are cut.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildPage } from '../../../scripts/build-page.ts';
import { startChromium } from '../chromium.ts';
import { breachesOf } from './measure.ts';
import { type Place, places } from './places.ts';
import { openRealWorld } from './real-world.ts';
import { setWidth, visitPlaces, WIDTHS } from './visit-places.ts';

const SBOMS = 48;
const TRIES = 4;
const SCHEME_MS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { large: { type: 'boolean', default: false } },
});
const [folder = 'shots'] = positionals;

/** Sets the theme. A page that is rendering may miss the change, so it is set again. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const shown = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  for (let left = TRIES; left > 0; left -= 1) {
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
    await page.emulateMedia({ colorScheme });
    const seen = shown.waitFor({ state: 'attached', timeout: SCHEME_MS });
    if (
      await seen.then(
        () => true,
        () => false,
      )
    )
      return;
    const state = await page.evaluate(() => [
      document.visibilityState,
      document.documentElement.outerHTML.slice(0, 200),
    ]);
    process.stderr.write(`still not ${colorScheme}: ${page.url()} ${state}\n`);
  }
  throw new Error(`The page does not become ${colorScheme}`);
}

async function photograph(page: Page, { name, address }: Place): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    for (const breach of await breachesOf(page)) {
      process.stdout.write(`${name} (${address}) ${width} px: ${breach}\n`);
      process.exitCode = 1;
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await setScheme(page, colorScheme);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true });
}

mkdirSync(folder, { recursive: true });
await buildPage();
const [world, browser] = await Promise.all([
  openRealWorld({ sboms: SBOMS, large: values.large }),
  startChromium(),
]);
try {
  const { product } = world;
  const all = await places(world);
  await visitPlaces({ browser, product, places: all, windows: 2, visit: photograph });
} finally {
  await browser.close();
  await world.product.stop();
}
