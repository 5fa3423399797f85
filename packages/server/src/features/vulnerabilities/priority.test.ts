import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { type Known, type PriorityFacts, priorityOf } from '@assay/core/priority/priority.ts';
import { SEVERITIES, severityRank } from '@assay/core/severity/rating.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { addRecords } from './test-records.ts';

const WORM = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const MILD = 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';

/** A record about one npm package that every version below `fixed` is affected by. */
const record = (
  id: string,
  name: string,
  { vector = MILD, fixed, word }: { vector?: string; fixed?: string; word?: string } = {},
) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  summary: `about ${name}`,
  severity: [{ type: 'CVSS_V3', score: vector }],
  ...(word && { database_specific: { severity: word } }),
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, ...(fixed ? [{ fixed }] : [])] }],
    },
  ],
});

const RECORDS = [
  record('CVE-2026-0001', 'critical-fixed', { vector: WORM, fixed: '2.0.0', word: 'LOW' }),
  record('CVE-2026-0002', 'critical-open', { vector: WORM }),
  record('CVE-2026-0003', 'exploited'),
  record('CVE-2026-0004', 'probable', { fixed: '2.0.0' }),
  record('CVE-2026-0005', 'raised'),
  record('CVE-2026-0006', 'plain'),
  record('MAL-2026-0007', 'evil'),
];
const NAMES = RECORDS.map(({ affected }) => affected[0]?.package.name ?? '');

let server: TestServer;
let tenant: TestTenant;
let client: Client<Api>;
let sbomid: string;

before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
  tenant = await testTenant(server);
  await addRecords(tenant, RECORDS);
  await server.db.owner(`insert into known_exploited (cve, source, added_on, due_on, ransomware, name, required_action, notes)
    values ('CVE-2026-0003', 'kev', '2026-02-01', '2026-02-22', true, 'x', 'Apply updates.', '')`);
  await server.db.owner(
    `insert into epss_score values ('CVE-2026-0004', 0.7, 0.99), ('CVE-2026-0005', 0.2, 0.95)`,
  );
  await server.db.owner(`select carry_priority_facts(array(select vuln_id from vulnerability))`);
  client = tenant.as('Visitor');
  sbomid = await push('acme/app');
});
after(() => server.stop());

/** Uploads an SBOM with all packages; the root depends on `critical-fixed` and `plain` alone. */
async function push(project: string): Promise<string> {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'root' } },
    components: NAMES.map((name) => ({
      type: 'library',
      'bom-ref': name,
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
    })),
    dependencies: [
      { ref: 'root', dependsOn: ['critical-fixed', 'plain'] },
      { ref: 'plain', dependsOn: NAMES.filter((name) => name !== 'plain') },
    ],
  };
  const body = JSON.stringify(document);
  const { sbomid, status } = await tenant
    .as('LedgerAdmin')
    .uploadSbom({ project, wait: 'ready', body });
  assert.equal(status, 'ready');
  return sbomid;
}

const ORDER = [
  'MAL-2026-0007 now malicious',
  'CVE-2026-0003 now known_exploited',
  'CVE-2026-0004 now epss_50',
  'CVE-2026-0005 next epss_10',
  'CVE-2026-0001 next critical',
  'CVE-2026-0002 next critical',
  'CVE-2026-0006 later severity',
];
const told = ({ id, priority }: { id: string; priority: { tier: string; reason: string } }) =>
  `${id} ${priority.tier} ${priority.reason}`;

test('orders findings of an SBOM by priority, page by page, both ways', async () => {
  const { items } = await client.listSbomVulnerabilities({ sbomid, sort: '-priority' });
  assert.deepEqual(items.map(told), ORDER);
  const reversed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listSbomVulnerabilities({
      sbomid,
      sort: 'priority',
      pageSize: 2,
      ...(cursor && { cursor }),
    });
    reversed.push(...page.items.map(told));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(reversed, [...ORDER].reverse());
});

test('says of each finding whether a fix is known, whether it is direct and in use', async () => {
  const factsOf = async () => {
    const { items } = await client.listSbomVulnerabilities({ sbomid, sort: '-priority' });
    return items.map(({ priority: { fix, direct, in_use } }) => `${fix} ${direct} ${in_use}`);
  };
  assert.deepEqual(await factsOf(), [
    'no no no',
    'no no no',
    'yes no no',
    'no no no',
    'yes yes no',
    'no no no',
    'no yes no',
  ]);
  await tenant.as('LedgerAdmin').updateSbom({ sbomid, in_use: true });
  assert.deepEqual(
    new Set((await factsOf()).map((facts) => facts.split(' ')[2])),
    new Set(['yes']),
  );
});

test('orders vulnerabilities of the tenant the same way, and filters by tier and time', async () => {
  const list = async (query: Parameters<typeof client.listVulnerabilities>[0] = {}) =>
    (await client.listVulnerabilities(query)).items.map(told);
  // Both critical ones are equal here: which has a fix differs between projects.
  const withoutFix = [...ORDER.slice(0, 4), ORDER[5], ORDER[4], ORDER[6]];
  const found = await list();
  assert.ok(
    [ORDER, withoutFix].some((order) => `${order}` === `${found}`),
    found.join('\n'),
  );
  assert.deepEqual(await list({ tier: 'now' }), ORDER.slice(0, 3));
  assert.deepEqual(new Set(await list({ tier: 'next' })), new Set(ORDER.slice(3, 6)));
  assert.deepEqual(await list({ tier: 'later' }), ORDER.slice(6));
  const now = new Date().toISOString();
  assert.equal((await list({ seen_before: now })).length, ORDER.length);
  assert.deepEqual(await list({ seen_from: now }), []);
});

test('shows EPSS and known exploitation in lists right after they change', async () => {
  const first = async () => (await client.listVulnerabilities({ pageSize: 3 })).items.map(told);
  await server.db.owner(`update tenant_vulnerability set kev = true where vuln_id =
    (select vuln_id from vulnerability where id = 'CVE-2026-0006')`);
  await server.db.owner(`update vulnerability set kev = true where id = 'CVE-2026-0006'`);
  assert.ok((await first()).includes('CVE-2026-0006 now known_exploited'));
  const kev = await client.listVulnerabilities({ tier: 'now' });
  assert.equal(kev.total, 4);
  await server.db.owner(`select carry_priority_facts(array(select vuln_id from vulnerability))`);
  assert.equal((await client.listVulnerabilities({ tier: 'now' })).total, 3);
});

test('compares the vector with what the record states, and gives SSVC inputs with their basis', async () => {
  const critical = await client.getVulnerability({ id: 'CVE-2026-0001' });
  assert.deepEqual(
    critical.cvss_vectors.map(({ version, score, severity, stated, differences }) => ({
      version,
      score,
      severity,
      stated,
      differences,
    })),
    [{ version: '3.1', score: 9.8, severity: 'critical', stated: 'LOW', differences: ['stated'] }],
  );
  assert.deepEqual(critical.ssvc, {
    exploitation: { value: 'unknown', basis: 'nothing' },
    automatable: { value: 'yes', basis: 'cvss' },
    technical_impact: { value: 'total', basis: 'cvss' },
  });
  const exploited = await client.getVulnerability({ id: 'CVE-2026-0003' });
  assert.deepEqual(exploited.ssvc.exploitation, { value: 'active', basis: 'kev' });
  assert.deepEqual(exploited.known_exploited, {
    added_on: '2026-02-01',
    due_on: '2026-02-22',
    ransomware: true,
    required_action: 'Apply updates.',
  });
  assert.equal(critical.known_exploited, null);
});

test('ranks by the same formula in the database and in the page', async () => {
  const known: Known[] = ['no', 'unknown', 'yes'];
  const cases = SEVERITIES.flatMap((severity, i) =>
    [null, 0, 0.01, 0.1, 0.499, 0.5, 1].flatMap((epss, j) =>
      [false, true].flatMap((kev) =>
        [null, 0, 3.4, 10].map(
          (cvss, k): PriorityFacts => ({
            malicious: (i + j) % 3 === 0,
            kev,
            epss,
            severity,
            cvss,
            fix: known[(i + k) % 3] ?? 'no',
            direct: known[j % 3] ?? 'no',
            in_use: known[k % 3] ?? 'no',
          }),
        ),
      ),
    ),
  );
  const rows = cases.map((facts) => [
    facts.malicious,
    facts.kev,
    facts.epss ?? -1,
    severityRank(facts.severity),
    facts.cvss ?? -1,
    ...[facts.fix, facts.direct, facts.in_use].map((value) => known.indexOf(value)),
  ]);
  const ranked = await server.db.owner<{ rank: number }>(
    `
    select priority_rank((x->>0)::boolean, (x->>1)::boolean, (x->>2)::real, (x->>3)::int, (x->>4)::real, (x->>5)::int,
      (x->>6)::int, (x->>7)::int) as rank
    from jsonb_array_elements($1::jsonb) with ordinality e (x, i) order by i`,
    [JSON.stringify(rows)],
  );
  assert.deepEqual(
    ranked.map(({ rank }) => rank),
    cases.map((facts) => priorityOf(facts).rank),
  );
});
