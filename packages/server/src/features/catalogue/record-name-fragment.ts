import type { RecordName } from '@assay/contract/record-name.ts';
import { type RawBuilder, sql } from 'kysely';

/** Names of the records that a text and a rating come from. */
export interface RecordNames {
  text_from: RecordName | null;
  rating_from: RecordName | null;
}

/** Name of the record that the text or the rating of `vulnerability_fact v` comes from, as the value of a column. */
export function recordName(what: 'text' | 'rating'): RawBuilder<RecordName | null> {
  const column = (name: string) => sql.ref(`v.${what}_${name}`);
  return sql`case when ${column('record')} is not null then jsonb_build_object('source', ${column('source')},
    'advisory', ${column('record')}, 'vulnerabilities', ${column('vulnerabilities')}) end`;
}
