import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Artifact } from '@assay/contract/artifact.ts';
import { artifacts } from '@assay/contract/artifacts.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { type TestCatalogue, testCatalogue } from '../../catalogue/test-catalogue.ts';
import { addArtifacts, contextOf, listArtifacts, packageRecords } from '../test-inventory.ts';
import type { ArtifactFilter } from './list-conditions.ts';

const LEVELS = ['trusted', 'untrusted', 'unsupported', 'unknown'] as const;
const SIGNERS = [randomUUID(), randomUUID()];
/** The order of their names is not that of their uuids. */
const LEDGERS: string[] = [randomUUID(), randomUUID()].sort().toReversed();
const LEDGER_NAMES = ['First', 'Second'];
const SORTS = artifacts.listArtifacts.query.shape.sort.unwrap().options;
const sha256Of = (text: string) => hash('sha256', text, 'hex');

let catalogue: TestCatalogue;
let tenant: string;
let other: string;
/** Ranks of stored verdicts by uuid: no profile is here, so that all artifacts show the same verdict. */
const ranks = new Map<string, number>();
before(async () => {
  catalogue = await testCatalogue();
  await catalogue.importRecords(packageRecords());
  tenant = await catalogue.addTenant();
  other = await catalogue.addTenant();
  await fill(tenant);
  await fill(other);
  const rows = await catalogue.db.owner<{ uuid: string; profile_rank: number }>(
    `update artifact a set profile_rank = n.i % 4 from (
       select uuid, row_number() over (order by name, uuid) as i from artifact where tenant_uuid = $1) n
     where a.tenant_uuid = $1 and a.uuid = n.uuid returning a.uuid, a.profile_rank`,
    [tenant],
  );
  for (const { uuid, profile_rank } of rows) ranks.set(uuid, profile_rank);
});
after(() => catalogue.stop());

/**
 * Packages that one to three projects use, and forty artifacts with all properties that lists filter by, some
 * of them packages too.
 */
async function fill(uuid: string): Promise<void> {
  const { db } = catalogue;
  const sboms: string[] = [];
  for (const n of [1, 2, 3]) {
    const used = Array.from({ length: 24 }, (_, i) => i).filter((i) => i % n === 0);
    const purls = used.flatMap((i) => [`pkg:npm/p${i}@1.0.0`, `pkg:maven/g/a${i % 7}@1.${i}`]);
    const project = await catalogue.addProject(uuid);
    sboms.push(await catalogue.upload(uuid, project, [...purls, `pkg:docker/base@${n}`]));
  }
  for (const [i, name] of ['Release Key', 'nobody'].entries())
    await db.owner(
      "insert into principal (tenant_uuid, uuid, kind, person_uuid, name) values ($1, $2, 'api-key', $2, $3)",
      [uuid, SIGNERS[i], name],
    );
  for (const [i, name] of uuid === tenant ? LEDGER_NAMES.entries() : [])
    await db.owner(
      "insert into ledger (tenant_uuid, uuid, name, created_by) values ($1, $2, $3, 'test')",
      [uuid, LEDGERS[i], name],
    );
  await addArtifacts(
    catalogue,
    uuid,
    Array.from({ length: 40 }, (_, i) => {
      const isSigned = i % 3 > 0;
      return {
        subject: subjectOf(i),
        trust_level: isSigned ? (LEVELS[i % 4] ?? 'unknown') : 'unknown',
        ...(isSigned && {
          ledger_uuid: LEDGERS[i % 5 === 0 ? 1 : 0] ?? '',
          signer_uuid: SIGNERS[i % 7 === 0 ? 1 : 0] ?? '',
          signed_at: new Date(Date.UTC(2026, 0, 1 + (i % 9), 0, 0, 0, i % 2)).toISOString(),
        }),
        labels: i % 6 === 0 ? ['team=a', `n=${i % 4}`] : [],
        sboms: i % 4 === 1 ? sboms.slice(i % 3) : [],
      };
    }),
  );
}

/** Containers, files, and packages that SBOMs contain, of which some have two digests and some none. */
function subjectOf(i: number) {
  const digests = { sha256: sha256Of(`artifact ${i}`) };
  if (i % 4 === 0) return { name: `build/file ${i % 6}.tar`, purl: null, digests };
  if (i % 4 === 1) return { name: '', purl: `pkg:oci/service-${i % 5}@${i}`, digests };
  if (i % 4 === 2) return { name: '', purl: `pkg:npm/p${i % 12}@1.0.0`, digests };
  return { name: '', purl: `pkg:npm/p${i % 24}@1.0.${i % 2}`, digests: null };
}

/** All pages of a list; sizes vary, because pages must not depend on it. */
async function allPages(filter: Partial<ArtifactFilter>, pageSize: number, uuid = tenant) {
  const ctx = contextOf(catalogue, uuid);
  const items: Artifact[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  for (let page = 0; page < 200; page++) {
    const found = await listArtifacts(ctx, {
      scope: 'all',
      sort: '-severity',
      ...filter,
      pageSize,
      cursor,
    });
    // Instants as on the wire.
    items.push(...JSON.parse(JSON.stringify(found.items)));
    totals.add(found.total);
    if (found.next_cursor === null) return { items, totals };
    cursor = String(found.next_cursor);
  }
  throw new Error('The list does not end');
}

const idOf = ({ uuid, purl }: Artifact) => uuid ?? purl ?? '';
const rankOf = { untrusted: 0, unsupported: 1, unknown: 2, trusted: 3 } as const;
const worstOf = ({ severity }: Artifact) =>
  severity === null ? -1 : ['unassigned', 'low', 'medium', 'high', 'critical'].indexOf(severity);

/** Artifacts without a ledger come last. */
const ledgerOf = ({ ledger_uuid }: Artifact) =>
  ledger_uuid === null ? '~' : (LEDGER_NAMES[LEDGERS.indexOf(ledger_uuid)] ?? '');

/** Packages that are only used come last. */
const verdictOf = ({ uuid }: Artifact) => String(ranks.get(uuid ?? '') ?? '~');

/** Orders whose rows are grouped; names within a group ascend in both directions. */
const GROUPED: Record<string, (row: Artifact) => string | number> = {
  trust_level: ({ trust_level }) => rankOf[trust_level],
  kind: ({ kind }) => kind,
  sbom: ({ has_sbom }) => Number(has_sbom),
  ledger: ledgerOf,
  compliance: verdictOf,
};
/** Value of a row that comes last in both directions. */
const LAST = '~';

/** Tells whether two adjacent rows are in order, independent of the implementation. */
const ORDERS: Record<string, (a: Artifact, b: Artifact) => boolean> = {
  name: (a, b) => a.name <= b.name,
  used_in: (a, b) => a.used_in <= b.used_in,
  severity: (a, b) =>
    worstOf(a) < worstOf(b) || (worstOf(a) === worstOf(b) && a.used_in <= b.used_in),
  trust_level: (a, b) =>
    rankOf[a.trust_level] < rankOf[b.trust_level] ||
    (a.trust_level === b.trust_level && a.name <= b.name),
  signed_at: (a, b) => b.signed_at === null || (a.signed_at !== null && a.signed_at <= b.signed_at),
  kind: (a, b) => a.kind < b.kind || (a.kind === b.kind && a.name <= b.name),
  sbom: (a, b) =>
    Number(a.has_sbom) < Number(b.has_sbom) || (a.has_sbom === b.has_sbom && a.name <= b.name),
  ledger: (a, b) => ledgerOf(a) < ledgerOf(b) || (ledgerOf(a) === ledgerOf(b) && a.name <= b.name),
  compliance: (a, b) =>
    verdictOf(a) < verdictOf(b) || (verdictOf(a) === verdictOf(b) && a.name <= b.name),
};

function assertOrdered(items: Artifact[], sort: string): void {
  const isDown = sort.startsWith('-');
  const column = sort.replace('-', '');
  const inOrder = ORDERS[column] ?? (() => false);
  for (const [i, b] of items.entries()) {
    const a = items[i - 1];
    if (a === undefined) continue;
    const message = `${sort} ${i}: ${JSON.stringify([a, b])}`;
    if (!isDown) assert.ok(inOrder(a, b), message);
    else if (column === 'signed_at')
      assert.ok(
        b.signed_at === null || (a.signed_at !== null && a.signed_at >= b.signed_at),
        message,
      );
    else if (column in GROUPED) {
      const [first = '', second = ''] = [a, b].map((row) => GROUPED[column]?.(row));
      const isLast = second === LAST && first !== LAST;
      assert.ok(isLast || first > second || (first === second && a.name <= b.name), message);
    } else assert.ok(inOrder(b, a), message);
  }
}

type Filter = [name: string, filter: Partial<ArtifactFilter>, holds: (row: Artifact) => boolean];
const filters: Filter[] = [
  ['nothing', {}, () => true],
  ['scope built', { scope: 'built' }, ({ uuid }) => uuid !== null],
  ['scope used', { scope: 'used' }, ({ uuid, used_in }) => uuid === null || used_in > 0],
  ['a level', { trust_level: 'untrusted' }, (row) => row.trust_level === 'untrusted'],
  ['no level', { trust_level: 'unknown' }, (row) => row.trust_level === 'unknown'],
  ['a kind', { kind: 'container' }, (row) => row.kind === 'container'],
  ['a kind that there is not', { kind: 'gem' }, () => false],
  ['a ledger', { ledger_uuid: LEDGERS[0] }, (row) => row.ledger_uuid === LEDGERS[0]],
  ['an SBOM', { has_sbom: true }, (row) => row.has_sbom],
  ['no SBOM', { has_sbom: false }, (row) => !row.has_sbom],
  [
    'severities',
    { severity: ['critical', 'medium'] },
    (row) => /critical|medium/.test(row.severity ?? ''),
  ],
  ['a stored verdict', { profile: 'fail' }, (row) => verdictOf(row) === '0'],
  [
    'another one',
    { profile: 'pass', kind: 'npm' },
    (row) => verdictOf(row) === '3' && row.kind === 'npm',
  ],
  ['what a rule set has judged', { rule_set: 'ntia' }, () => false],
  ['what no rule set has judged', { verdict: 'unknown' }, ({ uuid }) => uuid !== null],
  ['a word', { keyword: 'FILE 2' }, (row) => row.name.includes('file 2')],
  ['a short word', { keyword: 'p1' }, (row) => row.name.includes('p1')],
  ['a word with a wildcard', { keyword: 'p%' }, () => false],
  [
    'a kind and a level',
    { kind: 'npm', trust_level: 'trusted' },
    (row) => row.kind === 'npm' && row.trust_level === 'trusted',
  ],
  ['kinds that differ', { kind: 'npm', q: 'kind:maven' }, () => false],
  [
    'q: kind and status',
    { q: 'kind:container status:trusted' },
    (row) => row.kind === 'container' && row.trust_level === 'trusted',
  ],
  [
    'q: a signer by uuid',
    { q: `signer_id:${SIGNERS[0]}` },
    (row) => row.signer?.uuid === SIGNERS[0],
  ],
  [
    'q: a signer by name',
    { q: 'signer_id:"release key" has_sbom:true' },
    (row) => row.signer?.name === 'Release Key' && row.has_sbom,
  ],
  ['q: a signer that there is not', { q: 'signer_id:x' }, () => false],
  [
    'q: time',
    { q: 'notarized_time:[2026-01-03 TO 2026-01-05]' },
    (row) => /-0[345]T/.test(row.signed_at ?? ''),
  ],
  [
    'q: a label',
    { q: 'label:team=a label:n=2' },
    (row) => row.labels.includes('team=a') && row.labels.includes('n=2'),
  ],
  ['q: a ledger', { q: 'ledger:second' }, (row) => row.ledger_uuid === LEDGERS[1]],
  ['q: words of the name', { q: 'build "file 0"' }, (row) => row.name.startsWith('build/file 0')],
  ['q: a purl', { q: 'purl:pkg:npm/p2@1.0.0' }, (row) => row.purl === 'pkg:npm/p2@1.0.0'],
  ['q: a purl of any version', { q: 'pkg:npm/p3' }, (row) => /^pkg:npm\/p3@/.test(row.purl ?? '')],
  ['q: a digest', { q: sha256Of('artifact 8') }, (row) => row.sha256 === sha256Of('artifact 8')],
];

for (const [name, filter, holds] of filters) {
  test(`pages by every order show each row once, in order: ${name}`, async () => {
    const whole = await allPages({ sort: 'name' }, 200);
    const expected = whole.items.filter(holds).map(idOf).sort();
    for (const [i, sort] of SORTS.entries()) {
      const { items, totals } = await allPages({ ...filter, sort }, 9 + 4 * i);
      assert.deepEqual(items.map(idOf).sort(), expected, sort);
      assert.deepEqual([...totals], [expected.length], sort);
      assertOrdered(items, sort);
    }
  });
}

test('a backward order is the forward one the other way round', async () => {
  for (const sort of ['name', 'used_in', 'severity'] as const) {
    const there = await allPages({ sort }, 6);
    const back = await allPages({ sort: `-${sort}` }, 9);
    assert.deepEqual(back.items.map(idOf).toReversed(), there.items.map(idOf));
  }
});

test('the list has every artifact and every other package once, and sums hold', async () => {
  const { items } = await allPages({}, 200);
  const rows = await catalogue.db.owner<{ id: string }>(
    `select uuid::text as id from artifact where tenant_uuid = $1
     union all
     select v.identity from tenant_package t join package_version v using (pv_id)
     where t.tenant_uuid = $1 and v.identity not in (select purl from artifact where tenant_uuid = $1 and purl is not null)`,
    [tenant],
  );
  assert.deepEqual(items.map(idOf).sort(), rows.map(({ id }) => id).sort());
  assert.deepEqual(await recount(catalogue.db.worker), []);
});

test('includes: artifacts whose newest SBOM contains a package, in one version or in any', async () => {
  const idsOf = async (q: string) => (await allPages({ q }, 200)).items.map(idOf).sort();
  const { items } = await allPages({ has_sbom: true }, 200);
  assert.deepEqual(await idsOf('includes:pkg:npm/p0@1.0.0'), items.map(idOf).sort(), 'all have it');
  const withBase = await idsOf('includes:pkg:docker/base@2');
  assert.ok(withBase.length < items.length);
  assert.deepEqual(await idsOf('includes:pkg:docker/base'), items.map(idOf).sort());
  assert.deepEqual(await idsOf('includes:pkg:npm/p0 includes:pkg:docker/base@2'), withBase);
  assert.deepEqual(await idsOf('includes:pkg:npm/p0@9'), []);
  assert.deepEqual(await idsOf('includes:pkg:npm/no-such-package'), []);
});

test('a tenant sees its own artifacts alone', async () => {
  const [own, theirs] = [await allPages({}, 50), await allPages({}, 50, other)];
  const ids = new Set(own.items.flatMap(({ uuid }) => uuid ?? []));
  assert.equal(own.items.length, theirs.items.length);
  assert.ok(theirs.items.every(({ uuid }) => uuid === null || !ids.has(uuid)));
  const empty = await catalogue.addTenant();
  assert.deepEqual((await allPages({}, 50, empty)).items, []);
});

test('a search that cannot be understood is refused with the place', async () => {
  await assert.rejects(allPages({ q: 'kind:npm color:red' }, 5), {
    status: 400,
    detail: 'query.q: character 10',
    message: /no field color.*\(character 10\)/,
  });
});
