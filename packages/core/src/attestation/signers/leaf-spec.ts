import type { Members } from '../../dsse/json-members.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import type { UnreadLeaf } from '../../log/leaf/known-leaf.ts';
import { MOST_LEAF_BYTES } from '../../log/leaf/leaf.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { membersOf } from '../statement/attestation-members.ts';

const LIMITS = { depth: 16, string: MOST_LEAF_BYTES, values: 10_000, safe_numbers: true } as const;

/** Parsers of leaf specs, by kind. */
export type SpecReaders<Read> = ReadonlyMap<string, (spec: Members) => Read>;

/**
 * Parses one of Assay's leaves by its kind. It must be canonical JSON, because other JSON could contain a
 * member twice.
 *
 * @returns `opaque` for kinds and versions without a parser, `malformed` for a spec that does not fit its kind
 */
export function readLeafSpec<Read>(
  bytes: Uint8Array,
  readers: SpecReaders<Read>,
): Read | UnreadLeaf {
  try {
    const value = parseStrictJson(bytes, LIMITS);
    if (!equalBytes(encodeUtf8(canonicalJson(value)), bytes)) return 'malformed';
    const leaf = membersOf({ value, at: '' });
    const [version, kind] = [leaf.text('apiVersion'), leaf.text('kind')];
    const read = version === '1' ? readers.get(kind) : undefined;
    return read === undefined ? 'opaque' : read(leaf.object('spec'));
  } catch (error) {
    if (error instanceof JsonError || error instanceof AttestationError) return 'malformed';
    throw error;
  }
}
