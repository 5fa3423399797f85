import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { EncodingError } from '@assay/core/encoding/encoding-error.ts';
import { isRecord } from '@assay/core/encoding/record.ts';
import { isActKind } from '@assay/core/log/leaf/act.ts';
import { COMMITMENT_ALGORITHM, commitmentOf } from '@assay/core/log/leaf/commitment.ts';
import {
  encodeLeaf,
  LEAF_KINDS,
  type LeafCommitment,
  type LeafKind,
} from '@assay/core/log/leaf/leaf.ts';
import { uploadPayload } from '@assay/core/log/receipt/opened.ts';
import {
  type AuditRow,
  auditObjectPayload,
  auditPayload,
  uploadOf,
} from '../append/audit-payload-queries.ts';
import { completedSpec, type LeafPlacing } from '../append/complete-spec.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { actOf } from './act-of.ts';
import type { PendingRow } from './sequence-queries.ts';

/**
 * Reason why a leaf could not be built: an `omitted` leaf replaces it, so that later ones do not wait
 * indefinitely.
 */
type Omission = 'entry_missing' | 'reference_missing' | 'too_long' | 'unreadable';

/**
 * Builds the bytes of a leaf that is sequenced now.
 *
 * @param audit the audit entry: of kind `audit` itself, of others that whose transaction added the leaf
 * @returns a leaf of kind `omitted`, with the replaced kind and the reason, if it cannot be built
 */
export function buildLeaf(
  pending: Pick<PendingRow, 'uuid' | 'kind' | 'spec'>,
  placing: Omit<LeafPlacing, 'refs'> & { refs: (number | undefined)[] },
  audit?: AuditRow,
): Uint8Array {
  const { index, time } = placing;
  const omitted = (reason: Omission) =>
    encodeLeaf('omitted', {
      kind: pending.kind.slice(0, 64).toWellFormed(),
      leaf: pending.uuid,
      reason,
      time: time.toISOString(),
    });
  const refs = placing.refs.filter((ref) => ref !== undefined);
  if (refs.length < placing.refs.length) return omitted('reference_missing');
  if (pending.kind === 'audit' && audit === undefined) return omitted('entry_missing');
  try {
    const kind = kindOf(pending.kind);
    const spec = specOf(pending, audit);
    if (kind === undefined || spec === undefined) return omitted('unreadable');
    return encodeLeaf(kind, completedSpec(kind, spec, { index, time, refs }));
  } catch (error) {
    if (error instanceof RangeError) return omitted(audit ? 'unreadable' : 'too_long');
    if (error instanceof EncodingError) return omitted('unreadable');
    throw error;
  }
}

/** An act already in the row has no author: any writer of the database could have put it there. */
function specOf(
  { kind, spec }: Pick<PendingRow, 'kind' | 'spec'>,
  audit: AuditRow | undefined,
): Record<string, unknown> | undefined {
  if (kind === 'audit') return audit && auditSpec(audit);
  const parsed = parseSpec(spec);
  if (parsed === undefined || !isActed(kind, parsed)) return parsed;
  const { act: _, ...said } = parsed;
  return audit?.outcome === 'ok' ? { ...said, act: actOf(audit) } : said;
}

/** The first policy of a log has no author; one that names administrators has. */
const isActed = (kind: string, spec: Record<string, unknown>) =>
  isActKind(kind) || (kind === 'policy' && spec['administrators'] !== undefined);

const kindOf = (kind: string): LeafKind | undefined => LEAF_KINDS.find((known) => known === kind);

function parseSpec(text: string | null): Record<string, unknown> | undefined {
  try {
    const spec: unknown = JSON.parse(text ?? '');
    return isRecord(spec) ? spec : undefined;
  } catch {
    return undefined;
  }
}

/** Actor, action and result by opaque names; the commitment covers everything else. */
function auditSpec(row: AuditRow): Record<string, unknown> {
  const object = auditObjectPayload(row);
  const upload = uploadOf(row);
  return {
    action: row.action,
    actor: row.actor_uuid,
    commitment: commitment(row.salt, auditPayload(row)),
    entry: row.uuid,
    outcome: row.outcome,
    subject: row.subject_uuid,
    ...(object !== null &&
      row.object_salt !== null && {
        object: { commitment: commitment(row.object_salt, object) },
        ...(upload && {
          upload: { commitment: commitment(row.object_salt, uploadPayload(upload)) },
        }),
      }),
  };
}

const commitment = (salt: Uint8Array, payload: Uint8Array): LeafCommitment => ({
  alg: COMMITMENT_ALGORITHM,
  value: encodeBase64(commitmentOf(nodeHasher, salt, payload)),
});
