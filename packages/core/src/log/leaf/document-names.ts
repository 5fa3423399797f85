/**
 * Names in document leaves: the names by which people know the document, and its author. Separately salted
 * commitments cover each, so a receipt can disclose one without the other.
 */

import { concatBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { type Hasher, sha256 } from '../tree/hasher.ts';

/** A document as people name it, at the time of a revision. */
export interface DocumentNames {
  ledger: string;
  collection: string;
  /** Name that the author of the document gave it. */
  id: string;
}

/** Author of a revision, as the history shows it. */
interface RevisionAuthor {
  kind: string;
  name: string;
}

/** Canonical JSON that `names` of a leaf commits to. */
export const namesPayload = ({ ledger, collection, id }: DocumentNames): Uint8Array<ArrayBuffer> =>
  encodeUtf8(canonicalJson({ collection, id, ledger }));

/** Canonical JSON that `author` of a leaf commits to. */
export const authorPayload = ({ kind, name }: RevisionAuthor): Uint8Array<ArrayBuffer> =>
  encodeUtf8(canonicalJson({ kind, name }));

const PARTS = { names: encodeUtf8('assay/names'), author: encodeUtf8('assay/author') };

/** Derives the salt of one commitment, 32 bytes, from the salt of the document; it reveals no other salt. */
export const partSalt = (hasher: Hasher, salt: Uint8Array, part: keyof typeof PARTS): Uint8Array =>
  sha256(hasher, concatBytes(PARTS[part], salt));
