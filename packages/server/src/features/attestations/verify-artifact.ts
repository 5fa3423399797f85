import type { TrustLevelName, TrustVerdict } from '@assay/contract/attestation.ts';
import type { attestations } from '@assay/contract/attestations.ts';
import type { Input, Result } from '@assay/contract/endpoint.ts';
import type { Answer, Ctx } from '../../context.ts';
import { requireLedger } from '../ledgers/active-ledger.ts';
import { nameOfPurl } from '../trust/artifact-name.ts';
import * as sql from './artifact-queries.ts';
import { answersOfUuids } from './attestation-answer.ts';
import type { AttestationContext } from './attestation-context.ts';
import { bringEvidenceUpToDate } from './judge/current-evidence.ts';
import { type Heads, sizesOf } from './judge/heads.ts';
import { evidenceOf, levelOf, missingStatements, nameOfMissing } from './judge/judge-artifacts.ts';
import {
  type EvidenceRow,
  type NotarizationRow,
  selectEvidence,
  selectNotarizations,
} from './judge/level-queries.ts';

type Verified = Answer<Result<typeof attestations.verifyArtifact>>;

/** Attestations that are answered at most, the newest. */
const MOST_EVIDENCE = 200;
/** Maximum number of digests of one purl that are judged, newest first. */
const MOST_ARTIFACTS = 200;

/** For several digests of one purl the level is the first of these. */
const WORST: readonly TrustLevelName[] = ['untrusted', 'unsupported', 'unknown', 'trusted'];

/** Judges an artifact in a ledger, by everything that a checkpoint covers now. @throws NotFound for the ledger */
export async function verifyArtifact(
  parts: AttestationContext,
  ctx: Ctx,
  { uuid: ledger_uuid, sha256, purl }: Input<typeof attestations.verifyArtifact>,
): Promise<Verified> {
  await requireLedger(ctx, ledger_uuid);
  const { tenantUuid } = ctx;
  const named = { sha256, purl: purl && (nameOfPurl(purl)?.purl ?? purl), limit: MOST_ARTIFACTS };
  const artifacts = await ctx.read((db) => sql.selectArtifactsNamed(db, tenantUuid, named));
  const uuids = artifacts.map(({ artifact_uuid }) => artifact_uuid);
  const heads = await bringEvidenceUpToDate(parts, tenantUuid, uuids);
  const { rows, leaves } = await ctx.read(async (db) => ({
    rows: await selectEvidence(db, tenantUuid, uuids, sizesOf(heads)),
    leaves: await selectNotarizations(db, uuids),
  }));
  const about = artifacts.map(({ artifact_uuid }) => {
    const isOwn = (row: { artifact_uuid: string; ledger_uuid: string }) =>
      row.artifact_uuid === artifact_uuid && row.ledger_uuid === ledger_uuid;
    return { rows: rows.filter(isOwn), leaves: leaves.filter(isOwn) };
  });
  const of = { ledger_uuid, heads };
  const nothing = { rows: [], leaves: [] };
  const verdicts = (about.length > 0 ? about : [nothing]).map((known) => verdictOf(known, of));
  const [verdict = verdictOf(nothing, of)] = WORST.flatMap((level) =>
    verdicts.filter((one) => one.level === level),
  );
  const evidence = await ctx.read(async (db) => {
    const newest = { ledger_uuid, artifact_uuids: uuids, limit: MOST_EVIDENCE };
    return answersOfUuids(db, tenantUuid, await sql.selectNewest(db, tenantUuid, newest));
  });
  return { verdict, artifacts, evidence };
}

/** The verdict in a ledger, with its basis; a ledger without a checkpoint has no evidence. */
function verdictOf(
  { rows, leaves }: { rows: EvidenceRow[]; leaves: NotarizationRow[] },
  { ledger_uuid, heads }: { ledger_uuid: string; heads: Heads },
): Answer<TrustVerdict> {
  const checkpoint = heads.ledgers.get(ledger_uuid)?.checkpoint ?? EMPTY;
  const judged_at = new Date();
  const { signers } = heads;
  const missing = missingStatements(leaves, rows, checkpoint.size).map(nameOfMissing);
  return {
    ...levelOf(rows.map(evidenceOf), { signers, checkpoint, missing, time: judged_at }),
    ...{ ledger_uuid, judged_at },
    ledger_size: Number(checkpoint.size),
    signers_size: Number(signers.head.size),
  };
}

const EMPTY = { origin: '', size: 0n, root: new Uint8Array(32) };
