import { decodeEitherBase64 } from '../../dsse/either-base64.ts';
import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { HASH_BYTES, type Hash } from '../../log/tree/hasher.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { bytesMember, integerMember, onlyMembers } from '../statement/attestation-members.ts';

/** Inclusion proof of a leaf as a bundle states it; not verified. */
export interface EntryProof {
  /** Index in the tree of the proof. */
  index: bigint;
  root: Hash;
  tree_size: bigint;
  /** Hashes from leaf to root. */
  path: Hash[];
  /** Signed note. */
  checkpoint: string;
}

/** A leaf of a log and its index, as a bundle states them (protobuf-specs, TransparencyLogEntry). */
export interface LogEntry {
  /** Over all shards of the log, so for old Rekors another than that of the proof. */
  index: bigint;
  /** Id of the log's signing key. */
  log_id: Uint8Array;
  kind: string;
  version: string;
  /** null when the entry has only an inclusion promise, which proves nothing by itself. */
  proof: EntryProof | null;
  /** Bytes of the leaf. */
  body: Uint8Array;
}

/** A tree of 2^63 leaves has no longer path. */
const MOST_HASHES = 63;

/** Reads an entry; from v0.2 on it has a proof with a checkpoint. @throws AttestationError */
export function logEntryOf(entry: Members, version: '0.1' | '0.2' | '0.3'): LogEntry {
  onlyMembers(
    entry,
    ...['logIndex', 'logId', 'kindVersion', 'integratedTime', 'inclusionPromise'],
    ...['inclusionProof', 'canonicalizedBody'],
  );
  const [id, kind] = [entry.object('logId'), entry.object('kindVersion')];
  onlyMembers(id, 'keyId');
  onlyMembers(kind, 'kind', 'version');
  if (entry.has('integratedTime')) integerMember(entry, 'integratedTime');
  const promise = entry.objectOrNull('inclusionPromise');
  if (promise !== null) {
    onlyMembers(promise, 'signedEntryTimestamp');
    bytesMember(promise, 'signedEntryTimestamp');
  }
  const proof =
    version === '0.1' ? entry.objectOrNull('inclusionProof') : entry.object('inclusionProof');
  return {
    index: integerMember(entry, 'logIndex'),
    log_id: bytesMember(id, 'keyId'),
    kind: kind.text('kind'),
    version: kind.text('version'),
    proof: proof && proofOf(proof, version),
    body: bytesMember(entry, 'canonicalizedBody'),
  };
}

function proofOf(proof: Members, version: string): EntryProof | null {
  onlyMembers(proof, 'logIndex', 'rootHash', 'treeSize', 'hashes', 'checkpoint');
  const checkpoint =
    version === '0.1' ? proof.objectOrNull('checkpoint') : proof.object('checkpoint');
  if (checkpoint === null) return null;
  onlyMembers(checkpoint, 'envelope');
  const hashes = proof.texts('hashes');
  if (hashes.length > MOST_HASHES)
    throw new AttestationError('too_many', 'No tree has such a path.', proof.pointer('hashes'));
  return {
    index: integerMember(proof, 'logIndex'),
    root: hashOf(proof.text('rootHash'), proof.pointer('rootHash')),
    tree_size: integerMember(proof, 'treeSize'),
    path: hashes.map((text, i) => hashOf(text, `${proof.pointer('hashes')}/${i}`)),
    checkpoint: checkpoint.text('envelope'),
  };
}

function hashOf(text: string, at: string): Hash {
  const hash = decodeEitherBase64(text);
  if (hash?.length === HASH_BYTES) return hash;
  throw new AttestationError('digest', 'A hash is 32 bytes in base64.', at);
}

/** Formats an entry as JSON of a bundle v0.3, for Rekor v2: without promise and without integrated time. */
export const logEntryJson = ({ index, log_id, kind, version, proof, body }: LogEntry) => ({
  logIndex: String(index),
  logId: { keyId: encodeBase64(log_id) },
  kindVersion: { kind, version },
  integratedTime: '0',
  ...(proof && {
    inclusionProof: {
      logIndex: String(proof.index),
      rootHash: encodeBase64(proof.root),
      treeSize: String(proof.tree_size),
      hashes: proof.path.map(encodeBase64),
      checkpoint: { envelope: proof.checkpoint },
    },
  }),
  canonicalizedBody: encodeBase64(body),
});
