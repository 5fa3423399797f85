import type { TestDatabase } from './platform/db/test-database.ts';

/** Drops checks and references of all tables, for tests that write rows which the product never would. */
export const dropConstraints = ({ owner }: Pick<TestDatabase, 'owner'>): Promise<unknown> =>
  owner(`
    do $$
    declare
      rule record;
    begin
      for rule in select conrelid::regclass as owner, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0
      loop
        execute format('alter table %s drop constraint %I', rule.owner, rule.conname);
      end loop;
    end $$`);
