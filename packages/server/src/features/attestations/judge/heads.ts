import type { LogKey } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { decodeHex } from '@assay/core/encoding/hex.ts';
import { type Checkpoint, parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readSignersLog, type SignersLog } from '../../signing-keys/signers-log.ts';
import * as sql from './head-queries.ts';
import { systemContext } from './system-context.ts';

/** A ledger's log at its last checkpoint. */
export interface LedgerHead {
  uuid: string;
  checkpoint: Checkpoint;
  /** The checkpoint, signed. */
  note: string;
  keys: LogKey[];
}

/** Log heads from which levels are computed. */
export interface Heads {
  signers: SignersLog;
  /** By uuid; ledgers without a checkpoint are omitted. */
  ledgers: ReadonlyMap<string, LedgerHead>;
}

/**
 * Reads the current heads. The signers log is read last, so it includes everyone who signed in one of the
 * ledgers.
 */
export async function readHeads(
  { database }: { database: Database },
  tenantUuid: string,
): Promise<Heads> {
  const rows = await database.read(tenantUuid, (db) => sql.selectLedgerHeads(db, tenantUuid));
  const ledgers = new Map(rows.map((row) => [row.uuid, headOf(row)]));
  return { ledgers, signers: await readSignersLog(systemContext(database, tenantUuid)) };
}

/** Number of leaves that a checkpoint covers, per ledger. */
export const sizesOf = ({ ledgers }: Pick<Heads, 'ledgers'>) =>
  [...ledgers.values()].map(({ uuid, checkpoint }) => ({ uuid, size: checkpoint.size }));

const headOf = ({ uuid, origin, note, keys }: sql.LedgerHeadRow): LedgerHead => ({
  ...{ uuid, note, checkpoint: parseCheckpoint(parseNote(note).text) },
  keys: keys.map((row) => logKeyOf(origin, row)),
});

/** A log key as verifiers trust it: for tree sizes, and at any time. */
export function logKeyOf(origin: string, row: sql.LogKeyRow): LogKey {
  const public_key = decodeHex(row.public_key);
  const key = verifierKey(nodeHasher, { name: origin, type: 'ed25519', public_key });
  return {
    ...{ key, log_id: decodeHex(key.key_id), not_before: null, not_after: null },
    first_size: BigInt(row.from_size),
    last_size: row.until_size === null ? null : BigInt(row.until_size),
  };
}
