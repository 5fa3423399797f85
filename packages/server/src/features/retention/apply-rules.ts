import type { RetentionRule } from '@assay/contract/retention.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { changeSboms } from '../sboms/finish-sbom.ts';
import { removeSbom } from '../sboms/remove-sbom.ts';
import * as query from './queries.ts';

/** SBOMs that are deleted in one transaction. */
const BATCH = 100;

type TenantRule = { tenant_uuid: string } & RetentionRule;

/**
 * Deletes what the rules of all tenants do not keep (ADR 0055), and notes for each tenant how many SBOMs that were.
 *
 * @param signal ends the run between two batches; what was deleted by then stays deleted
 */
export async function applyRetention(db: Database, signal: AbortSignal): Promise<void> {
  for (const rule of await db.read(null, query.selectRules)) {
    signal.throwIfAborted();
    await applyRule(db, rule, signal);
  }
}

async function applyRule(db: Database, rule: TenantRule, signal: AbortSignal): Promise<void> {
  const { tenant_uuid } = rule;
  const projects = await db.read(tenant_uuid, (tx) => query.selectProjects(tx, tenant_uuid, rule));
  let deleted = 0;
  for (const project_uuid of projects) {
    for (let batch = BATCH; batch === BATCH; deleted += batch) {
      signal.throwIfAborted();
      batch = await db.write(tenant_uuid, (tx) => deleteBatch(tx, rule, project_uuid));
    }
  }
  if (deleted === 0) return;
  const change = { action: 'retention.apply', subject_uuid: tenant_uuid, details: { deleted } };
  await db.write(tenant_uuid, async (tx) => {
    await query.noteRun(tx, tenant_uuid, deleted);
    await insertSystemEntries(tx, [change], tenant_uuid);
  });
}

/** Deletes the oldest SBOMs of a project that nothing keeps now; returns how many. */
async function deleteBatch(tx: Writer, rule: TenantRule, project_uuid: string): Promise<number> {
  const { tenant_uuid, keep_newest, keep_days } = rule;
  let unkept: query.Unkept[] = [];
  await changeSboms(tx, {
    ...{ tenant_uuid, project_uuid },
    async change() {
      unkept = await query.selectUnkept(tx, tenant_uuid, { rule, project_uuid, most: BATCH });
      for (const { sbomid } of unkept) await removeSbom(tx, { tenant_uuid, project_uuid, sbomid });
    },
  });
  const entries = unkept.map(({ sbomid, project, version, sha256, uploaded_at }) => ({
    action: 'sbom.delete',
    subject_uuid: sbomid,
    details: {
      retention: { keep_newest, keep_days },
      ...{ project, version, sha256: sha256.toString('hex') },
      uploaded_at: uploaded_at.toISOString(),
    },
  }));
  await insertSystemEntries(tx, entries, tenant_uuid);
  return unkept.length;
}
