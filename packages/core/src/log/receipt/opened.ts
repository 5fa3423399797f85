/**
 * Disclosed names of a leaf besides its content, so that people can read what it is about: the names of a
 * document, or the details of an upload. The receipt's `extra` contains the values, the leaf commits to them.
 */

import { canonicalJson } from '../../encoding/canonical-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { isCommittedTo, SALT_BYTES } from '../leaf/commitment.ts';
import { type DocumentNames, namesPayload } from '../leaf/document-names.ts';
import type { KnownLeaf } from '../leaf/known-leaf.ts';
import type { Hasher } from '../tree/hasher.ts';

/** Names of a document with the salt of their commitment. */
export interface OpenedNames extends DocumentNames {
  salt: Uint8Array;
}

/** An upload as it was made; `sha256` in lower-case hexadecimal, `size` in bytes. */
export interface OpenedUpload {
  project: string;
  version: string;
  in_use: boolean;
  /** Name of who uploaded it. */
  uploader: string;
  sha256: string;
  size: number;
}

/** Canonical JSON that `upload` of an audit leaf commits to. */
export const uploadPayload = (upload: OpenedUpload): Uint8Array<ArrayBuffer> => {
  const { in_use, project, sha256, size, uploader, version } = upload;
  return encodeUtf8(canonicalJson({ in_use, project, sha256, size, uploader, version }));
};

/** The disclosed value, and whether the leaf commits to it. */
interface Opening {
  opens: boolean;
  /** A whole sentence. */
  detail: string;
}

/** Opens the names of a document's leaf. */
export function openNames(
  hasher: Hasher,
  leaf: KnownLeaf,
  { salt, ...names }: OpenedNames,
): Opening {
  const commitment = leaf.kind === 'document' ? leaf.names : null;
  const { id, collection, ledger } = names;
  return {
    opens:
      commitment !== null &&
      isCommittedTo(hasher, commitment, { salt, payload: namesPayload(names) }),
    detail: `Document ${quoted(id)} of collection ${quoted(collection)} in ledger ${quoted(ledger)}`,
  };
}

/** Verifies the upload details of an audit leaf. */
export function openUpload(
  hasher: Hasher,
  leaf: KnownLeaf,
  { salt, upload }: { salt: Uint8Array; upload: OpenedUpload },
): Opening {
  const commitment = leaf.kind === 'audit' ? leaf.upload : null;
  const { project, version, in_use, uploader, sha256, size } = upload;
  const use = in_use ? 'in use' : 'not in use';
  return {
    opens:
      commitment !== null &&
      isCommittedTo(hasher, commitment, { salt, payload: uploadPayload(upload) }),
    detail: `Version ${quoted(version)} of project ${quoted(project)}, ${use}, uploaded by ${quoted(uploader)}: ${size} bytes, SHA-256 ${sha256}`,
  };
}

const quoted = (text: string) => JSON.stringify(text);

/** Names as `extra` has them; undefined where a member is missing or of another type. */
export function namesOf(value: unknown, bytesOf: (text: unknown) => Uint8Array | undefined) {
  const { salt: text, ledger, collection, id } = objectOf(value);
  const salt = bytesOf(text);
  const isWhole =
    typeof ledger === 'string' && typeof collection === 'string' && typeof id === 'string';
  return isWhole && salt?.length === SALT_BYTES ? { salt, ledger, collection, id } : undefined;
}

/** An upload as `extra` has it; undefined where a member is missing or of another type. */
export function uploadOf(value: unknown): OpenedUpload | undefined {
  const { project, version, in_use, uploader, sha256, size } = objectOf(value);
  const isNamed = typeof project === 'string' && typeof version === 'string';
  const isMade = typeof in_use === 'boolean' && typeof uploader === 'string';
  const isSized = typeof sha256 === 'string' && typeof size === 'number';
  return isNamed && isMade && isSized
    ? { project, version, in_use, uploader, sha256, size }
    : undefined;
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
