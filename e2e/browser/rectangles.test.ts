/** Rectangles of all texts, with real data, on every route and at every width; the rules are in `rectangles/measure.ts`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CHECKOUT } from '../product.ts';
import { noChromium, startChromium } from './chromium.ts';
import { breachesOf } from './rectangles/measure.ts';
import { type Place, places, sbomAddress, worstOf } from './rectangles/places.ts';
import { openRealWorld, type RealWorld } from './rectangles/real-world.ts';
import { setWidth, visitPlaces, WIDTHS } from './rectangles/visit-places.ts';

/** The documents of the corpus with the most components; without the corpus those of this checkout alone. */
const SBOMS = 40;
const WINDOWS = 2;
/** Width of A4, landscape, within its margins. */
const PAPER_PX = 1030;

let real: RealWorld | undefined;
let browser: Browser;
const world = (): RealWorld => real ?? assert.fail('the real world is not there');

/** Visits each place and collects its layout faults. */
async function collect(
  at: readonly Place[],
  measure: (page: Page, note: (where: string) => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const breaches: string[] = [];
  const { product } = world();
  const visit = (page: Page, { name, address }: Place) =>
    measure(page, async (where) => {
      const found = await breachesOf(page);
      breaches.push(...found.map((breach) => `${name} (${address}) ${where}: ${breach}`));
    });
  await visitPlaces({ browser, product, places: at, windows: WINDOWS, visit });
  return breaches;
}

const atEveryWidth = async (page: Page, note: (where: string) => Promise<void>) => {
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await note(`${width} px`);
  }
};

/** Replaces the page with one that has each fault once, and a cut text with its full text in a title. */
function plant(): void {
  document.body.replaceChildren();
  const add = (tag: string, text: string, css: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.style.cssText = `position: absolute; margin: 0; ${css}`;
    document.body.append(element);
    return element;
  };
  const tight = 'width: 20px; overflow: hidden; white-space: nowrap;';
  add('p', 'one text', 'top: 0; left: 0');
  add('p', 'another text', 'top: 2px; left: 4px');
  add('p', 'cut at its end', `top: 90px; ${tight}`);
  add('p', 'said in full', `top: 130px; ${tight}`).title = 'said in full';
  const link = document.createElement('a');
  link.href = '/';
  link.textContent = 'without room';
  link.title = 'without room';
  const main = document.createElement('main');
  main.style.cssText = 'position: absolute; top: 160px; width: 2px; overflow: hidden';
  main.append(link);
  document.body.append(main);
  add('th', 'Narrow', 'top: 200px; width: 120px').dataset['name'] = 'true';
  add('p', 'far away', 'top: 300px; left: 3000px');
}

suite('rectangles', { concurrency: 1, skip: noChromium }, () => {
  before(async () => {
    browser = await startChromium();
    real = await openRealWorld({ sboms: SBOMS });
  });
  after(async () => {
    await browser?.close();
    await real?.product.stop();
  });

  test('notices texts that overlap or are cut, names under 200 px, and pages that scroll sideways', async () => {
    const [place] = await places(world());
    assert.ok(place);
    const found = await collect([place], async (page, note) => {
      await page.evaluate(plant);
      await note('planted');
    });
    const words = found.map((breach) =>
      breach.split('planted: ')[1]?.replace(/ in .*| has .*| is .*/, ''),
    );
    assert.deepEqual(words, [
      'cut: "cut at its end"',
      'overlap: "one text"',
      'vanished: "without room"',
      'name: column "Narrow"',
      'sideways: the page',
    ]);
  });

  test('no text overlaps another or is cut without its full text, and names have 200 px, on every route', async () => {
    const found = await collect(await places(world()), async (page, note) => {
      await atEveryWidth(page, note);
      await page.emulateMedia({ colorScheme: 'dark' });
      await note('dark');
      await page.emulateMedia({ colorScheme: 'light' });
    });
    assert.deepEqual(found, []);
  });

  test('the page of every SBOM keeps its names, versions, facts and counts apart', async () => {
    const pages = world().sboms.map((sbom) => ({
      name: `${sbom.project} ${sbom.version}`,
      address: sbomAddress(sbom),
    }));
    assert.deepEqual(await collect(pages, atEveryWidth), []);
  });

  test('the dark theme changes only colors and shadows, so that one width of it is enough', () => {
    const css = readFileSync(`${CHECKOUT}packages/web/src/look/tokens.css`, 'utf8');
    const [, dark = ''] = css.split('[data-mantine-color-scheme="dark"] {');
    const names = [...dark.slice(0, dark.indexOf('}')).matchAll(/--([\w-]+):/g)].map(
      ([, one]) => one,
    );
    assert.ok(names.length > 40, `${names.length} tokens`);
    assert.deepEqual(
      names.filter((name) =>
        /^(fs|lh|fw|s|r|h|font|nav|top|drawer|form|gutter|row|head|cell)-/.test(name ?? ''),
      ),
      [],
    );
  });

  test('a column that is empty in the whole result is hidden, also after more rows were loaded', async () => {
    const address = sbomAddress(worstOf(world()), 'vulnerabilities');
    const heads: string[][] = [];
    await collect([{ name: 'findings', address }], async (page) => {
      await setWidth(page, 1440);
      const table = page.getByRole('table', { name: 'Findings' });
      heads.push(await table.getByRole('columnheader').allInnerTexts());
      await table.locator('[data-index]').last().scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      heads.push(await table.getByRole('columnheader').allInnerTexts());
    });
    const [first = [], second] = heads;
    assert.ok(first.includes('Component'), first.join());
    assert.ok(!first.includes('EPSS %'), first.join());
    assert.deepEqual(second, first);
  });

  test('paper has no navigation and no controls, whole texts, all rows that were read, and heads that repeat', async () => {
    const address = sbomAddress(worstOf(world()));
    const found = await collect([{ name: 'print', address }], async (page, note) => {
      await setWidth(page, PAPER_PX);
      const table = page.getByRole('table', { name: 'Components' });
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false);
      for (const control of ['Export', 'Filter', 'Theme'])
        assert.equal(
          await page.getByRole('button', { name: control, exact: true }).isVisible(),
          false,
        );
      assert.equal(await page.getByRole('searchbox').first().isVisible(), false);
      const rows = await table.locator('[data-index]').count();
      // The next rows may have been read meanwhile; a window shows fewer than the first hundred.
      assert.ok(rows >= Math.min(100, worstOf(world()).component_count ?? 0), `${rows} rows`);
      const display = await table.locator('thead').evaluate((one) => getComputedStyle(one).display);
      assert.equal(display, 'table-header-group');
      await note('paper');
    });
    assert.deepEqual(found, []);
  });
});
