/** Size of an SBOM of 500 components in PostgreSQL when its set is known, and when 1 % of it changed. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { type PackageRef, readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { type Upload, uploadAll } from '../product/uploads.ts';

const UPLOADS = scaled(1_000);
const PROJECTS = Math.min(100, UPLOADS);
const COMPONENTS = 500;
const CLIENTS = 2;

const pool = await readPackagePool(await advisoryFile());
const fresh = createFreshPackages(pool, COMPONENTS);
const newest = Array.from({ length: PROJECTS }, () => fresh.take(COMPONENTS));

const uploadOf = (place: number, version: number, packages: PackageRef[]): Upload => ({
  project: `bench/disk-${place}`,
  version: String(version),
  document: documentOf(`disk-${place}`, packages),
});

function* unchanged(from: number): Generator<Upload> {
  for (let i = 0; i < UPLOADS; i++) {
    const place = i % PROJECTS;
    yield uploadOf(place, from + i, newest[place] ?? []);
  }
}

function* changed(from: number): Generator<Upload> {
  for (let i = 0; i < UPLOADS; i++) {
    const place = i % PROJECTS;
    const packages = fresh.upgrade(newest[place] ?? [], 0.01);
    newest[place] = packages;
    yield uploadOf(place, from + i, packages);
  }
}

/** Bytes of each table with its indexes, and of all WAL so far. Merges pending index entries first. */
async function sizesOf({ query }: Owner) {
  await query(`
    select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`);
  const tables = await query<{ name: string; bytes: string }>(`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'queue')`);
  const [log] = await query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
  );
  const bytes = new Map(tables.map((table) => [table.name, Number(table.bytes)]));
  return { bytes, wal: Number(log?.bytes) };
}

type Sizes = Awaited<ReturnType<typeof sizesOf>>;

/** Growth per upload, in kB of 1,000 bytes; tables in order of their share. */
function growthOf(before: Sizes, after: Sizes) {
  const tables = Array.from(after.bytes, ([name, bytes]) => ({
    name,
    kb: (bytes - (before.bytes.get(name) ?? 0)) / 1000 / UPLOADS,
  }));
  const kb = tables.reduce((sum, table) => sum + table.kb, 0);
  const largest = tables.toSorted((a, b) => b.kb - a.kb).slice(0, 5);
  return {
    kb: rounded(kb),
    wal_kb: rounded((after.wal - before.wal) / 1000 / UPLOADS),
    tables: largest.map((table) => `${table.name} ${rounded(table.kb)}`).join(', '),
  };
}

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  /** One key may upload 1,200 times at once, and ten times a second after that: each series begins with all of them. */
  const upload = async (series: Iterable<Upload>) => {
    await owner.query('delete from rate_bucket');
    await uploadAll(product, series, CLIENTS);
  };
  await upload(unchanged(0));
  const start = await sizesOf(owner);
  await upload(unchanged(UPLOADS));
  const middle = await sizesOf(owner);
  await upload(changed(2 * UPLOADS));
  const same = growthOf(start, middle);
  const other = growthOf(middle, await sizesOf(owner));
  printFigure('disk', await postgresOf(owner), {
    values: {
      uploads: UPLOADS,
      unchanged_kb: same.kb,
      unchanged_wal_kb: same.wal_kb,
      unchanged_by_table_kb: same.tables,
      changed_kb: other.kb,
      changed_wal_kb: other.wal_kb,
      changed_by_table_kb: other.tables,
    },
    bars: { unchanged_kb: 1, changed_kb: 4, changed_wal_kb: 150 },
    limit:
      'one row of sbom and one of the audit log per upload; new package versions and the index of sets',
  });
  await owner.close();
});
