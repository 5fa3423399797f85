import type { Role } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Returns the uuid of the tenant with this name; undefined when there is none or it is disabled. */
export async function findTenantNamed(db: Reader, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string | null }>`
    select find_tenant_named(${name}) as uuid`.execute(db);
  return rows[0]?.uuid ?? undefined;
}

/** Returns the operator's tenant, where refusals without a tenant are recorded. */
export async function defaultTenant(db: Reader): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select default_tenant() as uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The tenant `default` is missing.');
  return row.uuid;
}

/** Flow of an attempt. */
export type ProviderName = 'azure-ad' | 'sso';

/** A sign-in that begins. */
export interface NewAttempt {
  state_hash: Buffer;
  provider: ProviderName;
  tenant_uuid: string;
  cookie_hash: Buffer;
  sealed: Buffer;
  return_path: string;
}

/** Keeps an attempt for ten minutes. */
export async function beginAttempt(tx: Writer, attempt: NewAttempt): Promise<void> {
  const { state_hash, provider, tenant_uuid, cookie_hash, sealed, return_path } = attempt;
  await sql`
    select begin_sso_attempt(${state_hash}, ${provider}, ${tenant_uuid}, ${cookie_hash}, ${sealed},
                             ${return_path})`.execute(tx);
}

/** A returned sign-in attempt. */
export type TakenAttempt = Pick<
  NewAttempt,
  'tenant_uuid' | 'cookie_hash' | 'sealed' | 'return_path'
>;

/** Returns and deletes an attempt in one statement: of concurrent callers one gets it. */
export async function takeAttempt(
  tx: Writer,
  state_hash: Buffer,
  provider: ProviderName,
): Promise<TakenAttempt | undefined> {
  const { rows } = await sql<TakenAttempt>`
    select tenant_uuid, cookie_hash, sealed, return_path
    from take_sso_attempt(${state_hash}, ${provider})`.execute(tx);
  return rows[0];
}

/** Identity of a user at a provider: never an e-mail. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The account of an identity, and its membership in a tenant. */
export interface KnownPerson {
  account_uuid: string;
  email: string;
  /** null for a user outside of the tenant. */
  role: Role | null;
  two_factor_auth: boolean;
  disabled: boolean;
}

/** Finds an account by issuer and subject alone. */
export async function findPerson(
  db: Reader,
  { issuer, subject }: Identity,
  tenant: string,
): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select account_uuid, email, role, two_factor_auth, disabled
    from find_external_account(${issuer}, ${subject}, ${tenant})`.execute(db);
  return rows[0];
}

/** A provider's description of a user besides the identity; for display. */
export interface Described {
  email: string;
  /** `email` in the one spelling that is unique. */
  unique_email: string;
  username: string;
  first_name: string;
  last_name: string;
}

/** Gives a person the role of the directory's groups, and an account at the first time; false: 409. */
export async function admitFromDirectory(
  tx: Writer,
  account: string,
  { issuer, subject }: Identity,
  person: Described,
  role: Role,
): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`
    select admit_from_directory(${account}, ${issuer}, ${subject}, ${person.email},
      ${person.unique_email}, ${person.username}, ${person.first_name}, ${person.last_name},
      ${role}) as admitted`.execute(tx);
  return rows[0]?.admitted === true;
}

/** Removes rights and sessions in this tenant from a user without a mapped group. */
export const withdrawFromDirectory = (tx: Writer, account: string) =>
  sql`select withdraw_from_directory(${account})`.execute(tx);

/** Creates an account without rights; false when identity or e-mail are known. */
export async function signUpFromProvider(
  tx: Writer,
  account: string,
  { issuer, subject }: Identity,
  person: Omit<Described, 'username'>,
): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select sign_up_from_provider(${account}, ${issuer}, ${subject}, ${person.email},
      ${person.unique_email}, ${person.first_name}, ${person.last_name}) as made`.execute(tx);
  return rows[0]?.made === true;
}
