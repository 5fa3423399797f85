import type { Ctx } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { AttestationContext } from './attestation-context.ts';
import { pathsAt } from './judge/bundle-of.ts';
import { readHeads } from './judge/heads.ts';
import { selectSignatures } from './judge/signature-queries.ts';
import { packedSignature } from './judge/verify-signatures.ts';
import { findContent } from './queries.ts';
import { readStored } from './stored-bytes.ts';

/**
 * Returns the bundle of an attestation: with the proof from our log at its latest checkpoint, or as it was
 * received.
 *
 * @throws NotFound; Conflict while no checkpoint covers it
 */
export async function getBundle(
  parts: AttestationContext,
  ctx: Ctx,
  { uuid, received }: { uuid: string; received: boolean },
): Promise<Uint8Array> {
  const { tenantUuid } = ctx;
  const content = await ctx.read((db) => findContent(db, tenantUuid, uuid));
  if (content === undefined) throw new NotFound('Attestation');
  if (received) {
    if (content.bundle === null) throw new NotFound('Bundle');
    return readStored(content.bundle);
  }
  const { ledgers } = await readHeads(parts, tenantUuid);
  const [row] = await ctx.read((db) => selectSignatures(db, tenantUuid, [uuid]));
  const ledger = row && ledgers.get(row.ledger_uuid);
  const isCovered = row && ledger && BigInt(row.idx) < ledger.checkpoint.size;
  if (!isCovered) throw new Conflict('No checkpoint covers this yet. Try again in a moment.');
  const packed = await packedSignature(row, ledger, pathsAt(parts.logReader, tenantUuid, ledger));
  if (packed === null) throw new Conflict('The leaf of this attestation cannot be read.');
  return packed.bundle;
}
