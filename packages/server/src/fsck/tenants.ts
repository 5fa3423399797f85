import type { Invariant } from './fsck-context.ts';

/** I7: no row is visible across tenants. */
export const tenants: Invariant = {
  id: 'I7',
  name: 'no row is seen across tenants',
  async check({ all }, report) {
    const tables = await all<{ name: string; is_forced: boolean; policy: string | null }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
        (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policy
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_policy t on t.polrelid = c.oid and t.polname = 'cross_tenant'
      where n.nspname = 'public' and c.relkind in ('r', 'p') and has_any_column_privilege('assay_app', c.oid, 'select')
      order by c.relname`);
    for (const { name, is_forced, policy } of tables) {
      if (!is_forced) report(`Row-level security of ${name} is not forced.`);
      if (policy !== '(tenant_uuid = current_tenant())')
        report(`The policy of ${name} lets other rows through.`);
    }
    return `${tables.length} tables`;
  },
};
