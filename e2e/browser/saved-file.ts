import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A file that the browser saved. */
export interface SavedFile {
  name: string;
  text: string;
}

/** File that one action saves. */
export async function savedBy(page: Page, save: () => Promise<void>): Promise<SavedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), save()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/**
 * File that an item of the menu "Export list" saves.
 *
 * @param item `Export CSV`, `Export JSON` or `Export SARIF`
 */
export async function exportedList(page: Page, item: string): Promise<SavedFile> {
  await page.getByRole('button', { name: 'Export list' }).click();
  return savedBy(page, () => page.getByRole('menuitem', { name: item }).click());
}
