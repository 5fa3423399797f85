/** Opens pages of a real world one after the other, in the given number of windows. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { NEVER_MS } from '../../processes.ts';
import type { Product } from '../../product.ts';
import { inDatabaseOf } from '../../product-database.ts';
import { follow } from '../follow.ts';
import type { Place } from './places.ts';

/** The widths that every page is measured at, in pixels. */
export const WIDTHS = [390, 768, 1024, 1280, 1366, 1440, 1920] as const;
const HEIGHT = 900;
const MOST_FRAMES = 60;

/** Places to visit, and what to do at each. */
export interface PlaceVisits {
  browser: Browser;
  product: Product;
  places: readonly Place[];
  windows: number;
  /** Called at each place, when the page is complete. */
  visit: (page: Page, place: Place) => Promise<void>;
}

/** Visits every place. Rejects with the first failure. */
export async function visitPlaces({
  browser,
  product,
  places,
  windows: count,
  visit,
}: PlaceVisits): Promise<void> {
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
      const windows = [await openWindow(known), await openWindow(stranger)] as const;
      for (let place = rest.shift(); place; place = rest.shift()) {
        const { page, go } = windows[place.isPublic ? 1 : 0];
        await forgetRates(product);
        await go(place.address);
        await visit(page, place).catch((error) => {
          throw new Error(`${place.name} (${place.address}) failed`, { cause: error });
        });
      }
    } finally {
      await Promise.all([known.close(), stranger.close()]);
    }
  };
  await Promise.all(Array.from({ length: count }, work));
}

/** Sets the width of the window and waits until lists have chosen their columns. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async (most) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    // Floating elements are repositioned some frames after the window was resized.
    const root = document.documentElement;
    for (let at = 0; at < most && root.scrollWidth > window.innerWidth; at += 1) await frame();
  }, MOST_FRAMES);
}

/** A page of the product that navigates through links without reloading. */
interface Window {
  page: Page;
  go: (address: string) => Promise<void>;
}

async function openWindow(context: BrowserContext): Promise<Window> {
  const page = await context.newPage();
  page.setDefaultTimeout(NEVER_MS);
  const go = async (address: string) => {
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await follow(page, address);
    await page.locator('h1, main, form').first().waitFor({ timeout: NEVER_MS });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  return { page, go };
}

function sessionOf(product: Product) {
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const value = JSON.stringify({ token: product.token(), expiration });
  return {
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'assay.session', value }] }],
  };
}

/** Clears rate limits: no human visits so many pages so fast, and none may be refused for that. */
const forgetRates = (product: Product) => inDatabaseOf(product, 'delete from rate_bucket');
