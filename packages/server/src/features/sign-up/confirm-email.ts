import type { signUp } from '@assay/contract/sign-up.ts';
import { anonymous, type Service } from '../../context.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { AccountContext } from '../passwords/account-context.ts';
import {
  findSecret,
  type KnownSecret,
  linkRefused,
  type SecretPurpose,
} from '../passwords/one-time-secrets.ts';
import { accountName } from '../sessions/account-name.ts';
import * as sql from './queries.ts';

type ConfirmEmail = Service<typeof signUp>['confirmEmail'];

const CONFIRMS: readonly SecretPurpose[] = ['confirm-email', 'change-email'];

/**
 * Creates the operation that confirms a mailed link. Mail scanners open links before users do, and pages are
 * loaded twice: for its original lifetime, a used link answers as it did the first time.
 */
export const createConfirmEmail =
  (parts: Pick<AccountContext, 'contextOf'>): ConfirmEmail =>
  async (ctx, { email, hash }) => {
    const name = accountName(email);
    const find = () => ctx.read((db) => findConfirmation(db, hash, name));
    const known = await find();
    if (!known) throw linkRefused();
    if (known.used) return { email: known.email };
    const actor = { ...anonymous(ctx.actor.ip), tenantUuid: known.tenant_uuid };
    const { purpose, subject_uuid } = known;
    const change = { action: 'email.confirm', subject_uuid, details: { purpose } };
    try {
      await parts.contextOf(actor).write(change, async (tx) => {
        if (!(await sql.confirmAddress(tx, hashOfToken(hash), name))) throw new Refused();
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The same link may have been opened twice at once.
      if (!(await find())?.used) throw linkRefused();
    }
    return { email: known.email };
  };

/** Rolls the transaction back, audit entry and all. */
class Refused extends Error {}

async function findConfirmation(
  db: Reader,
  token: string,
  name: string,
): Promise<KnownSecret | undefined> {
  const known = await findSecret(db, token);
  return known?.email === name && CONFIRMS.includes(known.purpose) ? known : undefined;
}
