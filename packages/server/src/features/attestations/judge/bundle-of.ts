import { formatBundle } from '@assay/core/attestation/bundle/format-bundle.ts';
import type { HashedRekord, LogVerifier } from '@assay/core/attestation/bundle/hashedrekord.ts';
import type { BundleSigner } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import type { Envelope } from '@assay/core/dsse/envelope.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { type Hash, sha256 } from '@assay/core/log/tree/hasher.ts';
import { Tile, tilePath } from '@assay/core/log/tree/tile.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { LogReader } from '../../../log/read/log-reader.ts';
import type { LedgerHead } from './heads.ts';

/** Gives the path of a leaf, in the tree of one checkpoint. */
export type PathOf = (index: bigint) => Promise<Hash[]>;

/** Paths of many leaves of a ledger at one checkpoint: each tile is read once. */
export function pathsAt(
  logReader: LogReader,
  tenantUuid: string,
  { uuid, checkpoint }: LedgerHead,
): PathOf {
  const tiles = new Map<string, Promise<Tile>>();
  const tree = createTreeReader(nodeHasher, (place) => {
    const path = tilePath(place);
    const tile =
      tiles.get(path) ??
      logReader.tile(tenantUuid, uuid, place).then((bytes) => {
        if (bytes === undefined) throw new Error(`The log ${uuid} has no ${path}`);
        return new Tile(nodeHasher, bytes);
      });
    tiles.set(path, tile);
    return tile;
  });
  return (index) => tree.inclusion(index, checkpoint.size);
}

/** A signature as the ledger has it. */
export interface LoggedEnvelope {
  index: bigint;
  /** The raw leaf and its parsed content. */
  leaf: Uint8Array;
  entry: HashedRekord;
  envelope: Envelope;
  timestamps: readonly Uint8Array[];
}

/** The Sigstore bundle v0.3 of a signature, in JSON: with a proof by our log alone. */
export async function bundleOf(
  { index, leaf, entry, envelope, timestamps }: LoggedEnvelope,
  head: LedgerHead,
  pathOf: PathOf,
): Promise<string> {
  const { root, size } = head.checkpoint;
  const proof = { index, root, tree_size: size, path: await pathOf(index), checkpoint: head.note };
  return formatBundle({
    signer: signerOf(entry.verifier),
    entries: [
      {
        ...{ index, proof, body: leaf },
        log_id: logIdOf(head),
        kind: 'hashedrekord',
        version: '0.0.2',
      },
    ],
    timestamps,
    content: { kind: 'dsse', envelope },
  });
}

const signerOf = (verifier: LogVerifier): BundleSigner =>
  verifier.kind === 'certificate'
    ? { kind: 'certificate', certificates: [verifier.certificate] }
    : {
        kind: 'public_key',
        hint: encodeBase64(sha256(nodeHasher, verifier.spki)),
      };

/** Id of the key that signs trees of this size; during rotation, of the new one. */
function logIdOf({ keys, checkpoint: { size } }: LedgerHead): Uint8Array {
  const signing = keys.filter(
    ({ first_size, last_size }) => first_size <= size && (last_size === null || size <= last_size),
  );
  return signing.at(-1)?.log_id ?? new Uint8Array(0);
}
