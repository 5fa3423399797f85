import type { RecordName } from '@assay/contract/record-name.ts';
import { type RawBuilder, sql } from 'kysely';

/** Names of the records that the text and the rating of `vulnerability_fact v` come from, as columns of a select. */
export const recordNames = sql`
  ${recordName('text')} as text_from, ${recordName('rating')} as rating_from`;

/** Columns that {@link recordNames} adds to a row. */
export interface RecordNames {
  text_from: RecordName | null;
  rating_from: RecordName | null;
}

function recordName(what: 'text' | 'rating'): RawBuilder<RecordName | null> {
  const column = (name: string) => sql.ref(`v.${what}_${name}`);
  return sql`case when ${column('record')} is not null then jsonb_build_object('source', ${column('source')},
    'advisory', ${column('record')}, 'vulnerabilities', ${column('vulnerabilities')}) end`;
}
