import { equalBytes } from '@assay/core/encoding/bytes.ts';
import type { Finding } from '@assay/core/log/audit/finding.ts';
import { type OpenedCheckpoint, openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { type VerifierKey, verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import type { LogName } from './audit-context.ts';
import * as sql from './queries.ts';

const BATCH = 1000;
/** No log has more leaves. */
const MOST_SIZE = BigInt(Number.MAX_SAFE_INTEGER);

/** Keys that verify checkpoints of a log: the present one and earlier ones. */
export const keysOf = ({ origin, public_keys }: sql.AuditedLogRow): VerifierKey[] =>
  public_keys.map((public_key) =>
    verifierKey(nodeHasher, { name: origin, type: 'ed25519', public_key }),
  );

/** Selection of the checkpoints, and the keys that verify them. */
interface CheckpointOptions {
  keys: VerifierKey[];
  /** Receives a finding for each checkpoint that does not verify; such checkpoints are left out. */
  found: (finding: Finding) => void;
  /** Beyond a size, up to another one; all unless told. */
  within?: { after: bigint; upTo: bigint };
}

/** Returns every published checkpoint, the smallest first, each verified by the keys of the log. */
export async function readCheckpoints(
  database: Database,
  { tenant_uuid, log_uuid }: LogName,
  { keys, found, within = { after: -1n, upTo: MOST_SIZE } }: CheckpointOptions,
): Promise<Pick<OpenedCheckpoint, 'size' | 'root'>[]> {
  const checkpoints: Pick<OpenedCheckpoint, 'size' | 'root'>[] = [];
  for (let { after, upTo } = within, more = true; more; ) {
    const rows = await database.read(tenant_uuid, (db) =>
      sql.selectCheckpoints(db, log_uuid, { after, upTo, limit: BATCH }),
    );
    for (const { size, root, note } of rows) {
      after = BigInt(size);
      const opened = await openNote(note, keys);
      const holds =
        typeof opened !== 'string' && opened.size === after && equalBytes(opened.root, root);
      if (holds) checkpoints.push({ size: opened.size, root: opened.root });
      else found(unreadable(`The checkpoint of ${size} leaves`, opened));
    }
    more = rows.length === BATCH;
  }
  return checkpoints;
}

/** Opens a signed note, or returns why it does not verify. */
export async function openNote(
  note: string,
  keys: VerifierKey[],
): Promise<OpenedCheckpoint | string> {
  try {
    return await openCheckpoint(note, { log: keys }, verifyEd25519);
  } catch (error) {
    if (error instanceof NoteError) return error.message;
    throw error;
  }
}

/** A checkpoint that is not what it should be. */
export const unreadable = (what: string, opened: OpenedCheckpoint | string): Finding => ({
  code: 'checkpoint_unreadable',
  index: null,
  message: `${what} does not hold (${typeof opened === 'string' ? opened : 'it says something else than its row'}).`,
});
