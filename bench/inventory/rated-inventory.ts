/** The inventory with EPSS scores, known exploited vulnerabilities, 90 measured days and a project of 2,000 components. */
import { advisoryFile } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createRandom } from '../data/random.ts';
import { documentOf } from '../data/sbom-documents.ts';
import { ensureDirectory } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { uploadReady } from '../product/uploads.ts';
import { inventoryDirectory } from './inventory.ts';
import { drawPackages, projectCount } from './inventory-plan.ts';

/** Path of the project with 2,000 components. */
export const LARGE_PROJECT = 'large/app';
const LARGE_SEED = 2_000;
const DAYS = 90;

/** A data directory that is made once from the inventory. */
export const ratedInventoryDirectory = async (): Promise<string> =>
  ensureDirectory(`inventory-rated-${projectCount()}`, fill, await inventoryDirectory());

async function fill(product: Product): Promise<void> {
  const owner = await openOwner(product);
  // Most scores are low, as those of FIRST are; every 200th vulnerability is listed as exploited.
  await owner.query(`
    insert into epss_score (cve, score, percentile)
    select id, power((hashtext(id)::bigint + 2147483648) / 4294967296.0, 6), 0.5 from vulnerability on conflict do nothing`);
  await owner.query(`
    insert into known_exploited (cve, source, added_on, name, required_action, notes)
    select id, 'kev', '2026-01-01', '', '', '' from vulnerability where vuln_id % 200 = 0 on conflict do nothing`);
  await owner.query('select carry_priority_facts(array(select vuln_id from vulnerability))');
  const pool = await readPackagePool(await advisoryFile());
  const packages = drawPackages(pool, createRandom(LARGE_SEED), 2_000);
  const document = documentOf('app', packages);
  await uploadReady(product, { project: LARGE_PROJECT, version: '1', document });
  await owner.query(
    `select take_daily_counts(current_date - n) from generate_series(${DAYS}, 0, -1) n`,
  );
  await owner.query('vacuum analyze');
  await owner.close();
}
