import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { parseBundle } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import { parseStatement } from '@assay/core/attestation/statement/statement.ts';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

const SHA256 = 'ab'.repeat(32);
const PROVENANCE = {
  buildDefinition: { buildType: 'https://example.com/build', externalParameters: {} },
  runDetails: { builder: { id: 'https://builder.example.com' } },
};

let signers: TestSigners;
let alice: TestMachine;
before(async () => {
  signers = await testSigners();
  alice = await signers.machine('TenantAdmin');
  assert.equal((await alice.run(['keys', 'create'])).code, 0);
  await writeFile(alice.file('provenance.json'), JSON.stringify(PROVENANCE));
});
after(() => signers.stop());

const attest = (...args: string[]) => alice.run(['attest', ...args]);

/** Content of a bundle, and the statement in it. */
async function bundleIn(name: string) {
  const bundle = parseBundle(await readFile(alice.file(name)));
  assert.ok(bundle.content.kind === 'dsse');
  return { bundle, statement: parseStatement(bundle.content.envelope.payload) };
}

test('signs and logs a document about an artifact, and saves the bundle', async () => {
  const ran = await attest(
    ...[`pkg:npm/app@1.0@sha256:${SHA256}`, '--predicate', alice.file('provenance.json')],
    ...['--type', 'slsaprovenance', '--bundle', alice.file('bundle.json'), '--json'],
  );
  assert.equal(ran.code, 0, ran.stderr);
  const [item] = JSON.parse(ran.stdout).items;
  assert.deepEqual(
    [item.predicate_type, item.subjects[0].digests, item.signer.kind, item.custody],
    ['https://slsa.dev/provenance/v1', { sha256: SHA256 }, 'user', 'client'],
  );
  const { bundle, statement } = await bundleIn('bundle.json');
  assert.equal(bundle.entries.length, 1);
  assert.deepEqual(statement.subject, [{ name: 'pkg:npm/app@1.0', digest: { sha256: SHA256 } }]);
  assert.deepEqual(statement.predicate, PROVENANCE);
});

test('submits an envelope or bundle that another signer made', async () => {
  await writeFile(
    alice.file('vex.json'),
    '{"@context":"https://openvex.dev/ns/v0.2.0","statements":[]}',
  );
  const made = await attest(
    ...[`sha256:${SHA256}`, '--predicate', alice.file('vex.json'), '--type', 'openvex'],
    ...['--bundle', alice.file('vex.bundle.json')],
  );
  assert.match(made.stdout, /^[\da-f-]{36} {2}https:\/\/openvex\.dev\/ns {2}by .* sha256:abab/);
  const { bundle } = await bundleIn('vex.bundle.json');
  assert.ok(bundle.content.kind === 'dsse');
  const { payload, signatures } = bundle.content.envelope;
  const text = JSON.stringify({
    payloadType: 'application/vnd.in-toto+json',
    payload: Buffer.from(payload).toString('base64'),
    signatures: signatures.map(({ signature }) => ({
      sig: Buffer.from(signature).toString('base64'),
    })),
  });
  const ran = await alice.run(['attest', '--envelope', '-', '--json'], { input: text });
  assert.equal(ran.code, 0, ran.stderr);
  const again = await attest('--envelope', alice.file('vex.bundle.json'), '--json');
  assert.equal(again.code, 0, again.stderr);
});

test('names an input that cannot be attested, with its position', async () => {
  await writeFile(alice.file('twice.json'), '{"a":1,"a":2}');
  await writeFile(alice.file('list.json'), '[]');
  const about = (file: string, ...more: string[]) => [
    ...[`sha256:${SHA256}`, '--predicate', alice.file(file)],
    ...more,
  ];
  for (const [args, code, sentence] of [
    [[], 64, /Give an artifact with --predicate, or --envelope/],
    [[`sha256:${SHA256}`], 64, /Give the document/],
    [['--envelope', 'x', '--predicate', 'y'], 64, /not for an envelope/],
    [about('provenance.json', '--type', 'sbom'), 64, /--type is one of slsaprovenance/],
    [about('twice.json', '--type', 'vuln'), 64, /twice\.json: .*\(\/a\)/],
    [about('provenance.json', '--type', 'openvex'), 64, /statements is missing.*\/predicate/],
    [about('list.json', '--type', 'vuln'), 64, /no JSON object/],
    [about('none.json', '--type', 'vuln'), 64, /no such file/],
    [['--envelope', alice.file('list.json')], 65, /./],
  ] as const) {
    const ran = await attest(...args);
    assert.deepEqual([ran.code, sentence.test(ran.stderr)], [code, true], ran.stderr);
  }
});
