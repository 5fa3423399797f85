import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type InsideAxe, keepContrast, recallContrast } from './contrast-memory.ts';

declare global {
  interface Window {
    axe: typeof axe & { _audit: InsideAxe };
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose verdict depends on colors, and so on the theme. */
const COLOR_RULES = ['color-contrast'];

/** Fails when a page, in its current state, violates a WCAG 2.2 AA rule that a program can check. */
export const checkAccessible = (page: Page, what: string): Promise<void> =>
  check(page, what, { type: 'tag', values: TAGS });

/** Fails when texts of a page contrast too little with what is behind them, where another theme passed every rule. */
export const checkContrast = (page: Page, what: string): Promise<void> =>
  check(page, what, { type: 'rule', values: COLOR_RULES });

async function check(page: Page, what: string, runOnly: axe.RunOnly): Promise<void> {
  await page.waitForFunction(isAtRest);
  // Half of a short check is reading the library: once per page is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await recallContrast(page);
  const violations = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      // Our pages have no frames.
      iframes: false,
    });
    return violations;
  }, runOnly);
  await keepContrast(page);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
  );
  assert.deepEqual(found, [], what);
}

/** Colors in transition between themes belong to neither; endless animations do not count. */
const isAtRest = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    );

/** Fails when anything would animate for a user who prefers reduced motion. */
export async function checkStill(page: Page, what: string): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(one);
        return transitionProperty !== 'none' && /[1-9]/.test(transitionDuration);
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(moving, [], `${what} has transitions`);
}

/** Fails when a page is wider than its window, and names the overflowing elements. */
export async function checkFits(page: Page, what: string): Promise<void> {
  const outside = await page.evaluate(async () => {
    const root = document.documentElement;
    const main = document.querySelector('main');
    const isWide = () => [root, main].some((one) => one && one.scrollWidth > one.clientWidth);
    // Floating elements are repositioned some frames after the window was resized.
    for (let frame = 0; frame < 30 && isWide(); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isWide()) return [];
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 120))
      .slice(0, 8);
  });
  assert.deepEqual(outside, [], `${what} scrolls sideways`);
}
