import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { type TestCatalogue, testCatalogue } from '../../catalogue/test-catalogue.ts';
import { contextOf, listArtifacts } from '../test-inventory.ts';
import type { ArtifactFilter } from './list-conditions.ts';

/** More than lists read at the start of each group, and than they read of a group before they look further. */
const ARTIFACTS = 24_000;

interface Row {
  uuid: string;
  name: string;
  used_in: number;
  profile_rank: number;
  signed_at: Date | null;
}

let catalogue: TestCatalogue;
let tenant: string;
let rows: Row[];
before(async () => {
  catalogue = await testCatalogue();
  tenant = await catalogue.addTenant();
  const { db } = catalogue;
  const [ledger] = await db.owner<{ uuid: string }>(
    `insert into ledger (tenant_uuid, uuid, name, created_by) values ($1, gen_random_uuid(), 'one', 'test')
     returning uuid`,
    [tenant],
  );
  // Three of five are in one group, of which starts show little; words are in the names of one kind each, or here and there.
  await db.owner(
    `insert into artifact (tenant_uuid, sha256, digests, name, kind, trust_level, ledger_uuid, signed_at, used_in)
     select $1::uuid, sha256(int4send(i)), jsonb_build_object('sha256', encode(sha256(int4send(i)), 'hex')),
       case when n.kind = 0 then 'acme/service-' || i % 31 when n.kind = 1 then 'release/tool-' || i || '.tar.gz'
         when n.kind = 2 then 'lib-' || i || case when i % 10 = 4 then '-zz' else '' end
         else 'misc-' || i || case when i > $3::int * 0.9 then '-zz' else '' end end,
       (array['container', 'file', 'npm', 'generic'])[1 + n.kind],
       case when n.is_signed then (array['trusted', 'untrusted', 'unsupported', 'unknown'])[1 + i / 11 % 4] else 'unknown' end,
       case when n.is_signed then $2::uuid end,
       case when n.is_signed then timestamptz '2026-01-01' + (i * 7919 % 977) * interval '1 ms' end,
       i % 3
     from generate_series(1, $3::int) i cross join lateral (
       select case when i % 5 < 3 then 3 else i % 3 end as kind, i % 5 > 2 and i % 7 > 0 as is_signed) n`,
    [tenant, ledger?.uuid, ARTIFACTS],
  );
  await db.owner(
    `update artifact set profile_rank = case kind when 'generic' then 0 else ('x' || substr(md5(name), 1, 4))::bit(16)::int % 4 end
     where tenant_uuid = $1`,
    [tenant],
  );
  rows = await db.owner<Row>(
    'select uuid, name, used_in, profile_rank, signed_at from artifact where tenant_uuid = $1',
    [tenant],
  );
});
after(() => catalogue.stop());

const NEW_YEAR = Date.UTC(2026, 0);

type Key = (row: Row) => (string | number)[];

const compare = (a: string | number, b: string | number) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Keys that rows ascend by; a falling order has them all the other way round. */
const SORTS: { sort: ArtifactFilter['sort']; key: Key; isFalling?: true }[] = [
  { sort: 'name', key: ({ name, uuid }) => [name, uuid] },
  { sort: '-name', key: ({ name, uuid }) => [name, uuid], isFalling: true },
  { sort: '-used_in', key: ({ used_in, uuid }) => [-used_in, uuid] },
  { sort: 'used_in', key: ({ used_in, uuid }) => [-used_in, uuid], isFalling: true },
  { sort: 'compliance', key: ({ profile_rank, name, uuid }) => [profile_rank, name, uuid] },
  {
    sort: '-signed_at',
    key: ({ signed_at, name, uuid }) =>
      signed_at === null ? [1, name, uuid] : [0, -signed_at.getTime(), uuid],
  },
  // Artifacts that share an instant come the other way round; unsigned ones last, by name.
  {
    sort: 'signed_at',
    key: ({ signed_at, name, uuid }) =>
      signed_at === null ? [1, name, uuid] : [0, signed_at.getTime(), reverse(uuid)],
  },
];

/** A text for each uuid that falls when the uuids rise. */
const reverse = (uuid: string) =>
  uuid.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));

/** Sizes of pages, and how many are read. */
const PAGES: [size: number, count: number][] = [
  [2, 3],
  [50, 3],
  [200, 1],
];

const FILTERS: [name: string, filter: Partial<ArtifactFilter>, holds: (row: Row) => boolean][] = [
  ['all', {}, () => true],
  ['a word that all of one kind have', { keyword: 'service' }, ({ name }) => /service/.test(name)],
  ['a word far down by name', { keyword: 'release' }, ({ name }) => /release/.test(name)],
  ['a word of some', { keyword: 'vice-1' }, ({ name }) => /vice-1/.test(name)],
  ['a word of one kind', { keyword: 'lib-', kind: 'npm' }, ({ name }) => /lib-/.test(name)],
  ['a word too short for an index', { keyword: '77' }, ({ name }) => /77/.test(name)],
  ['a word far down in a group', { keyword: '-zz' }, ({ name }) => /-zz/.test(name)],
  [
    'a word within a time',
    { q: 'notarized_time:[2026-01-01T00:00:00.200Z TO *] lib' },
    ({ name, signed_at }) =>
      signed_at !== null && signed_at.getTime() >= NEW_YEAR + 200 && /lib/.test(name),
  ],
  [
    'a time',
    { q: 'notarized_time:[* TO 2026-01-01T00:00:00.300Z]' },
    ({ signed_at }) => signed_at !== null && signed_at.getTime() <= NEW_YEAR + 300,
  ],
];

/** The first rows of a list by pages of a size. */
async function firstPages(filter: Partial<ArtifactFilter>, pageSize: number, pages: number) {
  const ctx = contextOf(catalogue, tenant);
  const uuids: string[] = [];
  let total = 0;
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const found = await listArtifacts(ctx, {
      scope: 'built',
      sort: 'name',
      ...filter,
      pageSize,
      cursor,
    });
    uuids.push(...found.items.map(({ uuid }) => String(uuid)));
    total = found.total;
    if (found.next_cursor === null) break;
    cursor = String(found.next_cursor);
  }
  return { uuids, total };
}

for (const [name, filter, holds] of FILTERS) {
  test(`first pages of thousands of artifacts in many groups are exact: ${name}`, async () => {
    for (const { sort, key, isFalling } of SORTS) {
      const expected = rows.filter(holds).sort((a, b) => {
        const [first, second] = [key(a), key(b)];
        const at = first.findIndex((value, i) => value !== second[i]);
        return compare(first[at] ?? 0, second[at] ?? 0);
      });
      if (isFalling) expected.reverse();
      for (const [pageSize, pages] of PAGES) {
        const { uuids, total } = await firstPages({ ...filter, sort }, pageSize, pages);
        const shown = expected.slice(0, pageSize * pages).map(({ uuid }) => uuid);
        assert.deepEqual(uuids, shown, `${sort}, ${pageSize}`);
        assert.equal(total, Math.min(expected.length, COUNT_LIMIT), sort);
      }
    }
  });
}
