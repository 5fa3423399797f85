import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { ROLES } from '@assay/contract/endpoint.ts';
import { SEARCH_KINDS, type SearchKind } from '@assay/contract/search.ts';
import { lockTable } from '../../platform/db/test-lock.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { API_ROOT, API_SHA256, upload } from '../artifacts/test-upload.ts';
import { importFeed } from '../catalogue/import/import-feed.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { wordsOf } from './read-query.ts';

const LOG4J = 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1';
const PURLS = [
  LOG4J,
  'pkg:maven/org.apache.logging.log4j/log4j-api@2.14.1',
  'pkg:npm/%40babel/core@7.1.0',
  'pkg:npm/%40babel/core@7.2.0',
  'pkg:npm/left-pad@1.0.0',
];

let server: TestServer;
let own: TestTenant;
let other: TestTenant;
let sbomid: string;
before(async () => {
  server = await testServer();
  await server.work();
  const path = join(server.folder, 'records.jsonl');
  const record = npmRecord('GHSA-aaaa-bbbb-cccc', {
    name: 'left-pad',
    aliases: ['CVE-2026-0001'],
    summary: 'Padding leaks memory',
    ...rated('critical'),
  });
  await writeFile(path, JSON.stringify(record));
  await importFeed(
    { database: server.db.worker, blobs: server.documents.blobs },
    { source: 'osv', path },
  );
  [own, other] = [await testTenant(server), await testTenant(server)];
  const sent = await upload(own, { project: 'acme/payments/api', root: API_ROOT, purls: PURLS });
  sbomid = sent.sbomid;
  await own.as('LedgerAdmin').createLedger({ name: 'Release records' });
  // The other tenant has the same packages, too.
  await upload(other, { project: 'rival/web', purls: ['pkg:npm/left-pad@1.0.0'] });
});
after(() => server.stop());

const find = (tenant: TestTenant, q: string, role: (typeof ROLES)[number] = 'TenantAdmin') =>
  tenant.as(role).searchEverything({ q });
const names = async (q: string) => (await find(own, q)).packages.hits.map(({ name }) => name);

test('finds packages by the beginnings of words, the best name first', async () => {
  assert.deepEqual(await names('log4j co'), ['org.apache.logging.log4j:log4j-core']);
  assert.deepEqual(await names('LOG4J'), [
    'org.apache.logging.log4j:log4j-api',
    'org.apache.logging.log4j:log4j-core',
  ]);
  assert.deepEqual(await names('og4j'), []);
  assert.deepEqual(await names('core'), ['@babel/core', 'org.apache.logging.log4j:log4j-core']);
});

test('finds packages by whole and unfinished purls and by versions', async () => {
  const hit = (await find(own, LOG4J)).packages.hits[0];
  assert.deepEqual([hit?.purl, hit?.kind, hit?.versions, hit?.severity], [LOG4J, 'maven', 1, null]);
  assert.deepEqual(await names('pkg:npm/%40bab'), ['@babel/core']);
  assert.deepEqual(await names('pkg:maven/core'), ['org.apache.logging.log4j:log4j-core']);
  const one = (await find(own, 'babel core@7.2')).packages.hits[0];
  assert.deepEqual([one?.versions, one?.purl], [1, 'pkg:npm/%40babel/core@7.2.0']);
  assert.equal((await find(own, '@babel/core')).packages.hits[0]?.purl, null);
  assert.deepEqual(await names('left-pad 9.9'), []);
  assert.equal((await find(own, 'left-pad')).packages.hits[0]?.severity, 'critical');
});

const QUERIES: [SearchKind, () => string | Promise<string>][] = [
  ['packages', () => 'log4j'],
  ['vulnerabilities', () => 'padding memory'],
  ['projects', () => 'payments'],
  ['sboms', () => sbomid],
  ['sboms', () => 'acme api'],
  ['artifacts', () => API_SHA256.slice(0, 12)],
  ['artifacts', () => 'api'],
  ['ledgers', () => 'release rec'],
  ['documents', () => 'invoice-1'],
  ['people', () => `tenantadmin example`],
];

test('finds objects of every kind, none of another tenant', async () => {
  const client = own.as('LedgerAdmin');
  const { items } = await client.listLedgers({ keyword: 'Release' });
  const at = { uuid: items[0]?.uuid ?? '', name: 'default' };
  await client.createDocuments({
    ...at,
    body: JSON.stringify({ id: 'invoice-1', document: { a: 1 } }),
  });
  const foreign = await other.as('SuperAdmin').getCurrentUser({});
  for (const [kind, q] of QUERIES) {
    const text = await q();
    assert.ok((await find(own, text))[kind].count > 0, `${kind}: ${text}`);
    if (kind === 'people' || text === 'padding memory') continue;
    const elsewhere = await find(other, text, 'SuperAdmin');
    assert.deepEqual([elsewhere[kind].state, elsewhere[kind].count], ['searched', 0], kind);
  }
  const stranger = await testTenant(server);
  assert.equal((await find(stranger, 'padding memory')).vulnerabilities.count, 0);
  const people = await find(own, 'example.org');
  assert.ok(people.people.hits.every(({ email }) => email !== foreign.email));
});

test('finds vulnerabilities by alias, by the beginning of an id and without regard to case', async () => {
  for (const q of ['CVE-2026-0001', 'cve-2026-00', '2026-0001', 'GHSA-aaaa', 'ghsa-AAAA-b']) {
    const { vulnerabilities } = await find(own, q);
    assert.equal(vulnerabilities.hits[0]?.id, 'CVE-2026-0001', q);
  }
});

/** The call that lists each kind. */
const LISTS: Record<
  SearchKind,
  (tenant: TestTenant, role: (typeof ROLES)[number]) => Promise<unknown>
> = {
  packages: (tenant, role) => tenant.as(role).listArtifacts({}),
  vulnerabilities: (tenant, role) => tenant.as(role).listVulnerabilities({}),
  projects: (tenant, role) => tenant.as(role).listProjects({}),
  sboms: (tenant, role) => tenant.as(role).listSboms({}),
  artifacts: (tenant, role) => tenant.as(role).listArtifacts({}),
  ledgers: (tenant, role) => tenant.as(role).listLedgers({}),
  documents: async (tenant, role) => {
    const { items } = await tenant.as('Auditor').listLedgers({ activeOnly: 'true' });
    return tenant.as(role).listDocuments({ uuid: items[0]?.uuid ?? '', name: 'default' });
  },
  people: (tenant, role) => tenant.as(role).listUsers({}),
};

const isRefused = (answer: Promise<unknown>) =>
  answer.then(
    () => false,
    (error) => error instanceof ApiError && error.status === 403,
  );

test('searches a kind exactly when the role may list it', async () => {
  for (const role of ROLES.filter((name) => name !== 'Unknown')) {
    const found = await find(own, 'a', role);
    for (const kind of SEARCH_KINDS) {
      const refused = await isRefused(LISTS[kind](own, role));
      assert.equal(found[kind].state === 'forbidden', refused, `${kind} as ${role}`);
      if (refused) assert.deepEqual(found[kind].hits, []);
    }
  }
  assert.ok(await isRefused(find(own, 'a', 'Unknown')));
  const asKey = await own.asKey('LedgerAdmin').searchEverything({ q: 'tenantadmin' });
  assert.equal(asKey.people.state, 'forbidden');
});

test('answers all other kinds when one cannot be read in time', async () => {
  const unlock = await lockTable(server.db.url, 'ledger', 'access exclusive');
  try {
    const found = await find(own, 'a');
    assert.deepEqual([found.ledgers.state, found.ledgers.is_complete], ['failed', false]);
    assert.equal(found.packages.state, 'searched');
    assert.equal(found.people.state, 'searched');
  } finally {
    await unlock();
  }
});

test('searches a bounded number of packages, reports it, and uses the rarer word', async () => {
  const tenant = await testTenant(server);
  const purls = Array.from({ length: 1100 }, (_, i) => `pkg:npm/many-part${i}@1.0.0`);
  await upload(tenant, { project: 'many', purls });
  const many = (await find(tenant, 'many')).packages;
  assert.deepEqual([many.is_complete, many.hits.length, many.count], [false, 5, 1000]);
  // Other tenants' data is neither found nor counted.
  const elsewhere = (await find(own, 'many')).packages;
  assert.deepEqual([elsewhere.is_complete, elsewhere.count], [true, 0]);
  const one = (await find(tenant, 'many part1099')).packages;
  assert.deepEqual([one.is_complete, one.count], [true, 1]);
});

test('finds a name by each of its words, as the page and the database separate them', async () => {
  const tenant = await testTenant(server);
  const signs = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const separating = signs.filter((sign) => !/[\w/@?#%\s]/.test(sign) || sign === '_');
  const names = separating.map((sign, i) => `One${i}${sign}two${i}`);
  const purls = names.map((name) => `pkg:generic/${encodeURIComponent(name)}@1`);
  await upload(tenant, { project: 'signs', purls });
  for (const name of names)
    for (const word of wordsOf(name)) {
      const { packages } = await find(tenant, word);
      assert.ok(
        packages.hits.some((hit) => hit.name === name),
        `${name} by ${word}`,
      );
    }
});

test('an upload adds words of new names alone', async () => {
  const tenant = await testTenant(server);
  const words = async () => {
    const rows = await server.db.owner<{ word: string }>(
      'select word from package_word where tenant_uuid = $1 order by word',
      [tenant.uuid],
    );
    return rows.map(({ word }) => word);
  };
  await upload(tenant, {
    project: 'words',
    purls: ['pkg:npm/red-fox@1.0.0', 'pkg:npm/red-fox@1.1.0'],
  });
  assert.deepEqual(await words(), ['fox', 'red']);
  await upload(tenant, {
    project: 'words',
    purls: ['pkg:npm/red-fox@2.0.0', 'pkg:npm/red-owl@1.0.0'],
  });
  assert.deepEqual(await words(), ['fox', 'owl', 'red', 'red']);
  assert.equal((await find(tenant, 'red')).packages.count, 2);
  assert.equal((await find(tenant, 'red fox')).packages.hits[0]?.versions, 3);
});

test('takes any text', async () => {
  const texts = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '(',
    '[a',
    '*+?',
    '$1',
    '{}',
    'pkg:',
    'pkg:npm/',
    '@',
    '@1.0',
  ];
  for (const q of [
    ...texts,
    '🦊'.repeat(60),
    'a '.repeat(128),
    '\u202e',
    'ﬀ',
    'e\u0301',
    '-',
    '0'.repeat(256),
  ]) {
    const found = await find(own, q);
    const failed = SEARCH_KINDS.filter((kind) => found[kind].state === 'failed');
    assert.deepEqual(failed, [], JSON.stringify(q));
  }
});
