import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
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

/** Total bytes of scripts as the server sends them to a browser without TLS. Fails when it sends a large one as it is. */
export async function compressedSize(scripts: readonly string[]): Promise<number> {
  let size = 0;
  for (const script of scripts) {
    const { bytes, encoding } = await transferred(script);
    assert.ok(encoding === 'gzip' || bytes < 1_024, `${script}: ${bytes} bytes, not compressed`);
    size += bytes;
  }
  return size;
}

/** Body of an answer as it travels; `fetch` would inflate it. */
async function transferred(address: string): Promise<{ bytes: number; encoding: string }> {
  const [answer] = await once(get(address, { headers: { 'accept-encoding': 'gzip' } }), 'response');
  const { length } = await buffer(answer);
  return { bytes: length, encoding: String(answer.headers['content-encoding']) };
}
