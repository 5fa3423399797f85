import type { AuditEntry } from '@assay/contract/audit.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';

const LIMITS = { depth: 64, string: 1_000_000, values: 1_000_000, safe_numbers: true } as const;

/**
 * Returns the content that the leaf of an entry would commit to if all values on the page were correct: the
 * page's values, and the server's for those it does not show. A value that differs from the recorded one
 * invalidates the commitment.
 *
 * @param payload from the server, canonical JSON
 * @throws JsonError
 */
export function committedEntry(entry: AuditEntry, payload: string): Uint8Array {
  const recorded = Object(parseStrictJson(encodeUtf8(payload), LIMITS));
  const { at, uuid, actor_kind, actor_uuid, actor_name, role, ip, action } = entry;
  const { subject_uuid, details, outcome } = entry;
  // The page shows milliseconds, the leaf commits to microseconds.
  const isSameTime = Date.parse(String(recorded.at)) === Date.parse(at);
  return encodeUtf8(
    canonicalJson({
      ...recorded,
      ...{ uuid, actor_kind, actor_uuid, actor_name, role, ip, action },
      ...{ subject_uuid, details, outcome },
      ...(!isSameTime && { at }),
    }),
  );
}
