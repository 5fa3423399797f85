import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import {
  npmRecord,
  rated,
  type TestCatalogue,
  testCatalogue,
} from '../catalogue/test-catalogue.ts';
import { type CatalogueServer, catalogueServer } from '../catalogue/test-catalogue-server.ts';

let catalogue: TestCatalogue;
let server: CatalogueServer;
before(async () => {
  catalogue = await testCatalogue();
  server = catalogueServer(catalogue);
  await catalogue.importRecords([
    npmRecord('GHSA-aaaa', {
      name: 'a',
      aliases: ['CVE-2026-0001'],
      summary: 'Path traversal in a',
      details: 'Long **text**.',
      references: [{ type: 'FIX', url: 'https://example.org/fix' }],
      published: '2026-01-02T03:04:05Z',
      ...rated('critical'),
    }),
    npmRecord('CVE-2026-0001', {
      name: 'elsewhere',
      references: [
        { type: 'WEB', url: 'https://example.org/web' },
        { type: 'WEB', url: 'https://example.org/fix' },
      ],
    }),
    npmRecord('CVE-2026-0002', { name: 'b', summary: '100% of b', ...rated('high') }),
    npmRecord('CVE-2026-0003', { name: 'b', summary: '100 of b', ...rated('high') }),
    npmRecord('CVE-2026-0004', { name: 'c' }),
  ]);
});
after(async () => {
  await server.close();
  await catalogue.stop();
});

/** A tenant with two projects: one has a and b, the other b alone. */
async function tenantWithProjects() {
  const tenant = await catalogue.addTenant();
  const one = await catalogue.addProject(tenant, `one-${tenant}`);
  const two = await catalogue.addProject(tenant, `two-${tenant}`);
  await catalogue.upload(tenant, one, ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0', 'pkg:npm/b@1.1.0']);
  await catalogue.upload(tenant, two, ['pkg:npm/b@1.0.0']);
  return { tenant, client: server.as(tenant, 'Visitor') };
}

test('200: lists the vulnerabilities of newest SBOMs, worst first, with aliases and counts', async () => {
  const { client } = await tenantWithProjects();
  const { items, total, total_is_exact } = await client.listVulnerabilities({});
  assert.deepEqual([total, total_is_exact], [3, true]);
  const shown = items.map(({ id, severity, affected_projects, affected_packages }) => [
    id,
    severity,
    affected_projects,
    affected_packages,
  ]);
  // Both high ones are equal in all that the order looks at.
  assert.deepEqual(
    [...shown.slice(0, 1), ...shown.slice(1).sort()],
    [
      ['CVE-2026-0001', 'critical', 1, 1],
      ['CVE-2026-0002', 'high', 2, 2],
      ['CVE-2026-0003', 'high', 2, 2],
    ],
  );
  const [first] = items;
  assert.deepEqual(
    [first?.aliases, first?.summary, first?.cvss, first?.published_at],
    [['GHSA-aaaa'], 'Path traversal in a', 9.8, '2026-01-02T03:04:05.000Z'],
  );
});

const NO_FIX = {
  package: { ecosystem: 'npm', name: 'fixable' },
  ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
};

test('200: names the component that most projects have, and the nearest version that ends it', async () => {
  await catalogue.importRecords([
    npmRecord('CVE-2026-0101', { name: 'fixable', ...rated('medium') }),
    npmRecord('CVE-2026-0102', { name: 'fixable', affected: [NO_FIX], ...rated('medium') }),
  ]);
  const tenant = await catalogue.addTenant();
  for (const purls of [
    ['pkg:npm/fixable@1.0.0'],
    ['pkg:npm/fixable@1.0.0', 'pkg:npm/fixable@0.9.0'],
  ])
    await catalogue.upload(tenant, await catalogue.addProject(tenant), purls);
  const { items } = await server.as(tenant, 'Visitor').listVulnerabilities({ sort: 'id' });
  const component = { name: 'fixable', version: '1.0.0', purl: 'pkg:npm/fixable@1.0.0' };
  assert.deepEqual(
    items.map((item) => [item.id, item.component, item.fix.state, item.affected_packages]),
    [
      ['CVE-2026-0101', component, 'fixed', 2],
      ['CVE-2026-0102', component, 'none', 2],
    ],
  );
});

const SORTS = ['severity', 'id', 'epss', 'affected_projects', 'first_seen_at'] as const;
for (const sort of SORTS.flatMap((column) => [column, `-${column}`] as const)) {
  test(`200: pages by ${sort} show every vulnerability once, and backwards is the reverse`, async () => {
    const { client } = await tenantWithProjects();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listVulnerabilities({
        sort,
        pageSize: 1,
        ...(cursor && { cursor }),
      });
      ids.push(...page.items.map((item) => item.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && ids.length < 10);
    assert.deepEqual(ids.toSorted(), ['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003']);
    const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    const reversed = await client.listVulnerabilities({ sort: other as typeof sort });
    assert.deepEqual(reversed.items.map((item) => item.id).toReversed(), ids);
  });
}

test('200: filters by severity, KEV and a text that is taken literally', async () => {
  const { client } = await tenantWithProjects();
  const idsOf = async (query: Parameters<typeof client.listVulnerabilities>[0]) =>
    (await client.listVulnerabilities(query)).items.map((item) => item.id);
  assert.deepEqual(await idsOf({ severity: 'critical,low' }), ['CVE-2026-0001']);
  assert.deepEqual(await idsOf({ kev: 'true' }), []);
  assert.deepEqual(await idsOf({ text: '100%' }), ['CVE-2026-0002']);
  assert.deepEqual(await idsOf({ text: 'TRAVERSAL' }), ['CVE-2026-0001']);
  assert.deepEqual(await idsOf({ text: 'ghsa-aa' }), ['CVE-2026-0001'], 'an alias');
  assert.deepEqual(await idsOf({ text: '0%' }), ['CVE-2026-0002'], 'too short for the index');
  assert.deepEqual(await idsOf({ text: 'gh' }), ['CVE-2026-0001'], 'too short, and an alias');
  assert.deepEqual(await idsOf({ text: 'CVE-2026-0004' }), [], 'a vulnerability of nobody here');
});

test('200: one vulnerability by id or alias, with records, texts and the projects it affects', async () => {
  const { tenant, client } = await tenantWithProjects();
  const vulnerability = await client.getVulnerability({ id: 'GHSA-aaaa' });
  assert.deepEqual(vulnerability, await client.getVulnerability({ id: 'CVE-2026-0001' }));
  assert.deepEqual(
    [vulnerability.id, vulnerability.details, vulnerability.affected_projects],
    ['CVE-2026-0001', 'Long **text**.', 1],
  );
  assert.deepEqual(
    vulnerability.references.map((r) => r.url),
    ['https://example.org/web', 'https://example.org/fix'],
  );
  assert.deepEqual(
    vulnerability.advisories.map((a) => [a.id, a.source, a.severity, a.withdrawn]),
    [
      ['CVE-2026-0001', 'osv', 'unassigned', false],
      ['GHSA-aaaa', 'osv', 'critical', false],
    ],
  );
  assert.deepEqual(
    vulnerability.projects.map((p) => [p.project, p.packages]),
    [
      [
        `one-${tenant}`,
        [{ name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0', state: '', decision: null }],
      ],
    ],
  );
});

test('200: projects and packages of another tenant are never shown', async () => {
  await tenantWithProjects();
  const client = server.as(await catalogue.addTenant(), 'Visitor');
  assert.deepEqual((await client.listVulnerabilities({})).items, []);
  const vulnerability = await client.getVulnerability({ id: 'CVE-2026-0002' });
  assert.deepEqual(
    [
      vulnerability.projects,
      vulnerability.affected_projects,
      vulnerability.affected_packages,
      vulnerability.first_seen_at,
    ],
    [[], 0, 0, null],
  );
});

test('404: a vulnerability that no record is about', async () => {
  const client = server.as(await catalogue.addTenant(), 'Visitor');
  await assert.rejects(
    client.getVulnerability({ id: 'CVE-1999-0001' }),
    (error) => error instanceof ApiError && error.status === 404,
  );
});

test('200: text and rating name their record, and what is about several comes last', async () => {
  const about = ['CVE-2026-0005', 'CVE-2026-0006'];
  await catalogue.importRecords([
    npmRecord('ERRATUM-1', {
      name: 'several',
      summary: 'nodejs:12 security update',
      details: 'About many.',
      related: [],
      aliases: about,
      ...rated('medium'),
    }),
    npmRecord('GHSA-cccc', {
      name: 'mixin',
      aliases: [about[0]],
      summary: 'Prototype pollution',
      details: 'About one.',
    }),
  ]);
  const tenant = await catalogue.addTenant();
  await catalogue.upload(tenant, await catalogue.addProject(tenant), ['pkg:npm/mixin@1.0.0']);
  const found = await server.as(tenant, 'Visitor').getVulnerability({ id: 'CVE-2026-0005' });
  assert.deepEqual(
    [found.summary, found.details, found.text_from],
    [
      'Prototype pollution',
      'About one.',
      { source: 'osv', advisory: 'GHSA-cccc', vulnerabilities: 1 },
    ],
  );
  assert.deepEqual(
    [found.severity, found.rating_from],
    ['medium', { source: 'osv', advisory: 'ERRATUM-1', vulnerabilities: 2 }],
  );
  assert.deepEqual(
    found.advisories.map((record) => [record.id, record.vulnerabilities]),
    [
      ['GHSA-cccc', 1],
      ['ERRATUM-1', 2],
    ],
  );
});
