import type { users } from '@assay/contract/users.ts';
import type { Service } from '../../context.ts';
import { requireRoom } from '../license/limits.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { changePerson } from './change-person.ts';
import type { UserParts } from './one-time-link.ts';
import * as sql from './queries.ts';
import { missing, requireOwnPerson, rolesAbove } from './rules.ts';

type Calls = 'setUserDisplayName' | 'setUserRole' | 'deleteUser';

/** Creates the operations on a user's name and role in the tenant; all of them work for invitations too. */
export const createMemberships = ({ vault }: UserParts): Pick<Service<typeof users>, Calls> => ({
  setUserDisplayName: (ctx, { uuid, ...told }) =>
    changePerson(ctx, { uuid, action: 'user.display_name' }, async (tx, person, details) => {
      if (person.status === 'active') await requireOwnPerson(tx, person);
      const { first_name = person.first_name, last_name = person.last_name } = told;
      details['before'] = { first_name: person.first_name, last_name: person.last_name };
      details['after'] = { first_name, last_name };
      await sql.renamePerson(tx, uuid, first_name, last_name);
      return (await sql.findPerson(tx, uuid)) ?? missing();
    }),

  setUserRole: async (ctx, { uuid, role }) => {
    const present = await ctx.read((db) => sql.findPerson(db, uuid));
    // A user who signed up counts against the limit only now.
    if (present?.role === 'Unknown') await requireRoom(ctx, 'users');
    const change = {
      uuid,
      action: 'user.role',
      role,
      notOneself: 'You cannot change your own role',
    };
    return changePerson(ctx, change, async (tx, person, details) => {
      // A demoted user keeps no key with more rights than their own.
      const revoked_api_keys = await sql.setPersonRole(tx, uuid, role, rolesAbove(role));
      Object.assign(details, { before: person.role, after: role, revoked_api_keys });
      if (person.status === 'active' && person.role !== role)
        await queueMail(tx, vault, {
          kind: 'role-changed',
          to: person.email,
          tenant_uuid: ctx.tenantUuid,
          tenant_name: await sql.ownTenantName(tx),
          role,
        });
      return (await sql.findPerson(tx, uuid)) ?? missing();
    });
  },

  deleteUser: (ctx, { uuid }) => {
    const change = { uuid, action: 'user.delete', notOneself: 'You cannot remove yourself' };
    return changePerson(ctx, change, async (tx, person, details) => {
      details['role'] = person.role;
      if (person.status === 'invited') {
        await sql.cancelInvitation(tx, uuid);
        return undefined;
      }
      details['revoked_api_keys'] = await sql.endMembership(tx, uuid);
      await queueMail(tx, vault, {
        kind: 'membership-ended',
        to: person.email,
        tenant_uuid: ctx.tenantUuid,
        tenant_name: await sql.ownTenantName(tx),
      });
      return undefined;
    });
  },
});
