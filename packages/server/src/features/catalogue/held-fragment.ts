import { type RawBuilder, sql } from 'kysely';

/** Condition on a row of a view `…_at_fact`: that it was held at an instant (ADR 0045). */
export const heldAt = (table: string, at: Date): RawBuilder<boolean> => sql`
  (${sql.ref(`${table}.held_from`)} <= ${at}
    and (${sql.ref(`${table}.held_until`)} is null or ${sql.ref(`${table}.held_until`)} > ${at}))`;
