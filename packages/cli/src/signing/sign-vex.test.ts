import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  knowRanged,
  RANGED,
  statesIn,
  uploadRanged,
} from '@assay/server/features/decisions/test-decisions.ts';
import { testTenant } from '@assay/server/test-server.ts';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

let signers: TestSigners;
let alice: TestMachine;
before(async () => {
  signers = await testSigners();
  await knowRanged(signers.server);
  alice = await signers.machine('TenantAdmin');
  assert.equal((await alice.run(['keys', 'create'])).code, 0);
});
after(() => signers.stop());

test('signs the decisions about an SBOM with a key of this machine, and another tenant imports the bundle', async () => {
  const sbomid = await uploadRanged(signers.tenant, 'shop');
  await alice.client.createDecisions({ scope: 'sbom', sbomid, items: [RANGED], state: 'resolved' });
  const ran = await alice.run([
    'vex',
    'export',
    sbomid,
    '--sign',
    '--output',
    alice.file('vex.bundle.json'),
    '--json',
  ]);
  assert.equal(ran.code, 0, ran.stderr);
  const [item] = JSON.parse(ran.stdout).items;
  assert.deepEqual(
    [item.predicate_type, item.custody],
    ['https://openvex.dev/ns/v0.2.0', 'client'],
  );
  const reader = await testTenant(signers.server);
  const same = await uploadRanged(reader, 'shop');
  const body = await readFile(alice.file('vex.bundle.json'), 'utf8');
  const engineer = reader.as('LedgerAdmin');
  const { uuid, offered } = await engineer.importVexDocument({ path: 'shop', body });
  assert.equal(offered, 1);
  await engineer.acceptVexDocument({ uuid });
  assert.deepEqual(await statesIn(reader, same), { 'CVE-2026-0001': 'resolved' });
});

test('signs OpenVEX about one SBOM only', async () => {
  for (const args of [
    ['--project', 'shop'],
    ['00000000-0000-4000-8000-000000000000', '--format', 'csaf'],
  ]) {
    const { code, stderr } = await alice.run(['vex', 'export', ...args, '--sign']);
    assert.equal(code, 64);
    assert.match(stderr, /--sign is for OpenVEX about one SBOM/);
  }
});
