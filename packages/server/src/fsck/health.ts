import { type FsckContext, type Invariant, NotChecked, type Report } from './fsck-context.ts';

/** Larger indexes are looked at with everything else alone: each takes seconds. */
const MOST_BYTES = 16 * 2 ** 20;

/** I10: PostgreSQL’s own structures are sound. */
export const health: Invariant = {
  id: 'I10',
  name: 'indexes and pages are sound',
  async check(parts, report) {
    await checkPages(parts, report);
    await createExtension(parts);
    const indexes = await parts.admin<{ name: string; is_small: boolean }>(`
      select c.oid::regclass::text as name, pg_relation_size(c.oid) < ${MOST_BYTES} as is_small from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      join pg_namespace n on n.oid = c.relnamespace
      where m.amname = 'btree' and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')
        and c.relpersistence = 'p' and c.relkind = 'i' and i.indisready and i.indisvalid order by c.relname`);
    const names = parts.scope.indexesOf(indexes);
    for (const name of names)
      await parts
        .admin('select bt_index_check($1::regclass, true)', [name])
        .catch((error: unknown) => report(`Index ${name}: ${sentenceOf(error)}`));
    return parts.scope.isWhole
      ? `${names.length} indexes`
      : `${names.length} of ${indexes.length} indexes`;
  },
};

async function checkPages({ admin }: FsckContext, report: Report): Promise<void> {
  const [state] = await admin<{ checksums: string; failures: string | null }>(`
    select current_setting('data_checksums') as checksums,
      (select checksum_failures from pg_stat_database where datname = current_database()) as failures`);
  if (state?.checksums !== 'on') report('The database has no checksums of its pages.');
  if (Number(state?.failures ?? 0) > 0) report(`${state?.failures} pages have wrong checksums.`);
}

async function createExtension({ admin }: FsckContext): Promise<void> {
  const present = await admin(`select 1 from pg_extension where extname = 'amcheck'`);
  if (present.length > 0) return;
  await admin('create extension amcheck').catch((error: unknown) => {
    throw new NotChecked(`a superuser has to create the extension amcheck (${sentenceOf(error)})`);
  });
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
