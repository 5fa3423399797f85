import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type Actor, anonymous } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueueAlone } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { countLicenses } from '../licenses/count-licenses.ts';
import { readGraph, type SbomDocuments } from '../sbom-files/documents.ts';
import { columnsOf, judgeGraph } from './judge-graph.ts';
import * as query from './queries.ts';

/** SBOMs read at a time from the list of those to judge. */
const BATCH = 50;

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Task that judges the SBOMs of a tenant that the present rules have not judged. */
export const complianceTasks = (db: Database, documents: SbomDocuments): Tasks => ({
  'compliance.judge': (job) => judgeUnjudged(db, documents, job),
});

/** Lets workers judge SBOMs from before these rules: when they start. */
export async function judgeEarlier(db: Database): Promise<void> {
  const tenants = await db.read(null, query.selectTenantsToJudge);
  for (const tenant_uuid of tenants) {
    const job = { task: 'compliance.judge', payload: {}, tenant_uuid, job_key: 'all' };
    await enqueueAlone(db, job);
  }
}

/** A document that cannot be read holds up no other one: the job fails at its end, and is tried again. */
async function judgeUnjudged(
  db: Database,
  documents: SbomDocuments,
  { tenant_uuid, signal }: Pick<Job, 'tenant_uuid' | 'signal'>,
): Promise<void> {
  const tenantUuid = tenant_uuid ?? '';
  let failure: unknown;
  const pageBehind = (before: string | null): Promise<query.UnjudgedSbom[]> =>
    db.read(tenantUuid, (tx) => query.selectUnjudged(tx, tenantUuid, { before, most: BATCH }));
  for (let sboms = await pageBehind(null); sboms.length > 0; ) {
    for (const sbom of sboms) {
      signal.throwIfAborted();
      await recordResults(db, documents, tenantUuid, sbom).catch((error: unknown) => {
        failure = error;
      });
    }
    sboms = await pageBehind(sboms.at(-1)?.sbomid ?? null);
  }
  if (failure !== undefined) throw failure;
}

/** Results and the audit entry whose leaf commits to them, in one transaction; licenses are counted beside them. */
async function recordResults(
  db: Database,
  documents: SbomDocuments,
  tenantUuid: string,
  { sbomid, sha256 }: query.UnjudgedSbom,
): Promise<void> {
  const graph = await readGraph(documents, tenantUuid, sha256);
  const judged = judgeGraph(graph);
  const results = columnsOf(judged);
  const accepted = judged.filter(({ verdict }) => verdict !== 'not_expressible');
  const sumOf = (of: 'rules_passed' | 'rules_total') =>
    accepted.reduce((sum, one) => sum + one[of], 0);
  const sums = { rules_passed: sumOf('rules_passed'), rules_total: sumOf('rules_total') };
  await db.write(tenantUuid, async (tx) => {
    await countLicenses(tx, { tenant_uuid: tenantUuid, sbomid }, graph);
    const isNew = await query.insertResults(tx, tenantUuid, { sbomid, sha256, results, ...sums });
    if (!isNew) return;
    const details = { rules: RULES_KEY, sha256: sha256.toString('hex'), results };
    const change = { action: 'sbom.judge', subject_uuid: sbomid, details };
    await insertAuditEntry(tx, { ...worker, tenantUuid }, change);
  });
}
