import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';

const Named = z.object({ items: z.array(z.object({ name: z.string() })) });

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
});
after(() => server.stop());

const hashes = (alg: string, length: number) => [{ alg, content: 'a'.repeat(length) }];
const BOM = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    timestamp: '2026-01-01T00:00:00Z',
    component: { type: 'application', name: 'app', 'bom-ref': 'root' },
  },
  components: [
    {
      ...{ type: 'library', 'bom-ref': 'full', name: 'full', version: '1.0.0' },
      ...{ purl: 'pkg:npm/full@1.0.0', supplier: { name: 'Acme' }, hashes: hashes('SHA-256', 64) },
      licenses: [{ license: { id: 'MIT' } }],
    },
    {
      ...{ type: 'library', 'bom-ref': 'bare', name: 'bare', hashes: hashes('SHA-1', 40) },
    },
    { type: 'file', 'bom-ref': 'file', name: '/etc/passwd' },
  ],
  dependencies: [{ ref: 'root', dependsOn: ['full'] }],
};

test('judges each rule with its coverage, and lists the components that fail it', async () => {
  const body = Buffer.from(JSON.stringify(BOM));
  const input = { project: 'acme/rated', version: '1', wait: 'ready', body } as const;
  const { sbomid } = await tenant.as('LedgerAdmin').uploadSbom(input);
  const visitor = tenant.as('Visitor');
  const { score, score_rule, rules } = await visitor.getSbomQuality({ sbomid });
  assert.deepEqual(
    rules.map(({ rule, outcome, met, total }) => [rule, outcome, met, total].join(' ')),
    [
      ...['name passed 2 2', 'version failed 1 2', 'identifier failed 1 2', 'purl failed 1 2'],
      ...['supplier failed 1 2', 'license failed 1 2', 'hash failed 1 2', 'relation failed 1 2'],
      ...['author failed 0 1', 'timestamp passed 1 1', 'tool failed 0 1', 'subject passed 1 1'],
      ...['serial_number failed 0 1', 'lifecycle failed 0 1'],
    ],
  );
  assert.equal(score, Math.floor((100 * (3 + 7 / 2)) / 14));
  assert.match(score_rule, /mean coverage/);
  for (const { rule, of } of rules.filter(({ outcome }) => outcome === 'failed')) {
    if (of === 'document') continue;
    const path = `/sboms/${sbomid}/components?lacks=${rule}`;
    const answer = await tenant.sendAs('Visitor')(path, {});
    const { items } = Named.parse(await answer.json());
    assert.deepEqual(
      items.map(({ name }) => name),
      ['bare'],
      rule,
    );
  }
});

test('answers for another tenant’s SBOM as for a missing one', async () => {
  const body = Buffer.from(JSON.stringify(BOM));
  const input = { project: 'acme/rated', version: '2', wait: 'ready', body } as const;
  const { sbomid } = await tenant.as('LedgerAdmin').uploadSbom(input);
  const stranger = await testTenant(server);
  await assert.rejects(stranger.as('TenantAdmin').getSbomQuality({ sbomid }), refused(404));
});
