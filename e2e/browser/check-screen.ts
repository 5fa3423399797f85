import type { Page } from 'playwright-core';
import { checkAccessible, checkContrast, checkFits, checkStill } from './axe.ts';
import { NARROW, shoot } from './test-browser.ts';

/** Looks at a screen that is complete: accessible and still in light, dark and at 360 px, where nothing scrolls sideways. */
export async function checkScreen(name: string, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, `${name}-light-1440`);
  await checkAccessible(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, `${name}-dark-1440`);
  await checkContrast(page, `${name}, dark`);
  await checkStill(page, name);
  await page.setViewportSize(NARROW);
  await checkFits(page, name);
  await shoot(page, `${name}-dark-360`);
  await checkAccessible(page, `${name} at 360 px, dark`);
}
