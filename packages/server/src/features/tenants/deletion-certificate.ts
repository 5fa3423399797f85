import { createPrivateKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import type { DeletionCertificate } from '@assay/contract/tenants.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { z } from 'zod';
import { NIL_UUID } from '../../context.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as query from './deletion-queries.ts';

const PAYLOAD_TYPE = 'application/vnd.assay.tenant-deletion+json';
const ABOUT_KEY = { owner: NIL_UUID, purpose: 'certificate', subject: 'certificate' };

/**
 * Signs the report of a deletion (DSSE v1). The payload carries the public key, whose SHA-256 is the key id: anyone who
 * noted that before can verify the certificate without this server.
 */
export async function certify(
  { database, vault }: { database: Database; vault: Vault },
  { instance_uuid, removed, ...report }: query.DeletionReport,
): Promise<z.output<typeof DeletionCertificate>> {
  const key = await certificateKey(database, vault);
  const { tenant_uuid, tenant_name, requested_by_uuid, requested_by } = report;
  const text = canonicalJson({
    instance: { uuid: instance_uuid, public_key: key.public_key.toString('base64') },
    tenant: { uuid: tenant_uuid, name: tenant_name },
    requested_by: { uuid: requested_by_uuid, name: requested_by },
    requested_at: report.requested_at.toISOString(),
    due_at: report.due_at.toISOString(),
    started_at: report.started_at.toISOString(),
    finished_at: report.finished_at.toISOString(),
    data_key: 'destroyed',
    logs: (removed.logs ?? []).map(({ origin, size, root }) => ({ origin, size, root })),
    removed: { rows: removed.rows ?? {}, files: removed.files ?? 0, bytes: removed.bytes ?? 0 },
  });
  const payload = Buffer.from(text);
  const private_key = createPrivateKey({
    key: await vault.open(ABOUT_KEY, key.sealed),
    format: 'der',
    type: 'pkcs8',
  });
  const sig = sign(null, preAuthEncoding(PAYLOAD_TYPE, payload), private_key);
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: hash('sha256', key.public_key, 'hex'), sig: sig.toString('base64') }],
  };
}

/** Bytes that a DSSE signature covers: type and body with their lengths, which makes the encoding unambiguous. */
const preAuthEncoding = (type: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);

/** The installation's key pair: SubjectPublicKeyInfo in DER, and PKCS #8 in DER, sealed. Made at the first use. */
async function certificateKey(database: Database, vault: Vault): Promise<query.InstanceKey> {
  const known = await database.read(null, query.findCertificateKey);
  if (known !== undefined) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sealed = await vault.seal(ABOUT_KEY, privateKey.export({ type: 'pkcs8', format: 'der' }));
  const public_key = publicKey.export({ type: 'spki', format: 'der' });
  await database.write(null, async (tx) => {
    await query.insertCertificateKey(tx, { public_key, sealed });
    const kept = await query.findCertificateKey(tx);
    // Another process may have been first.
    if (!kept?.public_key.equals(public_key)) return;
    const details = { public_key_sha256: hash('sha256', public_key, 'hex') };
    const change = { action: 'certificate_key.create', subject_uuid: NIL_UUID, details };
    await insertSystemEntries(tx, [change]);
  });
  const first = await database.read(null, query.findCertificateKey);
  if (first === undefined) throw new Error('A certificate key that was kept is missing');
  return first;
}
