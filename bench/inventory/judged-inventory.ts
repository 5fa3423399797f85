/** The inventory with an artifact for each project and a default profile. */
import { randomUUID } from 'node:crypto';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { ensureArtifacts } from '@assay/server/features/trust/ensure-artifacts.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { sql } from 'kysely';
import { ensureDirectory } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { inventoryDirectory } from './inventory.ts';
import { projectCount } from './inventory-plan.ts';

/** Artifacts stored at a time. */
const BATCH = 500;
const LOOK_MS = 100;

/** A data directory that is made once from the inventory. */
export const judgedInventoryDirectory = async (): Promise<string> =>
  ensureDirectory(`inventory-judged-${projectCount()}`, fill, await inventoryDirectory());

/** Rules of each kind that a profile can have without attestations, which the bench `trust-levels` measures. */
export const JUDGED_RULES: ProfileRules = {
  ...{ scope: 'built', kinds: [], trust_levels: ['trusted', 'unknown'], custody: [] },
  attestations: [],
  fail_from: 'critical',
  sbom: { max_age_days: 3_650 },
  rule_sets: [{ rule_set: 'ntia', min_coverage: 50 }],
  licenses: null,
  open_findings: { from: 'critical', max_age_days: 30 },
  expressions: [{ name: 'few', condition: 'high < 100 || project.startsWith("labs/")' }],
};

/** The tenant of the first account. */
export async function firstTenant({ query }: Owner): Promise<string> {
  const [first] = await query<{ uuid: string }>(
    'select uuid from tenant order by created_at limit 1',
  );
  return first?.uuid ?? '';
}

/** Waits until no artifact of the asking tenant waits to be judged; returns the milliseconds. */
export async function evaluated({ admin }: Pick<Product, 'admin'>): Promise<number> {
  const from = performance.now();
  while ((await admin.listArtifacts({ pageSize: 1 })).evaluating > 0)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return performance.now() - from;
}

async function fill(product: Product): Promise<void> {
  const owner = await openOwner(product);
  await addArtifacts(owner, await firstTenant(owner));
  const { profileId } = await product.admin.createAttestationProfile({
    name: 'bench',
    rules: JUDGED_RULES,
  });
  await product.admin.setDefaultAttestationProfile({ profileId });
  await owner.query('vacuum analyze');
  await evaluated(product);
  await owner.query('vacuum analyze');
  await owner.close();
}

/** The newest SBOM of each project describes an artifact. */
async function addArtifacts(owner: Owner, tenant: string): Promise<void> {
  const sboms = await owner.query<{ sbomid: string; path: string }>(
    'select newest_sbomid as sbomid, path from project_summary where tenant_uuid = $1 and newest_sbomid is not null',
    [tenant],
  );
  const worker = openDatabase({ url: owner.url, role: 'assay_worker', size: 1 });
  for (let at = 0; at < sboms.length; at += BATCH) {
    const batch = sboms.slice(at, at + BATCH);
    const sha256 = () => randomUUID().replaceAll('-', '').padEnd(64, '0');
    const subjects = batch.map(({ path }) => ({
      ...{ name: path, purl: null, digests: { sha256: sha256() } },
    }));
    const sbomids = batch.map(({ sbomid }) => sbomid);
    // As this tenant: triggers copy to artifacts of the asking tenant which SBOM is their newest.
    await worker.write(tenant, async (tx) => {
      const uuids = await ensureArtifacts(tx, tenant, subjects);
      await sql`
        insert into artifact_sbom (tenant_uuid, artifact_uuid, sbomid)
        select ${tenant}, n.* from unnest(${uuids}::uuid[], ${sbomids}::uuid[]) n (artifact_uuid, sbomid)`.execute(
        tx,
      );
    });
  }
  await worker.close();
}
