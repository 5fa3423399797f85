import { sql } from 'kysely';
import type { Writer } from '../../../platform/db/database.ts';

/** Notes that a source was read completely just now. */
export const noteFresh = (tx: Writer, source: string) =>
  sql`
    insert into source_freshness (source, as_of) values (${source}, now())
    on conflict (source) do update set as_of = excluded.as_of`.execute(tx);

/** Notes when another server had read a source; an earlier instant only when `setsBack`. */
export const noteFreshAsOf = (
  tx: Writer,
  source: string,
  { asOf, setsBack }: { asOf: string; setsBack: boolean },
) =>
  sql`
    insert into source_freshness as f (source, as_of) values (${source}, ${asOf}::timestamptz)
    on conflict (source) do update
      set as_of = case when ${setsBack} then excluded.as_of else greatest(f.as_of, excluded.as_of) end`.execute(
    tx,
  );
