import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { parseStatement } from '@assay/core/attestation/statement/statement.ts';
import { statusStatementOf } from '@assay/core/attestation/statement/status-statement.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { isSignedBy } from '@assay/core/dsse/signature.ts';
import { verifySignature } from '@assay/core/dsse/test-signer.ts';
import { makeKey } from '../../../components/signing-keys/this-browser/browser-key.ts';
import { signedStatement } from './sign-statements.ts';

test('The core parses and verifies a statement signed in the browser', async () => {
  const { private_key, public_key, fingerprint } = await makeKey();
  const sha256 = 'ab'.repeat(32);
  const supersedes = ['cd'.repeat(32)];
  const envelope = await signedStatement(
    { sha256, name: 'pkg:oci/api@sha256:ab' },
    { level: 'trusted', reason: 'Built by us.', supersedes },
    { origin: 'example.org/tlog/1', private_key, fingerprint, now: 1_800_000_000_000 },
  );
  const { payload, payload_type, signatures } = parseEnvelope(
    Buffer.from(JSON.stringify(envelope)),
  );
  const { level, ledger, reason, artifact, ...more } = statusStatementOf(parseStatement(payload));
  assert.deepEqual([level, ledger, reason], ['trusted', 'example.org/tlog/1', 'Built by us.']);
  assert.deepEqual([artifact, more.supersedes], [{ sha256 }, supersedes]);
  const [signature] = signatures;
  assert.equal(signature?.keyid, fingerprint);
  const claim = {
    key: parsePublicKeyPem(public_key),
    message: paeOf(payload_type, payload),
    signature: signature?.signature ?? new Uint8Array(),
  };
  assert.ok(await isSignedBy(claim, verifySignature));
});
