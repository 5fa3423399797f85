import type { Result } from '@assay/contract/endpoint.ts';
import type { vex } from '@assay/contract/vex.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { client } from '../../../api.ts';
import { signWith } from '../../../components/signing-keys/this-browser/browser-key.ts';
import type { UsableKey } from '../../../components/signing-keys/use-usable-keys.ts';

/** The logged attestation. */
export type Recorded = Result<typeof vex.attestSbomVex>['items'][number];

/**
 * Signs the decisions about an SBOM, here or by the server, and has them logged.
 *
 * @returns the attestation; undefined when the server returns none
 */
export async function signDecisions({
  sbomid,
  ledger_uuid,
  by: { key, private_key },
}: {
  sbomid: string;
  ledger_uuid: string;
  by: UsableKey;
}): Promise<Recorded | undefined> {
  if (private_key === null) {
    const { items } = await client.attestSbomVex({ sbomid, ledger_uuid, key_uuid: key.uuid });
    return items[0];
  }
  const answer = await client.exportSbomVex({ sbomid, format: 'in-toto' });
  const payload = new Uint8Array(await answer.arrayBuffer());
  const signature = await signWith(private_key, paeOf(IN_TOTO_PAYLOAD_TYPE, payload));
  const envelope = envelopeJson({
    ...{ payload_type: IN_TOTO_PAYLOAD_TYPE, payload },
    signatures: [{ keyid: key.fingerprint ?? '', signature }],
  });
  const body = JSON.stringify(envelope);
  const { items } = await client.createAttestation({
    ...{ ledger_uuid, body, content_type: 'application/json' },
  });
  return items[0];
}
