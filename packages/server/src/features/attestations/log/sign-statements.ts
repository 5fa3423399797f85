import type { attestations } from '@assay/contract/attestations.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { formatStatusStatement } from '@assay/core/attestation/statement/status-statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import type { Ctx } from '../../../context.ts';
import { signWithServerKey } from '../../signing-keys/sign.ts';
import type { AttestationContext } from '../attestation-context.ts';

/** Statements to make, and the signing key. */
export interface Signing {
  statements: NonNullable<Input<typeof attestations.notarize>['statements']>;
  key_uuid: string;
  /** Origin of the ledger’s log. */
  origin: string;
}

/** Signs status statements with a key that this server stores for the caller. @throws like signWithServerKey */
export async function signStatements(
  { vault }: AttestationContext,
  ctx: Ctx,
  { statements, key_uuid, origin }: Signing,
) {
  const stated_at = Date.now();
  const payloads = statements.map(({ sha256, name, level, reason, supersedes }) =>
    formatStatusStatement({
      ...{ artifact: { sha256 }, name, ledger: origin, level, reason, stated_at, supersedes },
    }),
  );
  const messages = payloads.map((payload) => paeOf(IN_TOTO_PAYLOAD_TYPE, payload));
  const { signatures } = await signWithServerKey(vault, ctx, key_uuid, messages);
  return payloads.map((payload, i) => {
    const signature = signatures[i] ?? new Uint8Array(0);
    const signed = { payload_type: IN_TOTO_PAYLOAD_TYPE, payload };
    return envelopeJson({ ...signed, signatures: [{ keyid: '', signature }] });
  });
}
