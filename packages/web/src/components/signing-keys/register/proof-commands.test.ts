import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { possessionMessage, verifyPossession } from '@assay/core/attestation/signers/possession.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { verifySignature } from '@assay/core/dsse/test-signer.ts';
import { proofCommands } from './proof-commands.ts';

const pairs = {
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed25519: () => generateKeyPairSync('ed25519'),
};

for (const [name, make] of Object.entries(pairs))
  test(`The commands that are shown make a proof with a key of ${name}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-proof-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { publicKey, privateKey } = make();
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    writeFileSync(
      join(folder, 'private.pem'),
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    const key = parsePublicKeyPem(pem);
    const claim = { log: 'example.com/tlog/1', principal: 'p', key };
    const lines = proofCommands({ algorithm: key.algorithm, message: possessionMessage(claim) });
    const proof = execFileSync('sh', ['-c', lines], { cwd: folder, encoding: 'utf8' });
    assert.ok(await verifyPossession(claim, Buffer.from(proof, 'base64'), verifySignature));
  });
