/**
 * Offline proofs of one leaf (C2SP tlog-proof): extra data, index, path and a signed checkpoint in one text.
 *
 *     c2sp.org/tlog-proof@v1
 *     extra eyJsZWFm…         not authenticated: here whatever rebuilds the leaf
 *     index 73894
 *     gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
 *     …
 *                             an empty line, then the checkpoint
 */

import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { parseHash } from './checkpoint.ts';
import type { Hash } from './hasher.ts';
import { NoteError } from './note-error.ts';

/** A parsed proof; not verified. */
export interface TlogProof {
  extra: Uint8Array | null;
  index: bigint;
  path: Hash[];
  /** The signed note. */
  checkpoint: string;
}

const HEADER = 'c2sp.org/tlog-proof@v1';

/** A tree of 2^64 leaves has paths of 64 hashes. */
const MOST_HASHES = 64;

/** Writes a proof. */
export function formatTlogProof({ extra, index, path, checkpoint }: TlogProof): string {
  const lines = [
    HEADER,
    ...(extra === null ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...path.map(encodeBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof. @throws NoteError with the line */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n');
  if (end < 0) throw new NoteError('proof', 'An empty line stands before the checkpoint', 1);
  const lines = text.slice(0, end).split('\n');
  const checkpoint = text.slice(end + 2);
  if (lines.shift() !== HEADER) throw new NoteError('proof', `The first line is ${HEADER}`, 1);
  let at = 2;
  let extra: Uint8Array | null = null;
  if (lines[0]?.startsWith('extra ')) {
    extra = parseExtra(lines.shift()?.slice('extra '.length) ?? '', at);
    at += 1;
  }
  const [, index] = /^index (0|[1-9]\d{0,19})$/.exec(lines.shift() ?? '') ?? [];
  if (index === undefined) throw new NoteError('proof', 'The index of the leaf is missing', at);
  if (lines.length > MOST_HASHES)
    throw new NoteError('proof', `A path has ${MOST_HASHES} hashes at most`, at + MOST_HASHES + 1);
  const path = lines.map((line, i) => parseHash(line, 'proof', at + 1 + i));
  return { extra, index: BigInt(index), path, checkpoint };
}

function parseExtra(text: string, at: number): Uint8Array {
  try {
    return decodeBase64(text);
  } catch (error) {
    if (error instanceof EncodingError)
      throw new NoteError('proof', 'The extra data is not base64', at);
    throw error;
  }
}
