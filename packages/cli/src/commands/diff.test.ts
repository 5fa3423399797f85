import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SbomDiff } from '@assay/contract/sbom-diff.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay, vector } from '../test-command.ts';

let server: TestServer;
let tenant: TestTenant;
let env: Record<string, string>;
before(async () => {
  server = await testServer();
  const url = await listenOnLoopback(server);
  await server.work();
  tenant = await testTenant(server);
  env = { ASSAY_URL: url, ASSAY_API_KEY: await tenant.keyOf('LedgerAdmin') };
});
after(() => server.stop());

/** Uploads a file and returns its SBOM. */
async function push(name: string): Promise<string> {
  const args = [
    'push',
    vector(name),
    '--project',
    'acme/app',
    '--version',
    name,
    '--wait',
    '--json',
  ];
  const ran = await runAssay(args, { env });
  assert.equal(ran.code, 0, ran.stderr);
  const { items } = await tenant.as('Visitor').listSboms({ project: 'acme/app' });
  return items.find(({ version }) => version === name)?.sbomid ?? '';
}

test('prints the comparison of two SBOMs as Markdown, and as one JSON document', async () => {
  const from = await push('sboms/small-deps.cdx.json');
  const to = await push('sboms/example11.spdx.json');
  const text = await runAssay(['diff', from, to], { env });
  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /^### `app`: `sboms\/small-deps\.cdx\.json` to `sboms\/example11/m);
  assert.match(text.stdout, /^\*\*Changed components\*\*$/m);
  const json = await runAssay(['diff', from, to, '--format', 'json', '--limit', '1'], { env });
  const diff = SbomDiff.parse(JSON.parse(json.stdout));
  assert.deepEqual([diff.from.sbomid, diff.to.sbomid, diff.components.length], [from, to, 1]);
});

test('refuses wrong arguments, and an SBOM that is not there', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const args of [
    [missing],
    [missing, missing, '--format', 'xml'],
    [missing, missing, '--limit', '0'],
  ]) {
    assert.equal((await runAssay(['diff', ...args], { env })).code, 64, args.join(' '));
  }
  const ran = await runAssay(['diff', missing, missing], { env });
  assert.equal(ran.code, 65, ran.stderr);
  assert.match(ran.stderr, /not found/i);
});
