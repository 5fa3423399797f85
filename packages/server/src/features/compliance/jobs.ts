import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type Actor, anonymous } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueueAlone } from '../../platform/jobs/enqueue.ts';
import { createLull, type Lull } from '../../platform/jobs/lull.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { copyLicenses, storeLicenses } from '../licenses/count-licenses.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { createJudge, type JudgeStored } from './judging/judge-aside.ts';
import * as query from './queries.ts';

/** SBOMs read at a time from the list of those to judge. */
const BATCH = 50;

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** How far the SBOMs of a tenant are judged, the newest first. */
interface Progress {
  /** Last SBOM of the page that was judged last; null before the first page. */
  before: string | null;
}

/**
 * Task that judges the SBOMs of a tenant that the present rules have not judged. One job of a process judges for all tenants, in turns: after an
 * upgrade there are hundreds of thousands, and other jobs wait for no more than one. A process that ends meanwhile judges the rest when it starts.
 *
 * @param lull of the process, whose uploads come first
 */
export function complianceTasks(
  db: Database,
  documents: SbomDocuments,
  lull: Lull = createLull(),
): Tasks {
  const judge = createJudge(documents);
  const tenants = new Map<string, Progress>();
  let isRunning = false;
  return {
    async 'compliance.judge'({ tenant_uuid, signal }) {
      // The newest first, also where older ones are being judged.
      tenants.set(tenant_uuid ?? '', { before: null });
      if (isRunning) return;
      isRunning = true;
      try {
        await lull.wait(signal);
        // A tenant can be added between the last look and the end of a pass, but not between this look and the end of the job.
        do await judgeUnjudged(db, judge, { tenants, signal });
        while (tenants.size > 0);
      } finally {
        isRunning = false;
      }
    },
  };
}

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
  judge: JudgeStored,
  { tenants, signal }: { tenants: Map<string, Progress>; signal: AbortSignal },
): Promise<void> {
  let failure: unknown;
  while (tenants.size > 0) {
    for (const [tenantUuid, reached] of [...tenants]) {
      const page = { ...reached, most: BATCH };
      const sboms = await db.read(tenantUuid, (tx) => query.selectUnjudged(tx, tenantUuid, page));
      for (const sbom of sboms) {
        signal.throwIfAborted();
        await recordResults(db, judge, tenantUuid, sbom).catch((error: unknown) => {
          failure = error;
        });
      }
      // A job that came meanwhile begins at the newest again.
      if (tenants.get(tenantUuid) !== reached) continue;
      const last = sboms.at(-1);
      if (last === undefined) tenants.delete(tenantUuid);
      else tenants.set(tenantUuid, { before: last.sbomid });
    }
  }
  if (failure !== undefined) throw failure;
}

/**
 * Results and the audit entry whose leaf commits to them, in one transaction; licenses are counted beside them. Both follow from the bytes
 * and the rules, so another SBOM of the same bytes has them already.
 */
async function recordResults(
  db: Database,
  judge: JudgeStored,
  tenantUuid: string,
  { sbomid, has_twin, ...document }: query.UnjudgedSbom,
): Promise<void> {
  const { sha256 } = document;
  const sbom = { tenant_uuid: tenantUuid, sbomid };
  const isCopied =
    has_twin &&
    (await db.write(tenantUuid, async (tx) => {
      const same = await query.shareSameResults(tx, tenantUuid, sbomid);
      if (same === undefined) return false;
      await copyLicenses(tx, sbom, same.sbomid);
      await insertJudged(tx, tenantUuid, { ...same, sbomid, sha256 });
      return true;
    }));
  if (isCopied) return;
  const { licenses, ...judged } = await judge({ ...document, tenant_uuid: tenantUuid });
  await db.write(tenantUuid, async (tx) => {
    await storeLicenses(tx, sbom, licenses);
    await insertJudged(tx, tenantUuid, { ...judged, sbomid, sha256 });
  });
}

async function insertJudged(
  tx: Writer,
  tenantUuid: string,
  judged: query.NewResults,
): Promise<void> {
  const { sbomid, sha256, results } = judged;
  if (!(await query.insertResults(tx, tenantUuid, judged))) return;
  const details = { rules: RULES_KEY, sha256: sha256.toString('hex'), results };
  const change = { action: 'sbom.judge', subject_uuid: sbomid, details };
  await insertAuditEntry(tx, { ...worker, tenantUuid }, change);
}
