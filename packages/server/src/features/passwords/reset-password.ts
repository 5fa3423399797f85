import type { signUp } from '@assay/contract/sign-up.ts';
import { anonymous, type Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { withHashingSlot } from '../../platform/credentials/passwords.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { AccountContext } from './account-context.ts';
import { choosePassword } from './choose-password.ts';
import { findSecret, linkRefused } from './one-time-secrets.ts';
import * as sql from './queries.ts';

type ResetPassword = Service<typeof signUp>['resetPassword'];

/**
 * Creates the operation that sets a password with a one-time secret: a forgotten one, one that an administrator
 * reset, or the first one of an invited user. A mailed secret proves the address; one from an answer makes the
 * account work in one tenant. It opens no session, and a second factor is still required (ASVS 5.0 §6.4.3).
 */
export const createResetPassword =
  (parts: AccountContext): ResetPassword =>
  async (ctx, { hash, password }) => {
    const known = await ctx.read((db) => findSecret(db, hash));
    if (!known || known.used || !setsPassword(known)) throw linkRefused();
    if (known.purpose === 'invitation' && known.confirmed) throw hasAccount();
    // A refused password does not use the link up: that is the last step.
    const password_hash = await withHashingSlot(async () => {
      const former = await ctx.read((db) => sql.formerPasswords(db, known.account_uuid));
      const hashes = known.password_hash === null ? former : [known.password_hash, ...former];
      const salt = known.stays_confined
        ? await ctx.read((db) => sql.addressSalt(db, known.email))
        : undefined;
      return choosePassword(password, { ...known, hashes, salt });
    });
    const actor = { ...anonymous(ctx.actor.ip), tenantUuid: known.tenant_uuid };
    const { purpose, subject_uuid, handed_out } = known;
    const change = { action: 'reset.done', subject_uuid, details: { purpose, handed_out } };
    await parts.contextOf(actor).write(change, async (tx) => {
      const reset = await sql.resetBySecret(tx, hashOfToken(hash), password_hash);
      if (!reset) throw linkRefused();
      if (purpose !== 'invitation')
        await queueMail(tx, parts.vault, { kind: 'password-changed', to: reset.email });
    });
    return undefined;
  };

function setsPassword({ purpose, auth_type, stays_confined }: sql.KnownSecret): boolean {
  if (purpose === 'invitation') return true;
  if (purpose === 'change-email') return stays_confined;
  return (purpose === 'reset-password' || purpose === 'set-password') && auth_type === 'internal';
}

/** Only a mailed link comes here: an account with a proven address joins by its own consent (ADR 0010). */
const hasAccount = () =>
  new Conflict('You have an account already. Sign in with it to accept the invitation.');
