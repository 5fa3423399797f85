import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { ed25519Signer, p256Signer } from '@assay/core/dsse/test-signer.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { sigstoreAccepts } from '@assay/sigstore/test-peer.ts';
import { publishedFiles } from '../../../../core/vectors/corpus.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { leavesOf } from '../documents/test-documents.ts';
import { attested, digestOf, signedBy, testSigning, textOf } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const sha256 = digestOf('artifact');

test('splits an envelope with several signatures into attestations that Sigstore accepts with our trusted root', async () => {
  const scene = await testSigning(server);
  const { admin, ledger } = scene;
  const [ann, bob] = [
    await scene.notary('TenantAdmin'),
    await scene.notary('Auditor', ed25519Signer()),
  ];
  const payload = attested(sha256);
  const p1363 = signedBy(payload, [ann.signer], { hint: false, encoding: 'p1363' });
  const other = signedBy(payload, [bob.signer]);
  const envelope = { ...p1363, signatures: [...p1363.signatures, ...other.signatures] };
  const body = JSON.stringify(envelope);
  const { items } = await admin.createAttestation({ body });
  assert.deepEqual(
    items.map(({ signer, verification, statement_id }) => [
      ...[signer?.uuid, verification, statement_id],
    ]),
    [ann, bob].map(({ principal }) => [principal, 'valid', items[0]?.statement_id]),
  );
  const trusted_root = await textOf(admin.getTrustedRoot({}));
  for (const [{ uuid }, { signer }] of [
    [items[0] ?? assert.fail(), ann] as const,
    [items[1] ?? assert.fail(), bob] as const,
  ]) {
    const bundle = await textOf(admin.getAttestationBundle({ uuid }));
    assert.ok(sigstoreAccepts(bundle, trusted_root, signer.key.spki));
    assert.ok(!sigstoreAccepts(bundle, trusted_root, p256Signer().key.spki));
    const changed = bundle.replace(/"payload":"(.)(.)/, (_, a, b) => `"payload":"${b}${a}`);
    assert.ok(!sigstoreAccepts(changed, trusted_root, signer.key.spki));
    const detail = await admin.verifyAttestation({ uuid });
    assert.deepEqual(detail.statement, JSON.parse(Buffer.from(payload).toString()));
    assert.ok(detail.steps.every(({ outcome }) => outcome === 'passed'));
    assert.deepEqual(await admin.getAttestation({ uuid }), detail);
  }
  const kinds = (await leavesOf(admin, ledger.uuid)).map(({ kind }) => kind);
  const pair = ['hashedrekord', 'notarization'];
  assert.deepEqual(kinds.slice(-4), [...pair, ...pair]);
  assert.equal((await admin.createAttestation({ body })).items.length, 2);
  assert.equal((await leavesOf(admin, ledger.uuid)).length, kinds.length);
});

test('an Assay bundle becomes another ledger’s attestation, and is stored as received', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const ann = await scene.notary('TenantAdmin');
  const first = await admin.createAttestation({
    body: JSON.stringify(signedBy(attested(sha256), [ann.signer])),
  });
  const received = await textOf(admin.getAttestationBundle({ uuid: first.items[0]?.uuid ?? '' }));
  const { uuid: ledger_uuid } = await admin.createLedger({ name: 'second' });
  const body = ` ${received}\n`;
  const { items } = await admin.createAttestation({ ledger_uuid, body });
  const [{ uuid, ledger_uuid: where, signer } = assert.fail()] = items;
  assert.deepEqual([where, signer?.uuid], [ledger_uuid, ann.principal]);
  assert.equal(await textOf(admin.getAttestationBundle({ uuid, received: 'true' })), body);
  const own = JSON.parse(await textOf(admin.getAttestationBundle({ uuid })));
  assert.equal(own.verificationMaterial.tlogEntries.length, 1);
  const { items: found } = await admin.listAttestations({ sha256, ledger_uuid });
  assert.deepEqual(found, items);
});

/** Refused with a position, or logged. */
async function outcomeOf(ask: Promise<{ items: unknown[] }>): Promise<'logged' | 'refused'> {
  try {
    assert.ok((await ask).items.length > 0);
    return 'logged';
  } catch (error) {
    assert.ok(error instanceof ApiError && error.status === 400, String(error));
    assert.match(error.detail ?? '', /^body[^:]*: .+ \(\w+\)$/s);
    return 'refused';
  }
}

/**
 * Statements that are logged when signed; all others name no artifact by a binding digest, or are not
 * statements.
 */
const STATEMENTS = [
  ['attest-dsse', []],
  [
    'attest-in-toto-spec',
    ['spec_predicates_reference.01.json', 'spec_predicates_reference.02.json'],
  ],
  ['attest-in-toto-python', []],
] as const;

for (const [folder, statements] of STATEMENTS)
  test(`every file of ${folder} is logged, or refused with a place: as it is, and signed as a statement`, async () => {
    const scene = await testSigning(server);
    const { signer } = await scene.notary('TenantAdmin');
    const send = (body: Buffer) =>
      outcomeOf(scene.admin.createAttestation({ body: new Uint8Array(body) }));
    const logged: string[] = [];
    let count = 0;
    for (const [path, bytes] of publishedFiles(folder)) {
      if (!path.endsWith('.json') && !path.endsWith('.link') && !path.endsWith('.layout')) continue;
      count += 1;
      await send(Buffer.from(bytes));
      const signed = Buffer.from(JSON.stringify(signedBy(bytes, [signer])));
      if ((await send(signed)) === 'logged') logged.push(path);
    }
    assert.ok(count > 2);
    assert.deepEqual(logged, statements);
  });

test('400 with the place: no envelope, no DSSE in a bundle, more than one signature in one, another type', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const ann = await scene.notary('TenantAdmin');
  const envelope = signedBy(attested(sha256), [ann.signer]);
  const refusedFor = async (body: object | string, place: RegExp) =>
    assert.rejects(
      admin.createAttestation({ body: typeof body === 'string' ? body : JSON.stringify(body) }),
      (error) =>
        error instanceof ApiError && error.status === 400 && place.test(error.detail ?? ''),
    );
  await refusedFor('[1]', /^body: /);
  await refusedFor({ ...envelope, signatures: [] }, /^body\/signatures: /);
  await refusedFor({ ...envelope, payloadType: 'text/plain' }, /^body\/payloadType: /);
  const mediaType = 'application/vnd.dev.sigstore.bundle.v0.3+json';
  const verificationMaterial = { publicKey: { hint: '' }, tlogEntries: [] };
  const [signature] = envelope.signatures;
  const twice = { ...envelope, signatures: [signature, signature] };
  const bundled = { mediaType, verificationMaterial, dsseEnvelope: twice };
  await refusedFor(bundled, /^body\/dsseEnvelope\/signatures: /);
  const messageSignature = { signature: signature?.sig };
  await refusedFor(
    { mediaType, verificationMaterial, messageSignature },
    /^body\/messageSignature: /,
  );
  const stranger = signedBy(attested(sha256), [p256Signer()]);
  await refusedFor(stranger, /^body\/signatures\/0: The key that signed this is not registered/);
  const payload = encodeUtf8(
    JSON.stringify({
      ...JSON.parse(Buffer.from(attested(sha256)).toString()),
      subject: [{ digest: { sha1: '0'.repeat(40) } }],
    }),
  );
  const vague = signedBy(payload, [ann.signer]);
  assert.equal(vague.payloadType, IN_TOTO_PAYLOAD_TYPE);
  await refusedFor(vague, /^body\/payload\/subject\/0\/digest: .* \(weak_digest\)$/);
});
