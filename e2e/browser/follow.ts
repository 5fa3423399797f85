/** Moves within a loaded page, as its links do: scripts are not read, compiled and run again. */
import type { Page, Request } from 'playwright-core';
import { NEVER_MS } from '../processes.ts';

const CALM_ROUNDS = 4;

/** Requests in progress, by the page that sent them. */
const pending = new WeakMap<Page, Set<Request>>();

/**
 * Opens an address of the product through the page's router, and resolves when the page is complete: no request is in progress, and no
 * skeleton line is left. Loads the address in a window that has loaded nothing.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const requests = watchRequests(page);
  if (await page.evaluate(hasRouter)) await page.evaluate(navigate, address);
  else await page.goto(address);
  const deadline = AbortSignal.timeout(NEVER_MS);
  for (let calm = 0; calm < CALM_ROUNDS; calm += 1) {
    const bones = await page.evaluate(bonesOfNextFrame);
    if (requests.size > 0 || bones > 0) calm = -1;
    deadline.throwIfAborted();
  }
}

/** Watches a page from the first call on; returns the set of its requests that are in progress. */
export function watchRequests(page: Page): Set<Request> {
  const known = pending.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => void requests.add(request));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
  pending.set(page, requests);
  return requests;
}

declare global {
  interface Window {
    /** TanStack Router puts itself there. */
    __TSR_ROUTER__?: { navigate: (to: { href: string }) => Promise<void> };
  }
}

const hasRouter = () => window.__TSR_ROUTER__ !== undefined;

async function navigate(href: string): Promise<void> {
  const { __TSR_ROUTER__: router } = window;
  if (router === undefined) throw new Error('the page has no router');
  await router.navigate({ href });
}

const bonesOfNextFrame = () =>
  new Promise<number>((resolve) =>
    setTimeout(
      () =>
        requestAnimationFrame(() =>
          resolve(document.querySelectorAll('[data-testid=bone]').length),
        ),
      30,
    ),
  );
