import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../../test-server.ts';
import { digestOf, type TestSigning, testSigning } from '../../attestations/test-signing.ts';
import { importInto } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';

let server: TestServer;
let scene: TestSigning;
before(async () => {
  server = await testServer();
  await server.work();
  scene = await testSigning(server);
  await importInto(server, [npmRecord('CVE-2026-0001', { name: 'ranged', ...rated('high') })]);
});
after(() => server.stop());

const DOCUMENT = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  components: [
    {
      type: 'library',
      name: 'ranged',
      version: '1.0.0',
      purl: 'pkg:npm/ranged@1.0.0',
      'bom-ref': 'r',
    },
  ],
  vulnerabilities: [
    {
      id: 'CVE-2026-0001',
      analysis: { state: 'not_affected', justification: 'code_not_present', detail: 'Removed.' },
      affects: [{ ref: 'r' }],
    },
  ],
});

test('a statement of the document closes nothing until a signers group vouches for its bytes, and a decision precedes it', async () => {
  const { admin } = scene;
  const { sbomid } = await admin.uploadSbom({ project: 'claims', wait: 'ready', body: DOCUMENT });
  const shown = async () => {
    const [row] = (await admin.listSbomVulnerabilities({ sbomid })).items;
    const gate = await admin.getSbomGate({ sbomid });
    return [row?.state, row?.claim?.state, row?.claim?.applies, gate.outcome, gate.closed];
  };
  assert.deepEqual(await shown(), ['', 'not_affected', false, 'failed', 0]);
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const trusted = await scene.notarize(ann, digestOf(DOCUMENT));
  assert.deepEqual(await shown(), ['not_affected', 'not_affected', true, 'passed', 1]);
  const items = [{ vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' }];
  const { act } = await admin.createDecisions({
    scope: 'sbom',
    sbomid,
    items,
    state: 'exploitable',
  });
  assert.deepEqual(await shown(), ['exploitable', 'not_affected', false, 'failed', 0]);
  await admin.undoDecisions({ act });
  assert.deepEqual(await shown(), ['not_affected', 'not_affected', true, 'passed', 1]);
  const reason = 'The statement in it is wrong.';
  const supersedes = [trusted.statement_id];
  await scene.notarize(ann, digestOf(DOCUMENT), { level: 'untrusted', reason, supersedes });
  assert.deepEqual(await shown(), ['', 'not_affected', false, 'failed', 0]);
});
