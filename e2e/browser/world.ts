/** One product with data and one browser for all stories of a run. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Sbom } from '@assay/contract/sboms.ts';
import {
  type TestTarget,
  testTarget,
} from '@assay/server/features/notifications/test-notifications.ts';
import type { Browser } from 'playwright-core';
import { until } from '../processes.ts';
import { CHECKOUT, type Product, startProduct } from '../product.ts';
import { noChromium, startChromium } from './chromium.ts';

/** Bytes of a document that the tests carry; `path` from the root of the checkout. */
export const bytesOf = (path: string): Buffer<ArrayBuffer> => readFileSync(`${CHECKOUT}${path}`);

/** A Go application of 201 modules with known vulnerabilities and a cycle. */
export const BRIDGE = 'packages/server/vectors/proton-bridge.cdx.json';
/** Four components: one without a purl, one whose version cannot be compared, a cycle, two analyses. */
export const MIXED = 'e2e/browser/vectors/mixed.cdx.json';

const ADVISORIES = [
  'packages/server/vectors/go.jsonl',
  'packages/cli/vectors/advisories/RUSTSEC-2020-0008.json',
  'packages/cli/vectors/advisories/RUSTSEC-2021-0079.json',
  'packages/cli/vectors/advisories/RUSTSEC-2023-0001.json',
];

/** Data that all stories share. */
export interface World {
  product: Product;
  browser: Browser;
  /** Where notifications may be sent to. */
  target: TestTarget;
  /** `acme/mail/bridge` 1.8.0. */
  bridge: Sbom;
  /** `acme/edge/gateway` 2.4.0, in use. */
  gateway: Sbom;
}

async function openWorld(): Promise<World> {
  const target = await testTarget();
  const env = { ASSAY_WEBHOOK_ORIGINS: target.origin };
  const [product, browser] = await Promise.all([startProduct({ env }), startChromium()]);
  try {
    for (const [at, path] of ADVISORIES.entries()) await importRecords(product, path, at);
    const send = (project: string, path: string, version: string) =>
      product.client.uploadSbom({ project, version, wait: 'ready', body: bytesOf(path) });
    await send('acme/tools/small', 'packages/cli/vectors/sboms/small-deps.cdx.json', '1.0');
    await send('acme/web', 'packages/core/vectors/cyclonedx/laravel.1.4.json', '7.12.0');
    const bridge = await send('acme/mail/bridge', BRIDGE, '1.8.0');
    const { sbomid } = await send('acme/edge/gateway', MIXED, '2.4.0');
    const gateway = await product.client.updateSbom({ sbomid, in_use: true });
    assert.deepEqual([bridge.status, gateway.status], ['ready', 'ready']);
    return { product, browser, target, bridge, gateway };
  } catch (error) {
    target.stop();
    await Promise.allSettled([browser.close(), product.stop()]);
    throw error;
  }
}

async function importRecords({ client }: Product, path: string, at: number): Promise<void> {
  const { uuid } = await client.importAdvisories({ source: `feed-${at}`, body: bytesOf(path) });
  const hasEnded = async () => {
    const { status, error, refused } = await client.getAdvisoryImport({ uuid });
    assert.ok(status !== 'failed' && refused === 0, `${path}: ${error}, ${refused} refused`);
    return status === 'done';
  };
  await until(`${path} is imported`, hasEnded);
}

const opened = noChromium ? undefined : await openWorld();

/** Returns the world of this run. Throws without Chromium; tests are skipped in that case before they call it. */
export function world(): World {
  assert.ok(opened, String(noChromium));
  return opened;
}

/** Ends browser and product; throws when the product does not end in order. */
export async function closeWorld(): Promise<void> {
  opened?.target.stop();
  await opened?.browser.close();
  await opened?.product.stop();
}
