import type { Evidence } from '@assay/core/attestation/trust/evidence.ts';
import { judgeArtifact } from '@assay/core/attestation/trust/judge-artifact.ts';
import type { TrustVerdict } from '@assay/core/attestation/trust/trust-level.ts';
import type { Checkpoint } from '@assay/core/log/tree/checkpoint.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { runInLanes } from '../../../platform/jobs/run-in-lanes.ts';
import { createSerializer } from '../../../platform/jobs/serialize.ts';
import { bringEvidenceUpToDate, type JudgeParts } from './current-evidence.ts';
import type { KeptEvidence } from './evidence-json.ts';
import { type Heads, sizesOf } from './heads.ts';
import * as sql from './level-queries.ts';

/** Artifacts of one transaction. */
const TOGETHER = 500;
/**
 * Such transactions of a call at once: while one is judged here, the database stores the other. They have no artifact in common, and
 * lock their artifacts in one order, as those of other calls do.
 */
const LANES = 2;
const inTurn = createSerializer();

/** Others may judge the same artifacts by more than was read here. */
const ATTEMPTS = 10;

/**
 * Judges artifacts by all logged evidence, and stores their levels. A process with less data never overwrites
 * the result of one with more.
 */
export async function judgeArtifacts(
  parts: JudgeParts,
  tenantUuid: string,
  artifactUuids: readonly string[],
): Promise<void> {
  const distinct = [...new Set(artifactUuids)].sort();
  const slices = Array.from({ length: Math.ceil(distinct.length / TOGETHER) }, (_, i) =>
    distinct.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  await runInLanes(slices, LANES, (slice, lane) =>
    judgeTogether(parts, { tenantUuid, lane }, slice),
  );
}

/** A tenant whose artifacts are judged, in one of the lanes of a call. */
interface Place {
  tenantUuid: string;
  lane: number;
}

async function judgeTogether(
  parts: JudgeParts,
  { tenantUuid, lane }: Place,
  artifactUuids: string[],
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const heads = await bringEvidenceUpToDate(parts, tenantUuid, artifactUuids);
    const isKept = await inTurn(`${tenantUuid} ${lane}`, () =>
      parts.database.write(tenantUuid, (tx) => keepLevels(tx, tenantUuid, artifactUuids, heads)),
    );
    if (isKept) return;
  }
  throw new Error('Artifacts are judged by others all the time');
}

/** @returns false when one of them was judged with more of one log and less of another */
async function keepLevels(
  tx: Writer,
  tenantUuid: string,
  artifactUuids: string[],
  heads: Heads,
): Promise<boolean> {
  await sql.lockArtifacts(tx, tenantUuid, artifactUuids);
  const rows = await sql.selectEvidence(tx, tenantUuid, artifactUuids, sizesOf(heads));
  const before = await sql.selectJudged(tx, tenantUuid, artifactUuids);
  const verdicts = judge(rows, await sql.selectNotarizations(tx, artifactUuids), heads);
  const comparisons = verdicts.map((one) => compareHeads(one, before.get(nameOf(one))));
  if (comparisons.includes('neither')) return false;
  const newer = verdicts.filter((_, i) => comparisons[i] === 'more');
  await sql.storeVerdicts(tx, tenantUuid, newer);
  await sql.updateArtifacts(tx, tenantUuid, artifactUuids);
  return true;
}

const nameOf = (of: { artifact_uuid: string; ledger_uuid: string }) =>
  `${of.artifact_uuid} ${of.ledger_uuid}`;

/** Compares two verdicts by the data they used; of equals the later one counts. */
function compareHeads(
  verdict: sql.JudgedBy,
  before: sql.JudgedBy | undefined,
): 'more' | 'less' | 'neither' {
  if (before === undefined) return 'more';
  const ledger = verdict.ledger_size - before.ledger_size;
  const signers = verdict.signers_size - before.signers_size;
  if (ledger >= 0n && signers >= 0n) return 'more';
  return ledger <= 0n && signers <= 0n ? 'less' : 'neither';
}

/** Levels of artifacts in each ledger, by evidence and by what leaves notarize. */
export function judge(
  rows: readonly sql.EvidenceRow[],
  notarizations: readonly sql.NotarizationRow[],
  heads: Heads,
): sql.NewVerdict[] {
  const judged_at = new Date();
  const about = Map.groupBy(rows, nameOf);
  const notarized = Map.groupBy(notarizations, nameOf);
  return [...new Set([...about.keys(), ...notarized.keys()])].flatMap((name) => {
    const evidence = about.get(name) ?? [];
    const leaves = notarized.get(name) ?? [];
    const first = evidence[0] ?? leaves[0];
    const ledger = first && heads.ledgers.get(first.ledger_uuid);
    if (first === undefined || ledger === undefined) return [];
    const { signers } = heads;
    const { checkpoint } = ledger;
    const missing = missingStatements(leaves, evidence, checkpoint.size).map(nameOfMissing);
    const at = { signers, checkpoint, missing, time: judged_at };
    const { level, reasons } = levelOf(evidence.map(evidenceOf), at);
    return [
      {
        artifact_uuid: first.artifact_uuid,
        ledger_uuid: ledger.uuid,
        ...{ level, reasons, judged_at },
        ledger_size: ledger.checkpoint.size,
        signers_size: heads.signers.head.size,
      },
    ];
  });
}

/** Basis on which evidence is judged. */
interface LevelBasis extends Pick<Heads, 'signers'> {
  checkpoint: Checkpoint;
  /** The core's names of missing statements. */
  missing: string[];
  time: Date;
}

/** Returns notarizations below a size whose signature is not among the known ones, because its row was removed. */
export function missingStatements<Leaf extends { idx: string }>(
  leaves: readonly Leaf[],
  known: readonly { idx: string }[],
  size: bigint,
): Leaf[] {
  const signatures = new Set(known.map(({ idx }) => BigInt(idx)));
  return leaves.filter(({ idx }) => BigInt(idx) < size && !signatures.has(BigInt(idx) - 1n));
}

/** Returns the core's name of a missing statement. */
export const nameOfMissing = ({ idx }: { idx: string }): string => `leaf ${BigInt(idx) - 1n}`;

/** Computes the level of evidence at a checkpoint of its ledger. */
export const levelOf = (
  evidence: Evidence[],
  { signers, checkpoint, missing, time }: LevelBasis,
): TrustVerdict =>
  // Its subject was determined when the evidence was verified.
  judgeArtifact(signers.control, {
    ...{ artifact: {}, evidence, missing, checkpoint, time: time.getTime() },
  });

/** Evidence as the core has it. */
export const evidenceOf = ({
  idx,
  evidence,
}: {
  idx: string;
  evidence: KeptEvidence;
}): Evidence => ({
  ...evidence,
  index: BigInt(idx),
});
