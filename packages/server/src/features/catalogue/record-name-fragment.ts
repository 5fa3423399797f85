import type { RecordName } from '@assay/contract/record-name.ts';
import { type RawBuilder, sql } from 'kysely';

/** Names of the records of a text and of a rating. */
export interface RecordNames {
  text_from: RecordName | null;
  rating_from: RecordName | null;
}

/** Name of the record from which `vulnerability_fact v` has its text or rating, as a column value. */
export function recordName(what: 'text' | 'rating'): RawBuilder<RecordName | null> {
  const column = (name: string) => sql.ref(`v.${what}_${name}`);
  return sql`case when ${column('record')} is not null then jsonb_build_object('source', ${column('source')},
    'advisory', ${column('record')}, 'vulnerabilities', ${column('vulnerabilities')}) end`;
}
