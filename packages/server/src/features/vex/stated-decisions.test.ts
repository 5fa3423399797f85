/** Decisions, gate and files name the author of the VEX document that they come from, and who vouches for it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { digestOf, testSigning } from '../attestations/test-signing.ts';
import { knowRanged, statesIn, uploadRanged } from '../decisions/test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await knowRanged(server);
});
after(() => server.stop());

const DOCUMENT = JSON.stringify({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://acme.example/vex/1',
  ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: [
    {
      vulnerability: { name: 'CVE-2026-0001' },
      products: [{ '@id': 'pkg:npm/ranged' }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
    },
  ],
});
const SHA256 = digestOf(DOCUMENT);

/** Imports a document for which a person of a signers group vouches. */
async function importVouched(project: string) {
  const scene = await testSigning(server);
  const { tenant } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const sbomid = await uploadRanged(tenant, project);
  const { statement_id } = await scene.notarize(ann, SHA256);
  const engineer = tenant.as('LedgerAdmin');
  const document = await engineer.importVexDocument({ path: project, body: DOCUMENT });
  return { scene, tenant, ann, sbomid, statement_id, engineer, document };
}

test('a vouched statement is named with author and signers by the finding, its history, gate, SARIF, report and list', async () => {
  const vouched = await importVouched('stated/app');
  const { tenant, ann, sbomid, statement_id, engineer, document } = vouched;
  const { items: attestations } = await engineer.listAttestations({ sha256: SHA256 });
  const [attestation] = attestations;
  assert.equal(attestation?.statement_id, statement_id);
  const { email } = await engineer.getCurrentUser({});
  const { items: keys } = await engineer.listSigningKeys({ principal_uuid: ann.principal });
  const voucher = {
    attestation_uuid: attestation?.uuid,
    ...{ signer: email, key_uuid: ann.key, key: keys[0]?.name, groups: ['g1'] },
  };
  const source = {
    document_uuid: document.uuid,
    ...{ document: 'https://acme.example/vex/1', author: 'Acme PSIRT', sha256: SHA256 },
    vouchers: [voucher],
  };
  assert.deepEqual(document.vouchers, [voucher]);
  const reader = tenant.as('Visitor');
  const { items: documents } = await reader.listVexDocuments({});
  assert.deepEqual(documents[0]?.vouchers, [voucher]);
  const { items: rows } = await reader.listSbomVulnerabilities({ sbomid, text: 'CVE-2026-0001' });
  assert.deepEqual(rows[0]?.decision?.stated_in, source);
  const { items: decisions } = await reader.listDecisions({ sbomid });
  assert.deepEqual(
    decisions.map(({ author, stated_in }) => [author, stated_in]),
    [[email, source]],
  );
  const { projects } = await reader.getVulnerability({ id: 'CVE-2026-0001' });
  assert.deepEqual(projects[0]?.packages[0]?.decision?.stated_in, source);
  const gate = await reader.getSbomGate({ sbomid });
  assert.deepEqual(gate.closed_by, [{ ...source, findings: 1 }]);
  const sarif = await (await reader.exportSbomSarif({ sbomid, text: 'CVE-2026-0001' })).text();
  const { results } = JSON.parse(sarif).runs[0];
  assert.equal(
    results[0].suppressions[0].justification,
    `Acme PSIRT states not_affected (code_not_present) in https://acme.example/vex/1 (SHA-256 ${SHA256}); ` +
      `${email} accepted it. The document is signed by ${email} of g1 with the key ${voucher.key}.`,
  );
  const { uuid } = await reader.lookupProject({ path: 'stated/app' });
  const report = await (await reader.exportProjectReport({ uuid, format: 'json' })).text();
  assert.match(report, /as Acme PSIRT states in https:\/\/acme\.example\/vex\/1, signed by /);
});

test('the author stays named when the document is deleted or the decision restored, and no signer when trust ends', async () => {
  const vouched = await importVouched('stated/lib');
  const { scene, tenant, ann, sbomid, engineer, document } = vouched;
  const [before] = (await engineer.listDecisions({ vulnerability: 'CVE-2026-0001' })).items;
  assert.ok(before?.stated_in);
  const items = [{ vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' }];
  const place = { scope: 'project', path: 'stated/lib' } as const;
  const { act } = await engineer.createDecisions({ ...place, items, state: 'exploitable' });
  const [own] = (await engineer.listDecisions({ act })).items;
  assert.equal(own?.stated_in, null);
  await engineer.undoDecisions({ act });
  await engineer.deleteVexDocument({ uuid: document.uuid });
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  const named = async () =>
    (await engineer.listDecisions({ vulnerability: 'CVE-2026-0001' })).items[0]?.stated_in;
  assert.deepEqual(await named(), { ...before.stated_in, document_uuid: null });
  const reason = 'The document is forged.';
  const supersedes = [vouched.statement_id];
  await scene.notarize(ann, SHA256, { level: 'untrusted', reason, supersedes });
  assert.deepEqual(await named(), { ...before.stated_in, document_uuid: null, vouchers: [] });
});

test('documents and signers of another tenant are named to nobody else', async () => {
  const { scene } = await importVouched('stated/other');
  const other = await testTenant(server);
  const [document] = (await other.as('Visitor').listVexDocuments({})).items;
  assert.equal(document, undefined);
  const engineer = other.as('LedgerAdmin');
  const { uuid, vouchers, is_trusted } = await engineer.importVexDocument({ body: DOCUMENT });
  assert.deepEqual([vouchers, is_trusted], [[], false], 'the same bytes are vouched for elsewhere');
  await assert.rejects(scene.admin.listVexStatements({ uuid }), refused(404));
});
