import type { Request } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import {
  formatStatusStatement,
  type StatusLevel,
} from '@assay/core/attestation/statement/status-statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { client } from '../../../api.ts';
import { signWith } from '../../../components/signing-keys/this-browser/browser-key.ts';
import type { UsableKey } from '../../../components/signing-keys/use-usable-keys.ts';
import type { Hashed } from './subject.ts';

/** Statement about each subject. */
export interface Stated {
  level: StatusLevel;
  reason: string;
  /** Ids of the revoked statements. */
  supersedes: string[];
}

/**
 * Signs one statement with a key of this browser.
 *
 * @param origin of the ledger's log: a statement counts in this ledger alone
 */
export async function signedStatement(
  { sha256, name }: Pick<Hashed, 'sha256' | 'name'>,
  { level, reason, supersedes }: Stated,
  by: { origin: string; private_key: CryptoKey; fingerprint: string; now: number },
): Promise<ReturnType<typeof envelopeJson>> {
  const payload = formatStatusStatement({
    artifact: { sha256 },
    name,
    ledger: by.origin,
    level,
    reason,
    stated_at: by.now,
    supersedes,
  });
  const signature = await signWith(by.private_key, paeOf(IN_TOTO_PAYLOAD_TYPE, payload));
  return envelopeJson({
    payload_type: IN_TOTO_PAYLOAD_TYPE,
    payload,
    signatures: [{ keyid: by.fingerprint, signature }],
  });
}

/** Signs a statement about each subject, here or by the server, and has them logged together. */
export async function stateOf(
  subjects: readonly Hashed[],
  stated: Stated,
  { ledger, by }: { ledger: Ledger; by: UsableKey },
) {
  const { uuid } = ledger;
  const { key, private_key } = by;
  if (private_key === null) {
    const statements = subjects.map(({ sha256, name }) => ({ sha256, name, ...stated }));
    return client.notarize({ uuid, key_uuid: key.uuid, statements });
  }
  const origin = ledger.log.origin ?? '';
  const fingerprint = key.fingerprint ?? '';
  const envelopes: Request<typeof api.notarize>['envelopes'] = [];
  for (const subject of subjects)
    envelopes.push(
      await signedStatement(subject, stated, { origin, private_key, fingerprint, now: Date.now() }),
    );
  return client.notarize({ uuid, envelopes });
}
