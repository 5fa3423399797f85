import type { Attestation } from '@assay/contract/attestation.ts';
import type { Answer, Ctx } from '../../../context.ts';
import { answersOfUuids } from '../attestation-answer.ts';
import type { AttestationContext } from '../attestation-context.ts';
import { readStatement } from '../read/read-statement.ts';
import { receive } from '../read/receive.ts';
import { openedLedger } from './opened-ledger.ts';
import { recordStatements } from './record-statements.ts';
import { requireNotary } from './require-notary.ts';

/** Logs an envelope or a bundle; returns an attestation for each signature, in order. */
export async function createAttestation(
  parts: AttestationContext,
  ctx: Ctx,
  { ledger_uuid, body }: { ledger_uuid: string | null; body: Buffer },
): Promise<{ items: Answer<Attestation>[] }> {
  const { uuid, origin } = await openedLedger(ctx, ledger_uuid);
  const { envelope, at, ...material } = receive(body);
  const read = readStatement(envelope, at, origin);
  if (read.status !== null) await requireNotary(ctx);
  const recorded = await recordStatements(parts, ctx, {
    sent: [{ read, material }],
    ledger_uuid: uuid,
    action: 'attestation.create',
  });
  const uuids = recorded.map(({ logged }) => logged.uuid);
  const answers = await ctx.read((db) => answersOfUuids(db, ctx.tenantUuid, uuids));
  return { items: uuids.flatMap((uuid) => answers.find((one) => one.uuid === uuid) ?? []) };
}
