import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { formatStatement } from '@assay/core/attestation/statement/statement.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { attested, digestOf, type SentEnvelope, signedBy, testSigning } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const sha256 = digestOf('artifact');

/** Expects a refusal with this position and code. */
const refusedAt = (place: string, code: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  const { status, detail = '' } = error;
  assert.equal(status, 400);
  assert.ok(detail.startsWith(`${place}: `), detail);
  assert.ok(detail.endsWith(` (${code})`), detail);
  return true;
};

/** A ledger, and how to send it two statements of which the first is in order. */
async function refusing() {
  const scene = await testSigning(server);
  const ann = await scene.notary('LedgerAdmin');
  const { uuid } = scene.ledger;
  const good = signedBy(scene.status(digestOf('other')), [ann.signer]);
  const send = (second: SentEnvelope) => ann.client.notarize({ uuid, envelopes: [good, second] });
  const leaves = async () => (await scene.admin.listLedgerEntries({ uuid, pageSize: 200 })).items;
  return { scene, ann, send, leaves };
}

test('400 with the position, without logging: an invalid status for this ledger', async () => {
  const { scene, ann, send, leaves } = await refusing();
  const before = await leaves();
  const at = 'body.envelopes[1]';
  const signed = (payload: Uint8Array) => signedBy(payload, [ann.signer]);
  const text = signed(encodeUtf8('{"_type":'));
  await assert.rejects(send(text), refusedAt(`${at}/payload/_type`, 'syntax'));
  const review = signed(attested(sha256));
  await assert.rejects(send(review), refusedAt(`${at}/payload/predicateType`, 'no_status'));
  const elsewhere = signed(scene.status(sha256, { ledger: 'elsewhere.example/tlog/1' }));
  await assert.rejects(
    send(elsewhere),
    refusedAt(`${at}/payload/predicate/ledger`, 'another_ledger'),
  );
  const status = JSON.parse(Buffer.from(scene.status(sha256)).toString());
  const weak = { subject: [{ name: 'a', digest: { sha1: '0'.repeat(40) } }] };
  const { predicate, predicateType: predicate_type } = status;
  const vague = signed(formatStatement({ ...weak, predicate_type, predicate }));
  await assert.rejects(send(vague), refusedAt(`${at}/payload/subject/0/digest`, 'digest'));
  const html = { ...signed(scene.status(sha256)), payloadType: 'text/html' };
  await assert.rejects(send(html), refusedAt(`${at}/payloadType`, 'payload_type'));
  const named = signed(scene.status(sha256, { name: 'a\0b' }));
  await assert.rejects(send(named), refusedAt(`${at}/payload`, 'nul'));
  const long = signed(scene.status(sha256, { name: 'n'.repeat(2049) }));
  await assert.rejects(send(long), refusedAt(`${at}/payload`, 'too_long'));
  const garbled = { ...signed(scene.status(sha256)), payload: '?' };
  await assert.rejects(send(garbled), refusedAt(`${at}/payload`, 'base64'));
  assert.deepEqual(await leaves(), before);
});

test('400 with the place, and nothing is logged: signatures that do not hold, by keys that may not sign', async () => {
  const { scene, ann, send, leaves } = await refusing();
  const before = await leaves();
  const at = 'body.envelopes[1]/signatures/0';
  const status = scene.status(sha256);
  const good = signedBy(status, [ann.signer]);
  const other = { ...good, payload: Buffer.from(scene.status(digestOf('b'))).toString('base64') };
  await assert.rejects(send(other), refusedAt(at, 'bad_signature'));
  await assert.rejects(send(signedBy(status, [p256Signer()])), refusedAt(at, 'unknown_key'));
  const bob = await scene.notary('Auditor');
  await bob.client.revokeSigningKey({ uuid: bob.key, reason: 'retired' });
  await assert.rejects(send(signedBy(status, [bob.signer])), refusedAt(at, 'revoked'));
  const cleo = await scene.notary('Visitor');
  await scene.group(1, cleo);
  await server.db.owner('update account set disabled_at = now() where uuid = $1', [cleo.principal]);
  await assert.rejects(send(signedBy(status, [cleo.signer])), refusedAt(at, 'principal_disabled'));
  assert.deepEqual(await leaves(), before);
});
