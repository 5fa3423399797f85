import { createHash } from 'node:crypto';
import type { attestations } from '@assay/contract/attestations.ts';
import type { Result } from '@assay/contract/endpoint.ts';
import { TrustRootError } from '@assay/sigstore/trust-root-error.ts';
import { parseTrustRoots } from '@assay/sigstore/trust-roots.ts';
import { formatTrustedRoot, type TrustedLog } from '@assay/sigstore/trusted-root.ts';
import type { Ctx } from '../../context.ts';
import { type KeyedLogRow, selectKeyedLogs } from './judge/head-queries.ts';
import { refused } from './read/positioned.ts';
import * as sql from './trust-root-queries.ts';

/** Builds Sigstore’s trusted_root.json: all keys of one ledger or of all, and the tenant's other trust roots. */
export async function trustedRootOf(ctx: Ctx, ledgerUuid: string | null): Promise<string> {
  const { logs, beside } = await ctx.read(async (db) => ({
    logs: await selectKeyedLogs(db, ctx.tenantUuid, 'ledger'),
    beside: await sql.findTrustRoot(db, ctx.tenantUuid),
  }));
  const own = logs.filter(({ uuid }) => ledgerUuid === null || uuid === ledgerUuid);
  return formatTrustedRoot(own.flatMap(trustedLogs), beside?.document ?? null);
}

/** A key signs until the next one replaces it. */
const trustedLogs = ({ origin, keys }: KeyedLogRow): TrustedLog[] =>
  keys.map(({ public_key, created_at }, i) => {
    const next = keys[i + 1];
    return {
      origin,
      public_key: Buffer.from(public_key, 'hex'),
      base_url: `https://${origin}`,
      from: new Date(created_at),
      until: next === undefined ? null : new Date(next.created_at),
    };
  });

/** Replaces the trust roots with those of a trusted_root.json. @throws Invalid with the position */
export async function setTrustRoot(
  ctx: Ctx,
  body: Buffer,
): Promise<Result<typeof attestations.setTrustRoot>> {
  const document = body.toString('utf8');
  const { certificate_authorities, timestamp_authorities, material } = read(document);
  const found = { certificate_authorities, timestamp_authorities, logs: material.tlogs.length };
  const sha256 = createHash('sha256').update(body).digest();
  const details = { ...found, sha256: sha256.toString('hex') };
  const change = { action: 'trust_root.set', subject_uuid: ctx.tenantUuid, details };
  await ctx.write(change, (tx) =>
    sql.storeTrustRoot(tx, ctx.tenantUuid, { document, sha256, set_by: ctx.actor.name }),
  );
  return found;
}

function read(document: string) {
  try {
    return parseTrustRoots(document);
  } catch (error) {
    if (error instanceof TrustRootError)
      throw refused(`body${error.at}`, error.message, 'trust_root');
    throw error;
  }
}
