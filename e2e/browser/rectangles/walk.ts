/** Opens places of a real world one after the other, in as many windows as are given. */
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Product } from '../../product.ts';
import type { Place } from './places.ts';

/** The widths that every page is measured at, in pixels. */
export const WIDTHS = [390, 768, 1024, 1280, 1366, 1440, 1920] as const;
const HEIGHT = 900;
const LOADED_WITHIN_MS = 30_000;

/** How places are walked. */
export interface Walk {
  browser: Browser;
  product: Product;
  places: readonly Place[];
  windows: number;
  /** What is done at each place; the page is complete then. */
  visit: (page: Page, place: Place) => Promise<void>;
}

/** Visits every place. Rejects with the first failure. */
export async function walk({ browser, product, places, windows, visit }: Walk): Promise<void> {
  const rest = [...places];
  const work = async () => {
    const common: BrowserContextOptions = {
      baseURL: product.url,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    };
    const [known, stranger] = await Promise.all([
      browser.newContext({ ...common, storageState: sessionOf(product) }),
      browser.newContext(common),
    ]);
    try {
      const pages = [await known.newPage(), await stranger.newPage()] as const;
      for (let place = rest.shift(); place; place = rest.shift()) {
        const page = pages[place.isPublic ? 1 : 0];
        await forgetRates(product);
        await open(page, place);
        await visit(page, place);
      }
    } finally {
      await Promise.all([known.close(), stranger.close()]);
    }
  };
  await Promise.all(Array.from({ length: windows }, work));
}

/** Sets the width of the window and waits until lists have chosen their columns for it. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function open(page: Page, { address }: Place): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await page.goto(address);
  await page.locator('h1, main, form').first().waitFor({ timeout: LOADED_WITHIN_MS });
  // Pages that listen for events are never idle; what they show is there long before.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelectorAll('.bone').length === 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function sessionOf(product: Product) {
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const value = JSON.stringify({ token: product.token(), expiration });
  return {
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'assay.session', value }] }],
  };
}

/** So many pages in so short a time are no person's: none of them is to be refused for that. */
async function forgetRates({ dataDir }: Product): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir });
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    await db.query('delete from rate_bucket');
  } finally {
    await db.end();
  }
}
