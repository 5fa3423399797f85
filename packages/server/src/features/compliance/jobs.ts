import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type Actor, anonymous } from '../../context.ts';
import { insertAuditEntries } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueueAlone } from '../../platform/jobs/enqueue.ts';
import { createLull, type Lull } from '../../platform/jobs/lull.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { SharedRun } from '../../platform/jobs/shared-run.ts';
import { type CountedLicenses, copyLicenses, storeLicenses } from '../licenses/count-licenses.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { createJudge, FEW_COMPONENTS, type JudgeStored } from './judging/judge-aside.ts';
import * as query from './queries.ts';

/** SBOMs read at a time from the list of those to judge. Small ones are recorded together. */
const BATCH = 50;

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** The run of a process that judges SBOMs, the newest first; the place is the SBOM that was read last. */
export type Judging = SharedRun<string>;

/** Creates it; nothing runs before the first job. */
export const createJudging = (): Judging => new SharedRun<string>();

/**
 * Task that judges the SBOMs of a tenant that the present rules have not judged. One job of a process judges for all tenants, in turns: after an
 * upgrade there are hundreds of thousands, and other jobs wait for no more than one. A process that ends meanwhile judges the rest when it starts.
 *
 * @param lull of the process, whose uploads come first
 * @param judging of the process, whose uploads join it
 */
export function complianceTasks(
  db: Database,
  documents: SbomDocuments,
  { lull = createLull(), judging = createJudging() }: { lull?: Lull; judging?: Judging } = {},
): Tasks {
  const judge = createJudge(documents);
  return {
    'compliance.judge': ({ tenant_uuid, signal }) =>
      judging.run(tenant_uuid ?? '', () => judgeUnjudged(db, judge, { judging, signal, lull })),
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
  { judging, signal, lull }: { judging: Judging; signal: AbortSignal; lull: Lull },
): Promise<void> {
  let failure: unknown;
  while (judging.isNeeded) {
    await lull.wait(signal);
    await judging.step(async (tenantUuid, reached) => {
      const page = { before: reached ?? null, most: BATCH };
      const sboms = await db.read(tenantUuid, (tx) => query.selectUnjudged(tx, tenantUuid, page));
      failure = (await judgePage(db, judge, { tenantUuid, sboms, signal })) ?? failure;
      return sboms.at(-1)?.sbomid;
    });
  }
  if (failure !== undefined) throw failure;
}

/** Judges the small ones together, then the others one by one. Returns the last failure. */
async function judgePage(db: Database, judge: JudgeStored, page: JudgedPage): Promise<unknown> {
  const { tenantUuid, sboms, signal } = page;
  const isSmall = ({ has_twin, component_count }: query.UnjudgedSbom) =>
    !has_twin && (component_count ?? FEW_COMPONENTS + 1) <= FEW_COMPONENTS;
  let failure: unknown;
  const fail = (error: unknown) => {
    failure = error;
  };
  const judged: Judged[] = [];
  for (const sbom of sboms.filter(isSmall)) {
    signal.throwIfAborted();
    await judgeOne(judge, tenantUuid, sbom).then((one) => judged.push(one), fail);
  }
  const isRecorded = await record(db, tenantUuid, judged).then(
    () => true,
    () => false,
  );
  // One that cannot be recorded holds up no other one either.
  if (!isRecorded) for (const one of judged) await record(db, tenantUuid, [one]).catch(fail);
  for (const sbom of sboms.filter((one) => !isSmall(one))) {
    signal.throwIfAborted();
    await copyOrJudge(db, judge, tenantUuid, sbom).catch(fail);
  }
  return failure;
}

interface JudgedPage {
  tenantUuid: string;
  sboms: readonly query.UnjudgedSbom[];
  signal: AbortSignal;
}

type Judged = query.NewResults & { licenses: CountedLicenses[] };

async function judgeOne(
  judge: JudgeStored,
  tenant_uuid: string,
  { sbomid, sha256, component_count }: query.UnjudgedSbom,
): Promise<Judged> {
  return { ...(await judge({ tenant_uuid, sha256, component_count })), sbomid, sha256 };
}

/** Licenses and results follow from the bytes and the rules, so another SBOM of the same bytes may have them already. */
async function copyOrJudge(
  db: Database,
  judge: JudgeStored,
  tenantUuid: string,
  sbom: query.UnjudgedSbom,
): Promise<void> {
  const { sbomid, sha256, has_twin } = sbom;
  const isCopied =
    has_twin &&
    (await db.write(tenantUuid, async (tx) => {
      const same = await query.shareSameResults(tx, tenantUuid, sbomid);
      if (same === undefined) return false;
      await copyLicenses(tx, { tenant_uuid: tenantUuid, sbomid }, same.sbomid);
      await insertJudged(tx, tenantUuid, [{ ...same, sbomid, sha256 }]);
      return true;
    }));
  if (!isCopied) await record(db, tenantUuid, [await judgeOne(judge, tenantUuid, sbom)]);
}

/** Results and the audit entries whose leaves commit to them, in one transaction; licenses are counted beside them. */
async function record(db: Database, tenantUuid: string, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  await db.write(tenantUuid, async (tx) => {
    await storeLicenses(tx, tenantUuid, judged);
    const results = judged.map(({ licenses, ...one }) => one);
    await insertJudged(tx, tenantUuid, results);
  });
}

async function insertJudged(
  tx: Writer,
  tenantUuid: string,
  judged: readonly query.NewResults[],
): Promise<void> {
  const recorded = await query.insertResults(tx, tenantUuid, judged);
  const entries = judged
    .filter(({ sbomid }) => recorded.has(sbomid))
    .map(({ sbomid, sha256, results }) => {
      const details = {
        ...{ rules: RULES_KEY, sha256: sha256.toString('hex') },
        results: summaryOf(results),
      };
      const change = { action: 'sbom.judge', subject_uuid: sbomid, details };
      return { actor: { ...worker, tenantUuid }, change };
    });
  await insertAuditEntries(tx, entries);
}

/** Figures of each rule set as a text: as JSON they would take more room than the rest of an entry. */
const summaryOf = (results: RuleSetColumns) =>
  Object.fromEntries(
    Object.entries(results).map(([id, { verdict, ...of }]) => [
      id,
      `${verdict}, ${of.rules_passed}/${of.rules_total} rules, ${of.met}/${of.total} components`,
    ]),
  );
