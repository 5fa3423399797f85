import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  listenOnLoopback,
  type TestServer,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay } from '../packages/cli/src/test-command.ts';
import { corpusFiles } from '../packages/core/vectors/corpus.ts';

const DOCUMENTS = 'sbom/bom-examples';

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-gate-'));
  server = await testServer();
  await server.work();
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

// 903 Maven packages once passed this gate, because no advisories for them were loaded.
test('keycloak is undecided without Maven advisories, and the output explains how to load them', async () => {
  const documents = [...corpusFiles(DOCUMENTS)].filter(([name]) => /keycloak.*json$/.test(name));
  assert.ok(documents.length > 0);
  const tenant = await testTenant(server);
  const env = {
    ASSAY_URL: await listenOnLoopback(server),
    ASSAY_API_KEY: await tenant.keyOf('LedgerAdmin'),
  };
  for (const [name, bytes] of documents) {
    const file = join(folder, 'keycloak.json');
    await writeFile(file, bytes);
    const args = ['push', file, '--project', 'corpus/keycloak', '--fail-on', 'low'];
    const ran = await runAssay(args, { env });
    assert.equal(ran.code, 2, `${name}: ${ran.stdout}${ran.stderr}`);
    assert.match(ran.stdout, /^Gate {8}undecided: /m);
    assert.match(
      ran.stdout,
      /^ {2}\d{3,} components of Maven not checked: no advisories are loaded/m,
    );
    assert.match(ran.stdout, /assay advisories import <file or directory>$/m);
    assert.doesNotMatch(ran.stdout, /passed|Nothing known|clean/);
  }
});
