/** Pages that no visit uses: the next one begins in a loaded page, as a user who signs in where another has signed out. */
import type { Page } from 'playwright-core';
import { until } from '../processes.ts';
import { follow } from './follow.ts';

/** An address of the page that asks the server nothing and needs no session. */
const LOADED_REST = '/auth/email-sent';

/** A file of the product that runs nothing: the next visit loads the page, in the process and with the cache of this one. */
const EMPTY_REST = '/theme.js';

const unused: Page[] = [];

/** Loaded pages at rest that their visit has not moved yet. */
const atRest = new WeakSet<Page>();

/**
 * A page that no visit uses, with the given values alone in its storage; undefined when each is in use.
 *
 * @param how.mustLoad the visit adds scripts, which run when a page is loaded
 */
export async function takeKeptPage(
  storage: readonly { name: string; value: string }[],
  { mustLoad }: { mustLoad: boolean },
): Promise<Page | undefined> {
  const page = unused.pop();
  if (page === undefined) return undefined;
  for (const { name, value } of storage)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  if (!mustLoad && page.url().endsWith(LOADED_REST)) atRest.add(page);
  return page;
}

/** Opens an address: as a link does in a loaded page at rest, by loading it in any other. */
export async function open(page: Page, address: string): Promise<void> {
  if (atRest.delete(page) && address.startsWith('/')) await follow(page, address);
  else await page.goto(address);
}

/** Keeps a page for later visits: takes it to rest, and forgets what it and its browser profile keep. */
export async function keepPage(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  if (page.isClosed()) return context.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null });
  if (!(await restLoaded(page))) await page.goto(EMPTY_REST);
  await page.evaluate(forget);
  await context.clearCookies();
  unused.push(page);
}

/** Takes a loaded page to rest; false where scripts of it may still know something of this visit. */
async function restLoaded(page: Page): Promise<boolean> {
  if (!(await page.evaluate(signOut))) return false;
  await follow(page, LOADED_REST);
  await until('notices close', () => page.evaluate(hasNoNotice));
  return page.url().endsWith(LOADED_REST);
}

/** Lets the page forget its session and close its notices; false where it is not loaded, or keeps a theme that was chosen. */
async function signOut(): Promise<boolean> {
  const router = window.__TSR_ROUTER__;
  if (!router || localStorage.getItem('assay.theme') !== null) return false;
  const closers = '.mantine-Notification-closeButton';
  for (const closer of document.querySelectorAll<HTMLElement>(closers)) closer.click();
  await router.navigate({ href: '/auth' });
  // The page went on with a session that another tab had stored: signs out of that one, too.
  if (localStorage.getItem('assay.session') !== null) await router.navigate({ href: '/auth' });
  return true;
}

const hasNoNotice = () => document.querySelector('.mantine-Notification-root') === null;

async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    if (name !== undefined) indexedDB.deleteDatabase(name);
}
