import type { AttestationDetail } from '@assay/contract/attestation.ts';
import type { z } from 'zod';
import type { Answer, Ctx } from '../../context.ts';
import { detailOf } from './attestation-answer.ts';
import type { AttestationContext } from './attestation-context.ts';
import { readHeads } from './judge/heads.ts';
import { selectSignatures } from './judge/signature-queries.ts';
import { verifySignatures } from './judge/verify-signatures.ts';
import { trustedOthers } from './trust-roots.ts';

/**
 * Verifies an attestation with the current data and stores nothing. One that no checkpoint covers is unchanged.
 * @throws NotFound
 */
export async function verifyAttestation(
  parts: AttestationContext,
  ctx: Ctx,
  uuid: string,
): Promise<Answer<z.output<typeof AttestationDetail>>> {
  const { tenantUuid } = ctx;
  const detail = await detailOf(ctx, uuid);
  const { signers, ledgers } = await readHeads(parts, tenantUuid);
  const ledger = ledgers.get(String(detail.ledger_uuid));
  const rows = await ctx.read((db) => selectSignatures(db, tenantUuid, [uuid]));
  const covered = rows.filter(({ idx }) => ledger && BigInt(idx) < ledger.checkpoint.size);
  if (ledger === undefined || covered.length === 0) return detail;
  const others = await trustedOthers(parts, tenantUuid);
  const by = { tenantUuid, ledger, signers };
  const [verified] = await verifySignatures({ ...parts, ...others }, covered, by);
  if (verified === undefined) return detail;
  const { evidence, steps } = verified;
  return {
    ...{ ...detail, steps, verification: evidence.verification, codes: [...evidence.codes] },
    groups: [...(evidence.signer?.groups ?? [])],
    trusted_time: evidence.trusted_time === null ? null : new Date(evidence.trusted_time),
  };
}
