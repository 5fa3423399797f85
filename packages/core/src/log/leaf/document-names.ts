/**
 * What leaves of documents say of names: by which names people know the document, and who changed it. Both are behind
 * commitments with salts of their own, so that a receipt can open the one without the other.
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

/** Who made a revision, as the history shows them. */
interface RevisionAuthor {
  kind: string;
  name: string;
}

/** What `names` of a leaf commits to: canonical JSON. */
export const namesPayload = ({ ledger, collection, id }: DocumentNames): Uint8Array<ArrayBuffer> =>
  encodeUtf8(canonicalJson({ collection, id, ledger }));

/** What `author` of a leaf commits to: canonical JSON. */
export const authorPayload = ({ kind, name }: RevisionAuthor): Uint8Array<ArrayBuffer> =>
  encodeUtf8(canonicalJson({ kind, name }));

const PARTS = { names: encodeUtf8('assay/names'), author: encodeUtf8('assay/author') };

/** Salt of one commitment, 32 bytes, from the salt of the document: nobody finds another one from it. */
export const partSalt = (hasher: Hasher, salt: Uint8Array, part: keyof typeof PARTS): Uint8Array =>
  sha256(hasher, concatBytes(PARTS[part], salt));
