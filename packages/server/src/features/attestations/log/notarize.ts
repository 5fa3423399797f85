import type { attestations } from '@assay/contract/attestations.ts';
import type { Input, Result } from '@assay/contract/endpoint.ts';
import { envelopeOf } from '@assay/core/dsse/envelope.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import type { Ctx } from '../../../context.ts';
import type { AttestationContext } from '../attestation-context.ts';
import { positioned, refused } from '../read/positioned.ts';
import { type ReadStatement, readStatement } from '../read/read-statement.ts';
import { BARE } from './attribute.ts';
import { openedLedger } from './opened-ledger.ts';
import * as sql from './queries.ts';
import { type RecordedSignature, recordStatements } from './record-statements.ts';
import { requireNotary } from './require-notary.ts';
import { signStatements } from './sign-statements.ts';

type Notarizing = Input<typeof attestations.notarize>;
type Notarized = Result<typeof attestations.notarize>['items'][number];

/** Logs status statements, all or none; answers with the levels that follow. */
export async function notarize(
  parts: AttestationContext,
  ctx: Ctx,
  { uuid, envelopes, statements = [], key_uuid = '' }: Notarizing,
): Promise<{ items: Notarized[] }> {
  const { origin } = await openedLedger(ctx, uuid);
  await requireNotary(ctx);
  const signed = envelopes ?? (await signStatements(parts, ctx, { statements, key_uuid, origin }));
  const reads = signed.map((envelope, i) => statusOf(envelope, `body.envelopes[${i}]`, origin));
  const sent = reads.map((read) => ({ read, material: BARE }));
  const where = { ledger_uuid: uuid, action: 'artifact.notarize' as const };
  const recorded = await recordStatements(parts, ctx, { sent, ...where });
  return { items: await answer(ctx, uuid, reads, recorded) };
}

function statusOf(envelope: unknown, at: string, origin: string): ReadStatement {
  const read = positioned(at, () => envelopeOf({ value: envelope, at: '' }));
  const statement = readStatement(read, at, origin);
  if (statement.status !== null) return statement;
  throw refused(
    `${at}/payload/predicateType`,
    'To notarize is to state a status; other statements are attestations.',
    'no_status',
  );
}

/** One for each statement, in the order in which they were sent. */
async function answer(
  ctx: Ctx,
  ledger_uuid: string,
  reads: readonly ReadStatement[],
  recorded: readonly RecordedSignature[],
): Promise<Notarized[]> {
  const artifacts = recorded.flatMap(({ logged }) => logged.artifact_uuids);
  const at = { tenant_uuid: ctx.tenantUuid, ledger_uuid };
  const levels = await ctx.read((db) => sql.selectLevels(db, at, artifacts));
  const byRead = Map.groupBy(recorded, ({ read }) => read);
  return reads.map((read) => {
    const own = (byRead.get(read) ?? []).map(({ logged }) => logged);
    const artifact_uuid = own[0]?.artifact_uuids[0] ?? '';
    return {
      statement_id: encodeHex(read.id),
      attestation_uuids: own.map(({ uuid }) => uuid),
      artifact_uuid,
      sha256: read.status?.artifact['sha256'] ?? null,
      level: levels.get(artifact_uuid) ?? 'unknown',
      repeated: own.every(({ repeated }) => repeated),
    };
  });
}
