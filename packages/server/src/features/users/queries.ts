import { CurrentUser } from '@assay/contract/users.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

type Member = Omit<CurrentUser, 'signers_groups_uuids'>;

const columns = CurrentUser.omit({ signers_groups_uuids: true }).keyof().options;

/** A person as member of the tenant of this transaction; undefined for anybody else. */
export async function findMember(db: Reader, uuid: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from find_member(${uuid})
  `.execute(db);
  return rows[0];
}
