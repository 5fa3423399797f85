import { z } from 'zod';
import { type Actor, anonymous } from '../../context.ts';
import type { ParsedSbom } from '../../parser/parse-job.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import { isTaken } from '../../platform/db/refusals.ts';
import { isDiskFull } from '../../platform/disk-full.ts';
import { enqueueAlone } from '../../platform/jobs/enqueue.ts';
import { createLull, type Lull } from '../../platform/jobs/lull.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import type { SharedRun } from '../../platform/jobs/shared-run.ts';
import { scopesOfGraph, storeScopes } from '../catalogue/coverage/document-scopes.ts';
import { ensurePackageVersions } from '../catalogue/package-versions.ts';
import { parseStored, readGraph, type SbomDocuments } from '../sbom-files/documents.ts';
import { describedArtifact } from '../trust/link-sbom.ts';
import { matchProgress, parseProgress } from '../uploads/match-progress.ts';
import { countEarlier } from './count-earlier.ts';
import { describeEarlier } from './describe-earlier.ts';
import { finishSbom, type MatchedSbom } from './finish-sbom.ts';
import { ownEarlier } from './owners/own-earlier.ts';
import * as query from './process-queries.ts';
import { joinTwin } from './refused/join-twin.ts';
import { refuseSbom } from './refused/refuse-sbom.ts';

const Payload = z.object({ sbomid: z.uuid() });

const MINUTE_MS = 60_000;
const LAST_ATTEMPT = 5;
const GIVEN_UP = {
  message:
    'The server failed five times to process this document. It is kept; the log of the server says why.',
  at: '',
};

interface Parts {
  db: Database;
  documents: SbomDocuments;
  /** The run of this process that judges SBOMs, which an SBOM joins once it is ready. */
  judging: Pick<SharedRun<unknown>, 'join'> | undefined;
}

/** Tasks of the interactive queue. Each step detects completed work, so a crash costs one step. */
export const sbomTasks = (
  db: Database,
  documents: SbomDocuments,
  { lull = createLull(), judging }: { lull?: Lull; judging?: Parts['judging'] } = {},
): Tasks => ({
  'sboms.process': (job) => lull.busy(() => processOrFail({ db, documents, judging }, job)),
  'sboms.describe': (job) => describeEarlier(db, documents, job.tenant_uuid ?? ''),
  'sboms.own': (job) => ownEarlier(db, documents, job.tenant_uuid ?? ''),
  'sboms.count': (job) => countEarlier(db, documents, job),
});

/** Jobs can be lost to workers that were killed again and again, or to a full disk: SBOMs that are not finished get a new one. */
export async function resumeUnfinished(db: Database): Promise<void> {
  const unfinished = await db.read(null, query.selectUnfinished);
  for (const { tenant_uuid, sbomid } of unfinished) {
    const job = { task: 'sboms.process', payload: { sbomid }, tenant_uuid, job_key: sbomid };
    await enqueueAlone(db, job);
  }
}

/** Resumes every minute, until the returned function is called. */
export function resumeEveryMinute(db: Database, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void resumeUnfinished(db).catch(onFailure), MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * After the last attempt, marks the SBOM as failed. A full disk is not the document's fault: the SBOM stays
 * unchanged, and {@link resumeUnfinished} continues when there is space.
 */
async function processOrFail(parts: Parts, job: Job): Promise<void> {
  const { db } = parts;
  try {
    await processSbom(parts, job);
  } catch (error) {
    if (job.attempt >= LAST_ATTEMPT && job.tenant_uuid !== null && !isDiskFull(error)) {
      const { sbomid } = Payload.parse(job.payload);
      const tenantUuid = job.tenant_uuid;
      await db.write(tenantUuid, async (tx) => {
        await query.setFailed(tx, tenantUuid, sbomid, GIVEN_UP);
        const details = { error: GIVEN_UP.message };
        const change = { action: 'sbom.fail', subject_uuid: sbomid, details };
        await insertAuditEntry(tx, { ...worker, tenantUuid }, change);
      });
    }
    throw error;
  }
}

/** Processes one SBOM from its current step to `ready` or `failed`. */
async function processSbom({ db, documents, judging }: Parts, job: Job): Promise<void> {
  const { sbomid } = Payload.parse(job.payload);
  const tenant_uuid = job.tenant_uuid ?? '';
  const sbom = await db.read(
    tenant_uuid,
    (tx) => query.findForProcessing(tx, tenant_uuid, sbomid),
    ONE_STATEMENT,
  );
  if (sbom === undefined || sbom.status === 'ready' || sbom.status === 'failed') return;
  const document =
    sbom.component_count === null ? await parse(db, documents, { tenant_uuid, ...sbom }) : sbom;
  if (document === undefined) return;
  const from = new Date();
  const packages =
    sbom.same_set_id === null
      ? await matchPackages(db, documents, { tenant_uuid, sbomid, sha256: sbom.sha256 })
      : { set_id: sbom.same_set_id };
  const matched = { from, to: new Date() };
  const artifact_uuid = await describedArtifact(db, tenant_uuid, document.subject);
  const judge = judging?.join(tenant_uuid);
  const isJudged = judge !== undefined;
  try {
    await finishSbom(db, { ...sbom, tenant_uuid, packages, artifact_uuid, matched, isJudged });
  } finally {
    judge?.();
  }
}

/** Package versions of a document, stored and matched. */
async function matchPackages(
  db: Database,
  documents: SbomDocuments,
  { tenant_uuid, sbomid, sha256 }: { tenant_uuid: string; sbomid: string; sha256: Buffer },
): Promise<MatchedSbom['packages']> {
  const graph = await readGraph(documents, tenant_uuid, sha256);
  documents.recent.keep(tenant_uuid, sha256, graph);
  const packages = Array.from({ length: graph.package_count }, (_, i) => graph.packageAt(i));
  const pv_ids = await ensurePackageVersions(
    db,
    packages,
    tenant_uuid,
    matchProgress(db, { tenant_uuid, sbomid, packages: packages.length }),
  );
  await documents.derived.writePvIds(tenant_uuid, sha256, pv_ids);
  return { pv_ids, scopes: await storeScopes(db, scopesOfGraph(graph)) };
}

/** Returns undefined for an unreadable document, whose upload records the reason, and for one that its project has already. */
async function parse(
  db: Database,
  documents: SbomDocuments,
  { tenant_uuid, sbomid, sha256 }: { tenant_uuid: string; sbomid: string; sha256: Buffer },
): Promise<ParsedSbom | undefined> {
  await db.write(tenant_uuid, (tx) => query.startParsing(tx, tenant_uuid, sbomid));
  const of = { tenant_uuid, sbomid };
  const progress = parseProgress(db, of);
  const outcome = await parseStored(documents, tenant_uuid, sha256, progress.onComponents);
  await progress.settled();
  if ('refused' in outcome) {
    await refuseSbom(db, of, { ...outcome, code: `sbom.${outcome.refused.code}` });
    return undefined;
  }
  const twin = await keepParsed(db, of, outcome.parsed);
  if (twin === undefined) return outcome.parsed;
  await joinTwin(db, of, twin);
  return undefined;
}

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/**
 * Stores the parsed document, unless the project already has its bytes for the stated version: then uses that
 * SBOM.
 */
async function keepParsed(
  db: Database,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  parsed: ParsedSbom,
): Promise<string | undefined> {
  const find = () =>
    db.read(
      tenant_uuid,
      (tx) => query.findTwin(tx, tenant_uuid, sbomid, parsed.version),
      ONE_STATEMENT,
    );
  const twin = await find();
  if (twin !== undefined) return twin;
  try {
    await db.write(tenant_uuid, async (tx) => {
      const isVersioned = await query.setParsed(tx, tenant_uuid, sbomid, parsed);
      if (isVersioned) {
        const details = { version: parsed.version };
        const change = { action: 'sbom.version', subject_uuid: sbomid, details };
        await insertAuditEntry(tx, { ...worker, tenantUuid: tenant_uuid }, change);
      }
      await query.notifySbom(tx, tenant_uuid, sbomid);
    });
  } catch (error) {
    const overtaken = isTaken(error) ? await find() : undefined;
    if (overtaken === undefined) throw error;
    return overtaken;
  }
  return undefined;
}
