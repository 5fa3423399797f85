/** Starts of the product in which tests assert that everything works. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './processes.ts';
import { CHECKOUT, type Product, type StartOptions, startProduct } from './product.ts';

const BOM = readFileSync(
  join(CHECKOUT, 'packages/core/vectors/cyclonedx/laravel.1.4.json'),
  'utf8',
);

/** Command that starts a checkout, as `npm start` does. */
export const startOf = (folder: string, node = process.execPath): [string, ...string[]] => [
  node,
  join(folder, 'scripts/run.mjs'),
  'start',
];

/** Asserts that everything works: the page, the database, a worker and a parser. */
export async function checkWorks(product: Product): Promise<void> {
  const isWell = async () => (await product.client.getHealth({})).status === 'ok';
  await until('all is well, the sequencer too', isWell);
  assert.match(await (await fetch(`${product.url}/`)).text(), /<title>/);
  const sbom = await product.client.uploadSbom({ project: 'e2e', wait: 'ready', body: BOM });
  assert.deepEqual([sbom.status, sbom.component_count], ['ready', 62]);
}

/** Starts the product, asserts that it works, and stops it; returns its output. */
export async function startAndStop(options: StartOptions): Promise<string> {
  const product = await startProduct(options);
  try {
    await checkWorks(product);
  } finally {
    await product.stop();
  }
  return product.output();
}
