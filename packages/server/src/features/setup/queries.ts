import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** The first SuperAdmin, as stored. */
export interface FirstAdmin {
  uuid: string;
  email: string;
  /** E-mail in its unique spelling. */
  name: string;
  password_hash: string;
  first_name: string;
  last_name: string;
}

/** Tells whether there is no SuperAdmin yet. */
export const isSetupDue = (db: Reader) => truth(db, sql`setup_is_due()`);

/** Tells whether there is no account yet. */
export const nobodyHasAnAccount = (db: Reader) => truth(db, sql`nobody_has_an_account()`);

/** Creates a link valid for 30 minutes, replacing any earlier one. */
export const offerSetup = (tx: Writer, hash: Buffer) =>
  sql`select offer_setup(${hash})`.execute(tx);

/** Tells whether the link is valid. */
export const isSetupOffered = (db: Reader, hash: Buffer) =>
  truth(db, sql`setup_is_offered(${hash})`);

/** Uses the link up; true for one caller only. */
export const consumeSetup = (tx: Writer, hash: Buffer) => truth(tx, sql`consume_setup(${hash})`);

/** Adds the first SuperAdmin to the tenant `default`; false when there is one already. */
export const createFirstAdmin = (tx: Writer, admin: FirstAdmin) =>
  truth(
    tx,
    sql`create_first_admin(${admin.uuid}, ${admin.email}, array[${admin.name}],
      ${admin.password_hash}, ${admin.first_name}, ${admin.last_name})`,
  );

/** Returns the tenant of the first SuperAdmin. */
export async function defaultTenant(db: Reader): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select default_tenant() as uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The tenant `default` is missing.');
  return row.uuid;
}

async function truth(db: Reader, call: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ truth: boolean }>`select ${call} as truth`.execute(db);
  return rows[0]?.truth === true;
}
