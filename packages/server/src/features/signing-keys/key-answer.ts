import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { formatPublicKeyPem, keyFingerprint } from '@assay/core/attestation/signers/public-key.ts';
import type { Answer } from '../../context.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { SigningKeyRow } from './key-queries.ts';

/** A key as calls answer it. */
export function answerOf(row: SigningKeyRow): Answer<SigningKey> {
  const { public_key, algorithm, revoked_at, revoked_by, revoke_reason } = row;
  const key = public_key && algorithm && { algorithm, spki: public_key };
  return {
    uuid: row.uuid,
    name: row.name,
    principal: {
      uuid: row.principal_uuid,
      kind: row.principal_kind,
      name: row.principal_name,
      enabled: row.principal_enabled,
    },
    custody: row.custody,
    algorithm,
    public_key: key && formatPublicKeyPem(key),
    fingerprint: key && keyFingerprint(nodeHasher, key),
    issuer: row.issuer,
    subject: row.subject,
    not_before: row.not_before,
    not_after: row.not_after,
    created_at: row.created_at,
    created_by: row.created_by,
    revoked:
      revoked_at && revoke_reason
        ? {
            at: revoked_at,
            by: revoked_by ?? '',
            reason: revoke_reason,
            since: row.compromised_since,
          }
        : null,
    signatures: row.signatures,
  };
}
