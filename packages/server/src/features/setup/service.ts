import { randomUUID } from 'node:crypto';
import { Email } from '@assay/contract/identity-names.ts';
import { NewPassword } from '@assay/contract/identity-password.ts';
import type { setup } from '@assay/contract/setup.ts';
import { type Actor, anonymous, NIL_UUID, type Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { Invalid } from '../../errors.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import { checkPassword } from '../../platform/credentials/password-policy.ts';
import { hashPassword, withHashingSlot } from '../../platform/credentials/passwords.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { accountName } from '../sessions/account-name.ts';
import * as sql from './queries.ts';

/** Dependencies of the first start. */
export interface SetupParts {
  database: Database;
  contextOf: ContextOf;
}

/** The operator's own data for an unattended first start. */
export interface AdminCredentials {
  email: string;
  password: string;
}

/** Result of the first start: print `link` on the console, and nowhere else. */
export type FirstStart =
  | { state: 'done' }
  | { state: 'created'; email: string }
  | { state: 'offered'; link: string };

/**
 * Prepares the first SuperAdmin, once per start of the server.
 *
 * @param credentials e-mail and password from the environment; without them a one-time link is offered
 * @throws Invalid when these violate the rules for e-mails and passwords
 */
export async function prepareFirstStart(
  parts: SetupParts,
  publicUrl: string,
  credentials?: AdminCredentials,
): Promise<FirstStart> {
  if (!(await parts.database.read(null, sql.isSetupDue))) return { state: 'done' };
  if (credentials) {
    const created = await createAdmin(parts, actorOf('system', '127.0.0.1'), check(credentials));
    return created ? { state: 'created', email: credentials.email } : { state: 'done' };
  }
  const token = mintToken('ayt');
  await parts.database.write(null, async (tx) => {
    await sql.offerSetup(tx, hashOfToken(token));
    await insertSystemEntries(tx, [{ action: 'setup.offer', subject_uuid: NIL_UUID }]);
  });
  return { state: 'offered', link: `${publicUrl.replace(/\/+$/, '')}/setup?token=${token}` };
}

/**
 * Creates the public calls: whether set-up needs the link, and the set-up itself.
 *
 * @param parts `hasProvider`: the operator configured one, whose users need no account in advance
 */
export const createSetupService = ({
  hasProvider,
  ...parts
}: SetupParts & { hasProvider: boolean }): Service<typeof setup> => ({
  getSetup: async (ctx) => ({
    due: !hasProvider && (await ctx.read(sql.nobodyHasAnAccount)),
  }),

  async completeSetup(ctx, { token, ...person }) {
    const hash = hashOfToken(token);
    // Before the costly part: a wrong token must not buy a password hash.
    if (!(await ctx.read((db) => sql.isSetupOffered(db, hash)))) return linkIsUsed();
    const actor = actorOf('anonymous', ctx.actor.ip);
    const claim = (tx: Writer) => sql.consumeSetup(tx, hash);
    if (!(await createAdmin(parts, actor, person, claim))) return linkIsUsed();
    return undefined;
  },
});

interface Person extends AdminCredentials {
  first_name?: string;
  last_name?: string;
}

/** Returns false when another request was first; `claim` is checked in the same transaction. */
async function createAdmin(
  { database, contextOf }: SetupParts,
  actor: Actor,
  { email, password, first_name = '', last_name = '' }: Person,
  claim: (tx: Writer) => Promise<boolean> = async () => true,
): Promise<boolean> {
  checkPassword(password, [email, first_name, last_name]);
  const password_hash = await withHashingSlot(() => hashPassword(password));
  const tenantUuid = await database.read(null, sql.defaultTenant);
  const uuid = randomUUID();
  const name = accountName(email);
  const change = { action: 'setup.complete', subject_uuid: uuid, details: { email } };
  const admin = { uuid, email, name, password_hash, first_name, last_name };
  const work = async (tx: Writer) => {
    if (!(await claim(tx)) || !(await sql.createFirstAdmin(tx, admin))) throw new SomebodyElse();
  };
  try {
    await contextOf({ ...actor, tenantUuid }).write(change, work);
    return true;
  } catch (error) {
    if (error instanceof SomebodyElse) return false;
    throw error;
  }
}

/** Rolls the transaction back, audit entry and all. */
class SomebodyElse extends Error {}

const actorOf = (kind: 'system' | 'anonymous', ip: string): Actor => ({
  ...anonymous(ip),
  kind,
  name: kind,
});

function check({ email, password }: AdminCredentials): AdminCredentials {
  const mail = Email.safeParse(email);
  if (!mail.success) throw new Invalid('ASSAY_ADMIN_EMAIL is not an e-mail address');
  const secret = NewPassword.safeParse(password);
  if (!secret.success)
    throw new Invalid(`ASSAY_ADMIN_PASSWORD: ${secret.error.issues[0]?.message ?? 'not valid'}`);
  return { email: mail.data, password: secret.data };
}

function linkIsUsed(): never {
  throw new Invalid('This set-up link is used or has expired', 'body.token: unknown');
}
