import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import { parseConsistencyPath } from '@assay/core/log/receipt/earlier-checkpoint.ts';
import { readEvidencePack } from '@assay/core/log/receipt/evidence-pack.ts';
import { parseReceipt } from '@assay/core/log/receipt/receipt.ts';
import {
  type ReceiptClaim,
  trustInLogs,
  type VerifiedReceipt,
  verifyReceipt,
} from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { startSequencing } from '../test-sequencing.ts';

const SBOM = readFileSync(
  new URL('../../../../cli/vectors/sboms/small-deps.cdx.json', import.meta.url),
);

let server: TestServer;
let tenant: TestTenant;
/** uuid of the default ledger. */
let ledger = '';
before(async () => {
  server = await testServer();
  await startSequencing(server);
  await server.work();
  tenant = await testTenant(server);
  const { items } = await tenant.as('Auditor').listLedgers({});
  ledger = items[0]?.uuid ?? assert.fail();
});
after(() => server.stop());

async function get(path: string, of = tenant): Promise<Response> {
  const response = await of.sendAs('Auditor')(path, { method: 'GET' });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}
const textAt = async (path: string, of?: TestTenant) => (await get(path, of)).text();
const bytesAt = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());

async function keyOf(log: string): Promise<string> {
  const control = await tenant.as('Auditor').getControlLog({});
  const { log: state } =
    control.uuid === log ? control : await tenant.as('Auditor').getLedger({ uuid: log });
  return state.verifier_key ?? assert.fail();
}

async function verify(log: string, claim: Omit<ReceiptClaim, 'trust'>): Promise<VerifiedReceipt> {
  const trust = trustInLogs([parseVerifierKey(nodeHasher, await keyOf(log))]);
  return verifyReceipt({ hasher: nodeHasher, verifyEd25519 }, { ...claim, trust });
}

const unpacked = async (path: string) => readEvidencePack(nodeHasher, await bytesAt(path));

/** Adds a document, or a revision; answered when a checkpoint covers it. */
async function write(method: 'PUT' | 'POST', body: object) {
  const path = `/ledgers/${ledger}/collections/default/documents`;
  const response = await tenant.sendAs('LedgerAdmin')(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, await response.clone().text());
}
const documentPath = (id: string) =>
  `/ledgers/${ledger}/collections/default/documents/${encodeURIComponent(id)}`;

async function upload(of = tenant, project = 'receipts') {
  const response = await of.sendAs('LedgerAdmin')(`/sboms?project=${project}&wait=ready`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: SBOM,
  });
  return Sbom.parse(await response.json());
}

test('the receipt of a revision is proven with the content that the evidence pack carries', async () => {
  await write('PUT', { id: 'one', document: { b: 1, a: 'Exämple' } });
  const path = documentPath('one');
  const pack = await unpacked(`${path}/evidence`);
  assert.equal(new TextDecoder().decode(pack.payload), '{"a":"Exämple","b":1}');
  assert.equal(pack.policy, `log ${await keyOf(ledger)}\nquorum none\n`);
  const receipt = await textAt(`${path}/proof`);
  for (const text of [receipt, pack.receipt]) {
    const { verdict, leaf } = await verify(ledger, { receipt: text, payload: pack.payload });
    assert.equal(verdict, 'proven');
    assert.ok(leaf?.kind === 'document' && leaf.rev === 1);
  }
});

test('each revision has a receipt of its own, a deletion one without content', async () => {
  await write('PUT', { id: 'two', document: { n: 1 } });
  await write('POST', { id: 'two', document: { n: 2 } });
  const path = documentPath('two');
  const payload = (text: string) => new TextEncoder().encode(text);
  const of = (revision: number) => textAt(`${path}/proof?revision=${revision}`);
  const verdict = async (revision: number, content: string) =>
    (await verify(ledger, { receipt: await of(revision), payload: payload(content) })).verdict;
  assert.deepEqual(
    [await verdict(1, '{"n":1}'), await verdict(2, '{"n":2}'), await verdict(2, '{"n":1}')],
    ['proven', 'proven', 'refuted'],
  );
  await tenant.as('LedgerAdmin').deleteDocument({ uuid: ledger, name: 'default', id: 'two' });
  const deletion = await verify(ledger, { receipt: await of(3) });
  assert.equal(deletion.verdict, 'proven');
  assert.equal((await unpacked(`${path}/evidence?revision=3`)).payload, undefined);
});

test('after an erasure the receipt says that there was something, and nobody can say any more what', async () => {
  await write('PUT', { id: 'three', document: { name: 'Jane Doe' } });
  const path = documentPath('three');
  const before = await textAt(`${path}/proof`);
  const payload = new TextEncoder().encode('{"name":"Jane Doe"}');
  assert.equal((await verify(ledger, { receipt: before, payload })).verdict, 'proven');
  const admin = tenant.as('TenantAdmin');
  await admin.eraseDocument({ uuid: ledger, name: 'default', id: 'three', reason: 'gdpr' });
  const { verdict, steps } = await verify(ledger, {
    receipt: await textAt(`${path}/proof?revision=1`),
    payload,
  });
  assert.equal(verdict, 'undecided');
  assert.deepEqual(
    steps.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name),
    ['content'],
  );
});

test('an upload answers with its place, and its receipt proves what was uploaded, by whom and where', async () => {
  const { sbomid, receipt: place, sha256, size_bytes } = await upload();
  assert.equal(place?.state, 'checkpointed');
  const receipt = await textAt(`/sboms/${sbomid}/receipt`);
  const control = await tenant.as('Auditor').getControlLog({});
  assert.equal(place.log_uuid, control.uuid);
  for (const payload of [SBOM, { sha256, size: size_bytes }])
    assert.equal((await verify(control.uuid, { receipt, payload })).verdict, 'proven');
  const other = Buffer.concat([SBOM, Buffer.from(' ')]);
  assert.equal((await verify(control.uuid, { receipt, payload: other })).verdict, 'refuted');
  const { leaf } = await verify(control.uuid, { receipt });
  assert.ok(leaf?.kind === 'audit' && leaf.action === 'sbom.upload' && leaf.subject === sbomid);
  const { steps } = await verify(control.uuid, { receipt });
  assert.match(
    steps.find(({ name }) => name === 'names')?.detail ?? '',
    new RegExp(
      `^Version "1.0.0-SNAPSHOT" of project "receipts", not in use, uploaded by "[^"]+": ${SBOM.length} bytes, SHA-256 ${sha256}`,
    ),
  );
  const pack = await unpacked(`/sboms/${sbomid}/evidence`);
  assert.ok(SBOM.equals(pack.payload ?? new Uint8Array(0)));
  const { items } = await tenant.as('Visitor').listSboms({});
  assert.deepEqual(items.find((one) => one.sbomid === sbomid)?.receipt, place);
});

test('any audit entry has a receipt, which proves all its columns', async () => {
  await tenant.as('TenantAdmin').createApiKey({ name: 'proven', role: 'Visitor' });
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'api_key.create' });
  const [entry] = items;
  const path = `/audit/${entry?.uuid}`;
  await covered(path);
  const pack = await unpacked(`${path}/evidence`);
  const columns = JSON.parse(new TextDecoder().decode(pack.payload));
  assert.deepEqual(
    [columns.actor_name, columns.details, columns.salt],
    [entry?.actor_name, { name: 'proven', role: 'Visitor' }, undefined],
  );
  const control = await tenant.as('Auditor').getControlLog({});
  const receipt = await textAt(`${path}/receipt`);
  const { verdict } = await verify(control.uuid, { receipt, payload: pack.payload });
  assert.equal(verdict, 'proven');
  await assert.rejects(textAt('/audit/00000000-0000-4000-8000-000000000000/receipt'), refused(404));
});

/** Waits until a checkpoint covers an entry. */
async function covered(path: string): Promise<void> {
  for (;;) {
    try {
      await textAt(`${path}/receipt`);
      return;
    } catch (error) {
      if (!refused(409)(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

test('proofs of a ledger tie its leaves and its checkpoints to each other', async () => {
  const auditor = tenant.as('Auditor');
  for (let n = 0; n < 5; n++) await write('PUT', { id: `tie-${n}`, document: { n } });
  const { items } = await auditor.listLedgerCheckpoints({ uuid: ledger });
  const first = items.findLast(({ size }) => size > 0) ?? assert.fail();
  const last = items[0] ?? assert.fail();
  const ofLast = await textAt(`/ledgers/${ledger}/proof/inclusion?index=0`);
  const ofFirst = await textAt(`/ledgers/${ledger}/proof/inclusion?index=0&size=${first.size}`);
  const tie = await textAt(
    `/ledgers/${ledger}/proof/consistency?old=${first.size}&size=${last.size}`,
  );
  const consistency = parseConsistencyPath(tie);
  const outcomes = async (receipt: string, checkpoint: string) => {
    const { steps } = await verify(ledger, { receipt, earlier: { checkpoint, consistency } });
    return steps.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
  };
  assert.deepEqual(await outcomes(ofLast, first.note), ['names', 'content']);
  assert.deepEqual(await outcomes(ofFirst, last.note), ['names', 'content']);
  await assert.rejects(textAt(`/ledgers/${ledger}/proof/inclusion?index=100000`), refused(404));
});

test('409: what no checkpoint covers yet has no receipt', async () => {
  const own = await testServer();
  const waiting = await testTenant(own);
  const response = await waiting.sendAs('LedgerAdmin')('/sboms?project=waiting', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: SBOM,
  });
  const { sbomid, receipt } = Sbom.parse(await response.json());
  assert.deepEqual([receipt?.state, receipt?.index], ['pending', null]);
  for (const path of ['receipt', 'evidence'])
    await assert.rejects(get(`/sboms/${sbomid}/${path}`, waiting), refused(409));
  await own.stop();
});

test("404: another tenant's receipts are missing, byte for byte", async () => {
  const stranger = await testTenant(server);
  const { sbomid } = await upload(tenant, 'foreign');
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'sbom.upload' });
  const nobody = '00000000-0000-4000-8000-000000000000';
  const bodyOf = async (path: string) =>
    (await stranger.sendAs('Auditor')(path, { method: 'GET' })).text();
  for (const [own, missing] of [
    [`/sboms/${sbomid}/receipt`, `/sboms/${nobody}/receipt`],
    [`/sboms/${sbomid}/evidence`, `/sboms/${nobody}/evidence`],
    [`/audit/${items[0]?.uuid}/receipt`, `/audit/${nobody}/receipt`],
    [`/ledgers/${ledger}/proof/inclusion?index=0`, `/ledgers/${nobody}/proof/inclusion?index=0`],
    [`/ledgers/${ledger}/proof/consistency?old=1`, `/ledgers/${nobody}/proof/consistency?old=1`],
    [`${documentPath('one')}/proof`, `/ledgers/${nobody}/collections/default/documents/one/proof`],
  ] as const) {
    await assert.rejects(get(own, stranger), refused(404));
    const strip = (text: string) => text.replace(/"(request_id|requestId)":"[^"]*"/, '');
    assert.equal(strip(await bodyOf(own)), strip(await bodyOf(missing)));
  }
});

/** The receipt of an audit entry, once a checkpoint covers it. */
async function coveredReceipt(uuid: string): Promise<string> {
  const auditor = tenant.as('Auditor');
  while ((await auditor.getAuditRecord({ uuid })).leaf?.state !== 'checkpointed')
    await new Promise((resolve) => setTimeout(resolve, 20));
  return textAt(`/audit/${uuid}/receipt`);
}

test('the control log proves that it was only appended to, to anyone who has a receipt of it', async () => {
  const visitor = tenant.as('Visitor');
  const { uuid } = await tenant.as('Auditor').getControlLog({});
  await tenant.as('TenantAdmin').createApiKey({ name: 'grows', role: 'Visitor' });
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'api_key.' });
  const entry = items[0]?.uuid ?? assert.fail();
  const receipt = await coveredReceipt(entry);
  await tenant.as('TenantAdmin').createApiKey({ name: 'grows_again', role: 'Visitor' });
  const [newest] = (await tenant.as('Auditor').listAuditEntries({ action: 'api_key.' })).items;
  const later = await coveredReceipt(newest?.uuid ?? '');
  const [old, size] = [receipt, later].map((one) => Number(parseReceipt(one).checkpoint.size));
  const { path } = await visitor.getControlLogConsistency({ old: old ?? 0, size });
  const consistency = parseConsistencyPath(JSON.stringify({ old, size, path }));
  const checkpoint = parseReceipt(receipt).proof.checkpoint;
  const verified = await verify(uuid, { receipt: later, earlier: { checkpoint, consistency } });
  const step = verified.steps.find(({ name }) => name === 'consistency');
  assert.equal(step?.outcome, 'passed', step?.detail);
  await assert.rejects(visitor.getControlLogConsistency({ old: 2 ** 40 }), refused(400));
});

test('the record of an audit entry is what its leaf commits to, and of this tenant alone', async () => {
  const auditor = tenant.as('Auditor');
  await tenant.as('TenantAdmin').createApiKey({ name: 'recorded', role: 'Visitor' });
  await write('PUT', { id: 'recorded', document: { n: 1 } });
  await upload(tenant, 'recorded');
  const { items } = await auditor.listAuditEntries({});
  const ofEachAction = [...new Map(items.map((entry) => [entry.action, entry])).values()];
  const actions = ofEachAction.map(({ action }) => action);
  for (const action of ['api_key.create', 'sbom.upload']) assert.ok(actions.includes(action));
  const other = await testTenant(server);
  for (const { uuid, ...entry } of ofEachAction) {
    const receipt = await coveredReceipt(uuid);
    const { leaf, payload } = await auditor.getAuditRecord({ uuid });
    assert.equal(leaf?.state, 'checkpointed');
    const claim = { receipt, payload: Buffer.from(payload) };
    const { verdict, steps } = await verify(leaf.log_uuid, claim);
    assert.equal(verdict, 'proven', `${entry.action}: ${JSON.stringify(steps)}`);
    assert.equal((await verify(leaf.log_uuid, { receipt })).verdict, 'undecided');
    const { details, actor_name, action } = JSON.parse(payload);
    assert.deepEqual(
      [details, actor_name, action],
      [entry.details, entry.actor_name, entry.action],
    );
    const asked = other.as('Auditor').getAuditRecord({ uuid });
    await assert.rejects(asked, refused(404, 'Audit entry not found'));
  }
});
