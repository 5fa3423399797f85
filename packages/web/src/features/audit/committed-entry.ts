import type { AuditEntry } from '@assay/contract/audit.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';

const LIMITS = { depth: 64, string: 1_000_000, values: 1_000_000, safe_numbers: true } as const;

/**
 * What the leaf of an entry would commit to if all that the page shows of it were so: the page's own values, and from the
 * server what it does not show. A value that differs from the recorded one makes the commitment fail.
 *
 * @param payload as the server gives it, canonical JSON
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
