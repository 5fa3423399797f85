import type { ControlHistory } from '@assay/core/attestation/signers/signers-group.ts';
import { createSerializer } from '../../../platform/jobs/serialize.ts';
import type { AttestationContext } from '../attestation-context.ts';
import { trustedOthers } from '../trust-roots.ts';
import { type Heads, readHeads, sizesOf } from './heads.ts';
import * as sql from './signature-queries.ts';
import { verifySignatures } from './verify-signatures.ts';

const inTurn = createSerializer();

/** Dependencies of judging. */
export type JudgeParts = Pick<AttestationContext, 'database' | 'logReader'>;

/** Maximum number and size of envelopes in memory. */
const MOST = { rows: 500, bytes: 64 * 1024 * 1024 };

/**
 * Updates stored evidence about artifacts: verifies signatures that are unverified, or whose verification is
 * outdated.
 *
 * @returns the basis on which the evidence may now be judged
 */
export async function bringEvidenceUpToDate(
  parts: JudgeParts,
  tenantUuid: string,
  artifact_uuids: readonly string[],
): Promise<Heads> {
  const { database } = parts;
  const at = new Date();
  const heads = await readHeads(parts, tenantUuid);
  const { signers } = heads;
  const ledgers = sizesOf(heads);
  const scope = { artifact_uuids, ledgers, revoked: lastRevocations(signers.control.history) };
  const stale = await database.read(tenantUuid, (db) => sql.selectStale(db, tenantUuid, scope));
  if (stale.length === 0) return heads;
  const others = await trustedOthers(parts, tenantUuid);
  for (const batch of batchesOf(stale)) {
    const ledger = heads.ledgers.get(batch.ledger_uuid);
    if (ledger === undefined) continue;
    const rows = await database.read(tenantUuid, (db) =>
      sql.selectSignatures(db, tenantUuid, batch.uuids),
    );
    const by = { tenantUuid, ledger, signers };
    const verified = await verifySignatures({ ...parts, ...others }, rows, by);
    const known = { signersSize: signers.head.size, at };
    await inTurn(tenantUuid, () =>
      database.write(tenantUuid, (tx) => sql.storeVerified(tx, tenantUuid, verified, known)),
    );
  }
  return heads;
}

const lastRevocations = ({ revocations }: ControlHistory): Map<string, bigint> =>
  new Map([...revocations].map(([key, leaves]) => [key, leaves.at(-1)?.index ?? 0n]));

/** Signatures of one ledger. */
interface Batch {
  ledger_uuid: string;
  uuids: string[];
  bytes: number;
}

/** Splits signatures into batches of one ledger each that fit into memory, in order. */
export function batchesOf(stale: readonly sql.StaleRow[]): Batch[] {
  const batches: Batch[] = [];
  for (const { uuid, ledger_uuid, bytes } of stale) {
    const last = batches.at(-1);
    const fits =
      last?.ledger_uuid === ledger_uuid &&
      last.uuids.length < MOST.rows &&
      last.bytes + bytes <= MOST.bytes;
    if (!fits) batches.push({ ledger_uuid, uuids: [uuid], bytes });
    else {
      last.uuids.push(uuid);
      last.bytes += bytes;
    }
  }
  return batches;
}
