import type { signUp } from '@assay/contract/sign-up.ts';
import { anonymous, type Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { withHashingSlot } from '../../platform/credentials/passwords.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { choosePassword } from './choose-password.ts';
import { findSecret, linkRefused } from './one-time-secrets.ts';
import type { AccountParts } from './parts.ts';
import * as sql from './queries.ts';

type ResetPassword = Service<typeof signUp>['resetPassword'];

/**
 * Sets a password by the secret of a mail: a forgotten one, one that an administrator took away, or the first one of
 * somebody who was invited. It opens no session, and a second factor stays due (ASVS 5.0 §6.4.3).
 */
export const createResetPassword =
  (parts: AccountParts): ResetPassword =>
  async (ctx, { hash, password }) => {
    const known = await ctx.read((db) => findSecret(db, hash));
    if (!known || known.used || !setsPassword(known)) throw linkRefused();
    if (known.purpose === 'invitation' && known.confirmed) throw hasAccount();
    // A refused password does not use the link up: that is the last step.
    const password_hash = await withHashingSlot(async () => {
      const former = await ctx.read((db) => sql.formerPasswords(db, known.account_uuid));
      const hashes = known.password_hash === null ? former : [known.password_hash, ...former];
      return choosePassword(password, { ...known, hashes });
    });
    const actor = { ...anonymous(ctx.actor.ip), tenantUuid: known.tenant_uuid };
    const { purpose, subject_uuid } = known;
    const change = { action: 'reset.done', subject_uuid, details: { purpose } };
    await parts.contextOf(actor).write(change, async (tx) => {
      const reset = await sql.resetBySecret(tx, hashOfToken(hash), password_hash);
      if (!reset) throw linkRefused();
      if (purpose !== 'invitation')
        await queueMail(tx, parts.vault, { kind: 'password-changed', to: reset.email });
    });
    return undefined;
  };

function setsPassword({ purpose, auth_type }: sql.KnownSecret): boolean {
  if (purpose === 'invitation') return true;
  return (purpose === 'reset-password' || purpose === 'set-password') && auth_type === 'internal';
}

/** An invitation gives no power over an account that others may have invited, too. */
const hasAccount = () =>
  new Conflict(
    'You have an account already. Sign in with it, and ask to be invited once more to join the other tenant.',
  );
