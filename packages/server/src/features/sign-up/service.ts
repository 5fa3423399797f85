import { randomUUID } from 'node:crypto';
import type { signUp } from '@assay/contract/sign-up.ts';
import { anonymous, type Change, type Ctx, type Service } from '../../context.ts';
import { Forbidden, Invalid } from '../../errors.ts';
import { checkPassword } from '../../platform/credentials/password-policy.ts';
import { hashPassword, withHashingSlot } from '../../platform/credentials/passwords.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { AccountContext } from '../passwords/account-context.ts';
import { type AccountMailRequest, enqueueAccountMail } from '../passwords/account-mail.ts';
import { limitAddress } from '../passwords/limit-address.ts';
import { confirmationLink, entryLinks } from '../passwords/page-links.ts';
import { createResetPassword } from '../passwords/reset-password.ts';
import { accountName } from '../sessions/account-name.ts';
import { createConfirmEmail } from './confirm-email.ts';
import * as sql from './queries.ts';

/** Dependencies of sign-up. */
export interface SignUpParts extends AccountContext {
  /** `closed`: people come by invitation alone (ASSAY_SIGN_UP). */
  signUp: 'open' | 'closed';
}

/** Creates the operations on accounts without sign-in; known and unknown addresses get the same answers. */
export const createSignUpService = (parts: SignUpParts): Service<typeof signUp> => ({
  async signUp(ctx, { username, password, ...person }) {
    if (parts.signUp === 'closed')
      throw new Forbidden('Sign-up is closed here. Ask an administrator to invite you.');
    const name = accountName(person.email);
    if (accountName(username) !== name)
      throw new Invalid('The user name must be the e-mail', 'body.username: not body.email');
    checkPassword(password, [person.email, person.first_name, person.last_name]);
    await limitAddress(parts.database, 'signUp', name);
    const password_hash = await withHashingSlot(() => hashPassword(password));
    await addAccount(parts, ctx, { ...person, name, password_hash });
    return undefined;
  },

  confirmEmail: createConfirmEmail(parts),

  resendConfirmation: (ctx, { email }) => askForMail(parts, ctx, 'confirm-email', email),

  requestPasswordReset: (ctx, { email }) => askForMail(parts, ctx, 'reset-password', email),

  resetPassword: createResetPassword(parts),
});

async function addAccount(
  { database, contextOf, vault, publicUrl }: SignUpParts,
  ctx: Ctx,
  person: Omit<sql.NewAccount, 'uuid' | 'secret'>,
): Promise<void> {
  const tenantUuid = await database.read(null, sql.defaultTenant);
  const change: Change = { action: 'sign_up', subject_uuid: randomUUID() };
  const { email } = person;
  await contextOf({ ...anonymous(ctx.actor.ip), tenantUuid }).write(change, async (tx) => {
    const hash = mintToken('ayt');
    const account = { ...person, uuid: change.subject_uuid, secret: hashOfToken(hash) };
    const { account_uuid, is_new } = await sql.signUp(tx, account);
    change.subject_uuid = account_uuid;
    change.details = { is_new };
    const link = confirmationLink(publicUrl, email, hash);
    await queueMail(
      tx,
      vault,
      is_new
        ? { kind: 'confirm-email', to: email, link }
        : { kind: 'already-registered', to: email, ...entryLinks(publicUrl) },
    );
  });
}

async function askForMail(
  { database }: SignUpParts,
  ctx: Ctx,
  purpose: AccountMailRequest['purpose'],
  address: string,
): Promise<undefined> {
  const email = accountName(address);
  await limitAddress(database, purpose, email);
  const { ip } = ctx.actor;
  await database.write(null, (tx) => enqueueAccountMail(tx, { purpose, email, ip }));
  return undefined;
}
