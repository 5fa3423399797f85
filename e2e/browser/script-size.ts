import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Addresses of the scripts that a page has loaded so far. */
export async function loadedScripts(page: Page): Promise<string[]> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  assert.ok(scripts.length > 5);
  return scripts;
}

/** Total bytes of scripts, each compressed separately as when served. */
export async function compressedSize(scripts: readonly string[]): Promise<number> {
  let size = 0;
  for (const script of scripts) size += gzipSync(await (await fetch(script)).arrayBuffer()).length;
  return size;
}
