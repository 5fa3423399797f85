import type { users } from '@assay/contract/users.ts';
import type { Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { offerAddress } from '../passwords/offer-address.ts';
import { passwordLink } from '../passwords/page-links.ts';
import { accountName } from '../sessions/account-name.ts';
import { changePerson } from './change-person.ts';
import { issueLink, type UserParts } from './one-time-link.ts';
import * as sql from './queries.ts';
import { missing, requireLocal, requireOwnPerson } from './rules.ts';

type Calls = 'setUserEmail' | 'regenerateUserPassword' | 'resetUserTwoFactor';

// A holder of a session, possibly stolen, cannot use these calls to bypass the stricter checks of the own
// profile.
const notOneself = 'Change your own account in your profile';

/** Creates the operations of administrators on users' credentials. */
export const createCredentials = (parts: UserParts): Pick<Service<typeof users>, Calls> => ({
  setUserEmail: (ctx, { uuid, email }) =>
    changePerson(ctx, { uuid, action: 'user.email', notOneself }, async (tx, person, details) => {
      await requireOwnPerson(tx, person);
      requireLocal(person);
      // Administrators must not learn whether users of other tenants have the address.
      if (await sql.isNameTaken(tx, accountName(email)))
        throw new Conflict('Please use unique value');
      details['after'] = email;
      const { email_proven: proven, email: before } = person;
      await offerAddress(tx, parts, { account_uuid: uuid, before, proven, email });
      return { email };
    }),

  regenerateUserPassword: (ctx, { uuid }) =>
    changePerson(
      ctx,
      { uuid, action: 'user.regenerate_password', notOneself },
      async (tx, person) => {
        await requireOwnPerson(tx, person);
        requireLocal(person);
        await sql.takePassword(tx, uuid);
        const { email } = person;
        const { tenantUuid: tenant_uuid } = ctx;
        const { link } = await issueLink(tx, parts, {
          purpose: 'set-password',
          account_uuid: uuid,
          email,
          linkOf: passwordLink,
          mailOf: (mailed) => ({ kind: 'set-password', to: email, tenant_uuid, link: mailed }),
        });
        return { link };
      },
    ),

  resetUserTwoFactor: (ctx, { uuid }) =>
    changePerson(ctx, { uuid, action: 'user.reset_two_factor', notOneself }, async (tx, person) => {
      await requireOwnPerson(tx, person);
      requireLocal(person);
      await sql.resetTwoFactor(tx, uuid);
      const { tenantUuid: tenant_uuid, actor } = ctx;
      const mail = {
        kind: 'two-factor-reset',
        to: person.email,
        tenant_uuid,
        by: actor.name,
      } as const;
      await queueMail(tx, parts.vault, mail);
      return (await sql.findPerson(tx, uuid)) ?? missing();
    }),
});
