import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '../../../context.ts';
import { readSignersLog, settleSigners } from '../../signing-keys/signers-log.ts';
import type { AttestationContext } from '../attestation-context.ts';
import type { ReadStatement } from '../read/read-statement.ts';
import { trustedOthers } from '../trust-roots.ts';
import { type AttributedSignature, attribute, type Material } from './attribute.ts';
import { judgeWhenSettled } from './judge-logged.ts';
import { KeyFinder } from './known-keys.ts';
import { type LoggedSignature, type Logging, logSignatures } from './log-signatures.ts';

/** Number of statements after which other work runs. */
const TURN = 32;

/** A statement with its material. */
export interface SentStatement {
  read: ReadStatement;
  material: Material;
}

/** A signature of a statement, and where it is. */
export interface RecordedSignature extends AttributedSignature {
  logged: LoggedSignature;
}

/**
 * Identifies signers, logs, waits until a checkpoint covers the signatures, and judges their subjects; all
 * statements or none.
 *
 * @throws Invalid with the position for a refused signature; NotFound, Unavailable
 */
export async function recordStatements(
  parts: AttestationContext,
  ctx: Ctx,
  { sent, ...where }: { sent: readonly SentStatement[] } & Omit<Logging, 'signers'>,
): Promise<RecordedSignature[]> {
  await settleSigners(parts, ctx);
  const signers = await readSignersLog(ctx);
  const { control } = signers;
  const { platform } = await trustedOthers(parts, ctx.tenantUuid);
  const finder = new KeyFinder(control, ctx.actor.uuid);
  const by = { finder, control, platform, now: Date.now() };
  const signatures: AttributedSignature[] = [];
  for (const [i, { read, material }] of sent.entries()) {
    if (i % TURN === TURN - 1) await setImmediate();
    signatures.push(...(await attribute(read, material, by)));
  }
  const logged = await logSignatures(ctx, signatures, { ...where, signers });
  await judgeWhenSettled(parts, ctx, where.ledger_uuid, logged);
  return signatures.flatMap((signature, i) => {
    const [one] = logged.slice(i, i + 1);
    return one === undefined ? [] : [{ ...signature, logged: one }];
  });
}
