import type { profile } from '@assay/contract/profile.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, Unauthenticated } from '../../errors.ts';
import { verifyPassword, withHashingSlot } from '../../platform/credentials/passwords.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { accountName } from '../sessions/account-name.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import type { AccountContext } from './account-context.ts';
import { choosePassword } from './choose-password.ts';
import { limitAddress } from './limit-address.ts';
import { offerAddress } from './offer-address.ts';
import * as sql from './queries.ts';

type PasswordOperations = Pick<Service<typeof profile>, 'changeEmail' | 'changePassword'>;

/** Creates the operations on a user's sign-in data, for users with a password. */
export const passwordOperations = (parts: AccountContext): PasswordOperations => ({
  async changeEmail(ctx, { email }) {
    const account = await ownAccount(ctx);
    const name = accountName(email);
    await limitAddress(parts.database, 'changeEmail', name);
    const account_uuid = ctx.actor.uuid;
    const details = { before: account.email, after: email };
    const change = { action: 'user.email', subject_uuid: account_uuid, details };
    const { email: before, confined } = account;
    await ctx.write(change, (tx) =>
      offerAddress(tx, parts, { account_uuid, before, proven: !confined, email }),
    );
    return { email };
  },

  async changePassword(ctx, passwords) {
    const account = await ownAccount(ctx);
    const account_uuid = ctx.actor.uuid;
    const change = { action: 'user.password', subject_uuid: account_uuid };
    const chosen = await withHashingSlot(() => prove(parts, ctx, account, passwords));
    if (!chosen) {
      await ctx.write({ ...change, outcome: 'refused' }, async () => undefined);
      throw notProven();
    }
    const session = hashOfSession(ctx);
    await ctx.write(change, async (tx) => {
      if (!(await sql.changeOwnPassword(tx, { account_uuid, ...chosen, session })))
        throw notProven();
      await queueMail(tx, parts.vault, { kind: 'password-changed', to: account.email });
    });
    return undefined;
  },
});

interface Passwords {
  old_password: string;
  new_password: string;
}

/** Proves the old password, then takes the new one. Undefined: wrong, or guessed at too often. */
async function prove(
  { database }: AccountContext,
  ctx: Ctx,
  account: sql.OwnAccount,
  { old_password, new_password }: Passwords,
) {
  const { uuid } = ctx.actor;
  const { password_hash: proven } = account;
  const allowed = await database.write(null, (tx) => sql.countOwnPassword(tx, uuid));
  const matches = await verifyPassword(proven, old_password);
  if (!allowed || !matches || proven === null) return undefined;
  await database.write(null, (tx) => sql.forgiveOwnPassword(tx, uuid));
  const former = await ctx.read((db) => sql.formerPasswords(db, uuid));
  const salt = account.confined
    ? await ctx.read((db) => sql.addressSalt(db, accountName(account.email)))
    : undefined;
  const chooser = { ...account, hashes: [proven, ...former], salt };
  return { proven, password_hash: await choosePassword(new_password, chooser) };
}

/** 400, not 401: the session continues. */
const notProven = () => new Invalid('Invalid credentials.', 'body.old_password: wrong, or locked');

/** @throws Conflict for users whose directory manages their password and address */
async function ownAccount(ctx: Ctx): Promise<sql.OwnAccount> {
  const account = await ctx.read((db) => sql.findOwnAccount(db, ctx.actor.uuid));
  if (!account) throw new Unauthenticated();
  if (account.auth_type !== 'internal')
    throw new Conflict('Your directory keeps your password and your e-mail: change them there');
  return account;
}
