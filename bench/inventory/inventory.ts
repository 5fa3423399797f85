/**
 * 10,000 projects, 100,000 SBOMs, a million package versions. Uploading them would take hours: package versions,
 * matches and sets are stored by the product's own functions, the rest by SQL, and the product's recount must
 * find nothing wrong with the whole.
 */

import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { NIL_UUID } from '@assay/server/context.ts';
import { recount } from '@assay/server/features/catalogue/check/recount.ts';
import { ensurePackageVersions } from '@assay/server/features/catalogue/package-versions.ts';
import { ensureSet, membersOf } from '@assay/server/features/sboms/current/component-sets.ts';
import { type Database, openDatabase } from '@assay/server/platform/db/database.ts';
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { type PackagePool, type PackageRef, readPackagePool } from '../data/package-pool.ts';
import { createRandom } from '../data/random.ts';
import { documentOf } from '../data/sbom-documents.ts';
import { scaled } from '../figure.ts';
import { ensureDirectory } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { uploadReady } from '../product/uploads.ts';
import { drawPackages, isOfSecondTenant, plannedProjects, projectCount } from './inventory-plan.ts';
import { insertProjects, type PlacedProject } from './inventory-rows.ts';
import { countInventory } from './inventory-sums.ts';
import { storeResults } from './stored-results.ts';

/** Projects stored at a time. */
const BATCH = 50;
/** SBOMs whose documents are there too, for their own pages. */
export const BIG_SBOMS = 8;
const BIG_SEED = 50_000;

/** A data directory with the whole inventory; making it takes some minutes, once. */
export const inventoryDirectory = async (): Promise<string> =>
  ensureDirectory(`inventory-${projectCount()}`, fill, await catalogueDirectory());

async function fill(product: Product): Promise<void> {
  const owner = await openOwner(product);
  const worker = openDatabase({ url: owner.url, role: 'assay_worker', size: 2 });
  const pool = await readPackagePool(await advisoryFile());
  await storeProjects(owner, worker, pool);
  await countInventory(owner);
  for (const { name, document } of bigDocuments(pool)) {
    await uploadReady(product, { project: `big/${name}`, version: '1', document });
  }
  await storeResults(owner);
  await owner.query('vacuum analyze');
  const wrong = await recount(worker);
  if (wrong.length > 0) throw new Error(`The inventory is wrong: ${JSON.stringify(wrong[0])}`);
  await worker.close();
  await owner.close();
}

async function storeProjects(owner: Owner, worker: Database, pool: PackagePool): Promise<void> {
  const tenants = await tenantsOf(owner);
  const pvIds = new Map<string, number>();
  let batch: PlacedProject[] = [];
  let index = 0;
  let planned = [];
  for (const project of plannedProjects(pool)) {
    planned.push({ ...project, tenant_uuid: tenants[isOfSecondTenant(index++) ? 1 : 0] });
    if (planned.length < BATCH && index < projectCount()) continue;
    await storePackages(
      worker,
      pvIds,
      planned.flatMap(({ before, now }) => [...before, ...now]),
    );
    batch = [];
    for (const { before, now, tenant_uuid, ...rest } of planned) {
      const members = [before, now].map((packages) => membersIn(pvIds, packages));
      batch.push({ ...rest, tenant_uuid, set_ids: await storeSets(worker, tenant_uuid, members) });
    }
    await insertProjects(owner, batch);
    planned = [];
  }
}

/** The tenant of the first account, and a second one. */
async function tenantsOf({ query }: Owner): Promise<[string, string]> {
  const [first] = await query<{ uuid: string }>(
    'select uuid from tenant order by created_at limit 1',
  );
  const [second] = await query<{ uuid: string }>(
    "insert into tenant (name) values ('second') returning uuid",
  );
  return [first?.uuid ?? '', second?.uuid ?? ''];
}

/** Stores packages through a document, because the product reads packages from documents. */
async function storePackages(
  worker: Database,
  pvIds: Map<string, number>,
  packages: PackageRef[],
): Promise<void> {
  const missing = new Map(packages.filter(({ purl }) => !pvIds.has(purl)).map((p) => [p.purl, p]));
  const refs = [...missing.values()];
  const { packages: identities, package_of } = distinctPackagesOf(
    readSbom(documentOf('packages', refs)),
  );
  const stored = await ensurePackageVersions(worker, identities, NIL_UUID);
  refs.forEach(({ purl }, i) => {
    pvIds.set(purl, stored[package_of[i] ?? -1] ?? -1);
  });
}

const membersIn = (pvIds: Map<string, number>, packages: PackageRef[]) =>
  membersOf(Int32Array.from(packages, ({ purl }) => pvIds.get(purl) ?? -1));

type Members = ReturnType<typeof membersOf>;

/** The second as a delta of the first, as the second upload of a project stores it. */
const storeSets = (
  worker: Database,
  tenant_uuid: string,
  [before, now]: Members[],
): Promise<[number, number]> =>
  worker.write(tenant_uuid, async (tx) => {
    if (before === undefined || now === undefined) throw new Error('A project has two sets');
    const first = await ensureSet(tx, tenant_uuid, before, null);
    return [first, await ensureSet(tx, tenant_uuid, now, first)];
  });

/** SBOMs of 50,000 components, uploaded unchanged. */
function* bigDocuments(pool: PackagePool) {
  const random = createRandom(BIG_SEED);
  for (let i = 1; i <= BIG_SBOMS; i++) {
    const name = `product-${i}`;
    yield { name, document: documentOf(name, drawPackages(pool, random, scaled(50_000))) };
  }
}
