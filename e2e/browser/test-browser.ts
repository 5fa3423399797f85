import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../processes.ts';
import type { Product } from '../product.ts';
import { follow, watchRequests } from './follow.ts';
import { keepPage, open, takeKeptPage } from './kept-page.ts';
import { forgetRates } from './people.ts';
import { world } from './world.ts';

/** Milliseconds for what a page shows: longer than the server and a busy machine take, even after a large upload. */
const SHOWN_MS = 180_000;

/** Widest window of the design, and the narrowest supported one. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 740 };

/** State of the visiting browser. */
export interface Visitor {
  /** Session token; signed in as the first SuperAdmin when omitted, without a session when null. */
  token?: string | null;
  viewport?: { width: number; height: number };
  /** Browser errors that belong to the test, such as an answer 401. */
  expected?: RegExp;
  /** The visited product; that of the world when omitted. */
  product?: Product;
  /** Whether the browser has never read the page; it may have when omitted. */
  isFirst?: boolean;
  /** Whether the steps change the page for good: a clock, functions or scripts of the test's own. */
  isChanged?: boolean;
}

/** An open page, alone in its browser profile. */
export interface Visit {
  page: Page;
  /** Loads an address of the product; the first address of a visit is opened as a link does where the page is loaded. */
  go: (path: string) => Promise<void>;
  /** Opens an address as a link does, which takes a third of loading it, and waits until the page is complete. */
  follow: (path: string) => Promise<void>;
  /** Path and query of where the page is now. */
  at: () => string;
}

/**
 * Runs steps in a browser profile without cookies and storage of others. Fails when the browser complained about anything:
 * an uncaught error, an error on the console, a breach of the content security policy.
 */
export async function visit(steps: (visit: Visit) => Promise<void>, how: Visitor = {}) {
  await forgetRates();
  const { product = world().product, viewport = WIDE } = how;
  const { token = product.token() } = how;
  const isShared = product === world().product && !how.isFirst;
  const page =
    (isShared && (await knownPage(token, how))) ||
    (await (await newProfile(product, token)).newPage());
  watchRequests(page);
  const context = page.context();
  const complaints = listen(context);
  try {
    await page.setViewportSize(viewport);
    await steps({
      page,
      go: (path) => open(page, path),
      follow: (path) => follow(page, path),
      at: () => page.url().slice(product.url.length),
    });
    const unexpected = complaints.filter((text) => !how.expected?.test(text));
    assert.deepEqual(unexpected, [], 'the browser complained');
  } catch (error) {
    await shoot(context.pages()[0], `failed-${Date.now()}`);
    const last = await sightOf(page);
    await context.close();
    throw new Error([String(error), ...complaints, last].join('\n'), { cause: error });
  }
  context.removeAllListeners('weberror');
  context.removeAllListeners('console');
  if (isShared && !how.isChanged) await keepPage(page);
  else await context.close();
}

/** Address and text of a page, for the report of a story that failed; shortened. */
async function sightOf(page: Page): Promise<string> {
  const text = await page
    .innerText('body', { timeout: 10_000 })
    .catch((failure: unknown) => String(failure));
  return `The page was at ${page.url()} and showed: ${text.replace(/\s+/g, ' ').slice(0, 1_500)}`;
}

const stateOf = ({ url }: Product, token: string | null) =>
  token === null ? { cookies: [], origins: [] } : signedIn(url, token);

/** The page of an earlier visit, with nothing but the given session; undefined when each is in use. */
function knownPage(token: string | null, { isChanged = false }: Visitor) {
  const { origins } = stateOf(world().product, token);
  const storage = origins.flatMap(({ localStorage }) => localStorage);
  return takeKeptPage(storage, { mustLoad: isChanged });
}

async function newProfile(product: Product, token: string | null): Promise<BrowserContext> {
  const context = await world().browser.newContext({
    baseURL: product.url,
    viewport: WIDE,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: stateOf(product, token),
  });
  context.setDefaultTimeout(SHOWN_MS);
  return context;
}

/** Browser storage of a session. */
export const signedIn = (origin: string, token: string) => {
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const localStorage = [{ name: 'assay.session', value: JSON.stringify({ token, expiration }) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
};

/** Answers that tell the page that no identity provider is configured, or that a rate limit was reached. */
const NO_PROVIDER = /status of (404|429) .*\/users\/sign-(in|up)\?provider=sso/;

/** A breach of the policy reaches the console as an error too. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!NO_PROVIDER.test(text)) complaints.push(text);
  });
  return complaints;
}

/** Waits until a condition of the page is true. */
export const soon = (what: string, holds: () => boolean | Promise<boolean>): Promise<void> =>
  until(what, holds);

/** Keeps a picture in the directory that ASSAY_SHOTS names, if it names one. */
export async function shoot(page: Page | undefined, name: string): Promise<void> {
  const folder = process.env['ASSAY_SHOTS'];
  if (folder && page) await page.screenshot({ path: join(folder, `${name}.png`) });
}
