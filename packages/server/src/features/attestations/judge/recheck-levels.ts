import { setTimeout } from 'node:timers/promises';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { Unavailable } from '../../../errors.ts';
import type { DerivedRows, RowProblem } from '../../../platform/derived-rows.ts';
import type { JudgeParts } from './current-evidence.ts';
import { type JudgedAgain, judgeAgain } from './judge-again.ts';
import type { NewVerdict } from './level-queries.ts';
import * as sql from './recheck-queries.ts';

/** A server at work stores evidence and level one after the other, so a difference is looked at again. */
const LOOKS = 3;
const LOOKS_OF_PAGE = 2;
const PAUSE_MS = 1_000;

/** Computes the levels of a tenant’s artifacts, or of those in a ledger's statements, from the log. */
export function levelRows(
  parts: JudgeParts,
  tenantUuid: string,
  ledgers: sql.LevelScope,
): DerivedRows {
  const { database } = parts;
  return {
    name: 'levels',
    least: 500,
    count: () => database.read(tenantUuid, (db) => sql.countLevelled(db, tenantUuid, ledgers)),
    keysAfter: (page) =>
      database.read(tenantUuid, (db) => sql.selectLevelled(db, tenantUuid, ledgers, page)),
    async check(keys) {
      const differing = await findDiffering(parts, tenantUuid, keys);
      return [...differing.values()].flat();
    },
  };
}

/** Differences by artifact, once they have been there for some seconds. */
async function findDiffering(
  parts: JudgeParts,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<Map<string, RowProblem[]>> {
  let suspects = uuids;
  for (let look = 1; suspects.length > 0; look++) {
    const { problems } = await compareLevels(parts, tenantUuid, suspects);
    if (look === LOOKS || problems.size === 0) return problems;
    suspects = [...problems.keys()];
    await setTimeout(PAUSE_MS);
  }
  return new Map();
}

/** Part of the level that the page of an artifact shows. */
interface ShownLevel {
  /** `unchecked` while the logs cannot be read. */
  level_check: 'matches' | 'contradicted' | 'unchecked';
  /** As its statements give them; null where the rows say the same, or nothing was checked. */
  verdicts: NewVerdict[] | null;
}

/**
 * Holds the level of one artifact against its statements, for its page.
 *
 * @throws anything but that the logs cannot be read
 */
export async function shownLevel(
  parts: JudgeParts,
  tenantUuid: string,
  uuid: string,
): Promise<ShownLevel> {
  const isLevelled = await parts.database.read(tenantUuid, (db) =>
    sql.isLevelled(db, tenantUuid, uuid),
  );
  if (!isLevelled) return { level_check: 'matches', verdicts: null };
  try {
    for (let look = 1; ; look++) {
      const { problems, verdicts } = await compareLevels(parts, tenantUuid, [uuid]);
      if (problems.size === 0) return { level_check: 'matches', verdicts: null };
      if (look === LOOKS_OF_PAGE) return { level_check: 'contradicted', verdicts };
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    if (error instanceof Unavailable) return { level_check: 'unchecked', verdicts: null };
    throw error;
  }
}

/** Stored levels beside those that the leaves and statements give. */
interface ComparedLevels extends JudgedAgain {
  /** By artifact; those that are being judged at this moment are left out. */
  problems: Map<string, RowProblem[]>;
}

/** Judges artifacts again and compares, once. */
async function compareLevels(
  parts: JudgeParts,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<ComparedLevels> {
  const judged = await judgeAgain(parts, tenantUuid, uuids);
  const { stored, listed, isJudging } = await parts.database.read(tenantUuid, async (db) => ({
    stored: await sql.selectStoredVerdicts(db, tenantUuid, uuids),
    listed: await sql.selectListed(db, tenantUuid, uuids),
    isJudging: await sql.isJudgingAgain(db),
  }));
  const problems = new Map<string, RowProblem[]>();
  for (const artifact of isJudging ? [] : listed) {
    if (artifact.is_fresh) continue;
    const isOwn = (of: { artifact_uuid: string }) => of.artifact_uuid === artifact.uuid;
    const own = [
      ...verdictProblems(stored.filter(isOwn), judged.verdicts.filter(isOwn)),
      ...listedProblems(artifact, judged.verdicts.filter(isOwn)),
      ...judged.misjudged
        .filter(({ artifact_uuids }) => artifact_uuids.includes(artifact.uuid))
        .map((one) => misjudgedProblem(artifact.uuid, one)),
    ];
    if (own.length > 0) problems.set(artifact.uuid, own);
  }
  return { ...judged, problems };
}

function* verdictProblems(
  stored: readonly sql.StoredVerdict[],
  judged: readonly NewVerdict[],
): Generator<RowProblem> {
  const textOf = ({ level, reasons }: Pick<NewVerdict, 'level' | 'reasons'>) =>
    canonicalJson({ level, reasons });
  const of = new Map(judged.map((verdict) => [verdict.ledger_uuid, verdict]));
  for (const row of stored) {
    const right = of.get(row.ledger_uuid);
    of.delete(row.ledger_uuid);
    if (right !== undefined && textOf(right) === textOf(row)) continue;
    const come =
      right === undefined ? 'no statement is about it' : `its statements come to ${right.level}`;
    yield problem(row, `${verdictOf(row)} is stored as ${row.level}, but ${come}.`);
  }
  for (const missing of of.values())
    yield problem(
      missing,
      `${verdictOf(missing)} is not stored, but its statements come to ${missing.level}.`,
    );
}

const verdictOf = (of: { artifact_uuid: string; ledger_uuid: string }) =>
  `The level of artifact ${of.artifact_uuid} in ledger ${of.ledger_uuid}`;

function* listedProblems(
  { uuid, trust_level, is_as_stated }: sql.ListedArtifact,
  judged: readonly NewVerdict[],
): Generator<RowProblem> {
  const level = worstOf(judged);
  const [first] = judged;
  const of = { artifact_uuid: uuid, ledger_uuid: first?.ledger_uuid ?? null };
  if (trust_level !== level)
    yield problem(
      of,
      `Artifact ${uuid} is listed as ${trust_level}, but its statements come to ${level}.`,
    );
  if (!is_as_stated)
    yield problem(
      of,
      `Artifact ${uuid} is listed with another signer, time or number of statements than it has.`,
    );
}

const misjudgedProblem = (
  key: string,
  { uuid, idx, ledger_uuid, verification }: sql.CoveredRow,
): RowProblem => ({
  ...{ key, log_uuid: ledger_uuid, index: Number(idx) },
  message: `Signature ${uuid} (leaf ${idx}) is stored as ${verification}, which verifying it does not give.`,
});

const problem = (
  { artifact_uuid, ledger_uuid }: { artifact_uuid: string; ledger_uuid: string | null },
  message: string,
): RowProblem => ({ key: artifact_uuid, log_uuid: ledger_uuid, index: null, message });

/** Lists show the first of these levels that any ledger has. */
const WORST: readonly TrustLevel[] = ['untrusted', 'unsupported', 'trusted', 'unknown'];

/** The level that lists show of an artifact with these verdicts. */
export const worstOf = (verdicts: readonly Pick<NewVerdict, 'level'>[]): TrustLevel =>
  WORST.find((level) => verdicts.some((verdict) => verdict.level === level)) ?? 'unknown';
