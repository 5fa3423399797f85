import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails when a page, in its current state, violates a WCAG 2.2 AA rule that a program can check. */
export async function checkAccessible(page: Page, what: string): Promise<void> {
  await page.waitForFunction(isAtRest);
  // No frames are checked: our pages have none, and requesting them opens another page.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
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
