import type { MissingStatement } from '@assay/core/attestation/pack/artifact-pack-content.ts';
import { readNotarizationLeaf } from '@assay/core/attestation/signers/notarization-leaf.ts';
import { ControlLog } from '@assay/core/attestation/trust/control-log.ts';
import type { Evidence } from '@assay/core/attestation/trust/evidence.ts';
import type { LedgerSignature } from '@assay/core/attestation/trust/judge-artifact.ts';
import type { TrustVerdict } from '@assay/core/attestation/trust/trust-level.ts';
import { parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import type { Ctx } from '../../../context.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import { type SignersLog, settleSigners } from '../../signing-keys/signers-log.ts';
import type { AttestationContext } from '../attestation-context.ts';
import { pathsAt } from '../judge/bundle-of.ts';
import { type LedgerHead, readHeads } from '../judge/heads.ts';
import { evidenceOf, levelOf, missingStatements, nameOfMissing } from '../judge/judge-artifacts.ts';
import { selectNotarizationLeaves } from '../judge/level-queries.ts';
import { type SignatureRow, selectSignatures } from '../judge/signature-queries.ts';
import { packedSignature, verifySignatures } from '../judge/verify-signatures.ts';
import { trustedOthers } from '../trust-roots.ts';
import * as sql from './queries.ts';

/** An artifact judged by exportable data: one checkpoint of the ledger, one of the signers log. */
export interface JudgedArtifact {
  artifact: sql.ArtifactRow;
  ledger: LedgerHead;
  /** The part that its checkpoint covers. */
  signers: SignersLog & { note: string };
  /** In ledger order. */
  signatures: (LedgerSignature & { row: SignatureRow })[];
  evidence: Evidence[];
  /** Notarized statements without a row. */
  missing: MissingStatement[];
  verdict: TrustVerdict;
  judged_at: Date;
}

/** Which artifact in which ledger; null for the only one that has statements about it. */
export interface ArtifactName {
  sha256: string;
  ledger_uuid: string | null;
}

/**
 * Judges an artifact by all statements of registered signers in a ledger; others do not count.
 *
 * @throws NotFound for an artifact without a statement in any ledger, or in this one; Conflict when several
 *   ledgers have statements and none was named, or a checkpoint does not cover all yet
 */
export async function judgedArtifact(
  parts: AttestationContext,
  ctx: Ctx,
  name: ArtifactName,
): Promise<JudgedArtifact> {
  const { tenantUuid } = ctx;
  const artifact = await ctx.read((db) => sql.findArtifact(db, tenantUuid, name.sha256));
  if (artifact === undefined) throw new NotFound('Artifact');
  const ledger_uuid = ledgerAmong(artifact.ledgers, name.ledger_uuid);
  await settleSigners(parts, ctx);
  const heads = await readHeads(parts, tenantUuid);
  const ledger = heads.ledgers.get(ledger_uuid);
  const { rows, leaves } = await ctx.read(async (db) => {
    const about = { artifact_uuid: artifact.uuid, ledger_uuid };
    const { uuids, waiting } = await sql.selectStatements(db, tenantUuid, about);
    if (waiting) throw notCovered();
    return {
      rows: await selectSignatures(db, tenantUuid, uuids),
      leaves: await selectNotarizationLeaves(db, artifact.uuid, ledger_uuid),
    };
  });
  if (ledger === undefined || rows.some(({ idx }) => BigInt(idx) >= ledger.checkpoint.size))
    throw notCovered();
  const signers = await publishedSigners(parts, ctx, heads.signers);
  if (rows.some((row) => pinnedSize(row) > signers.head.size)) throw notCovered();
  const judged_at = new Date();
  const others = await trustedOthers(parts, tenantUuid);
  const found = await verifySignatures({ ...parts, ...others }, rows, {
    tenantUuid,
    ledger,
    signers,
  });
  const evidence = rows.flatMap(({ idx }, i) => {
    const kept = found[i]?.evidence;
    return kept ? [evidenceOf({ idx, evidence: kept })] : [];
  });
  const pathOf = pathsAt(parts.logReader, tenantUuid, ledger);
  const signatures: JudgedArtifact['signatures'] = [];
  for (const row of rows) {
    const packed = await packedSignature(row, ledger, pathOf);
    if (packed !== null) signatures.push({ ...packed, row });
  }
  const { checkpoint } = ledger;
  const lost = missingStatements(leaves, rows, checkpoint.size);
  const missing: MissingStatement[] = [];
  for (const { idx, leaf } of lost)
    missing.push({
      index: BigInt(idx),
      leaf: new Uint8Array(leaf),
      path: await pathOf(BigInt(idx)),
    });
  const basis = { signers, checkpoint, missing: lost.map(nameOfMissing), time: judged_at };
  const verdict = levelOf(evidence, basis);
  return { artifact, ledger, signers, signatures, evidence, missing, verdict, judged_at };
}

/** Number of leaves of the signers log by which a signature was judged; 0 for an unregistered signer. */
function pinnedSize({ notarization_leaf }: SignatureRow): bigint {
  const leaf = notarization_leaf === null ? null : readNotarizationLeaf(notarization_leaf);
  return typeof leaf === 'object' && leaf?.kind === 'notarization' ? leaf.control.size : 0n;
}

const notCovered = () => new Conflict('No checkpoint covers this yet. Try again in a moment.');

function ledgerAmong(ledgers: string[], requested: string | null): string {
  const [first, second] = ledgers;
  if (requested !== null && ledgers.includes(requested)) return requested;
  if (requested !== null || first === undefined) throw new NotFound('Evidence');
  if (second !== undefined)
    throw new Conflict('Several ledgers have statements about this artifact: say which one.');
  return first;
}

/** The signers log as its last checkpoint has it. */
async function publishedSigners(
  { logReader }: AttestationContext,
  { tenantUuid }: Ctx,
  signers: SignersLog,
): Promise<JudgedArtifact['signers']> {
  const note = await logReader.checkpoint(tenantUuid, signers.uuid);
  if (note === undefined) throw notCovered();
  const { size, root } = parseCheckpoint(parseNote(note).text);
  if (size === signers.head.size) return { ...signers, note };
  const entries = signers.entries.slice(0, Number(size));
  if (BigInt(entries.length) < size) throw notCovered();
  const platform = { hasher: nodeHasher, verifySignature };
  const log = await ControlLog.read(platform, { origin: signers.origin, entries });
  return { ...signers, note, entries, control: log.view(), head: { size, root } };
}
