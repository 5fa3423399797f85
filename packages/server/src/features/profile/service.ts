import type { profile } from '@assay/contract/profile.ts';
import type { Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import type { AccountContext } from '../passwords/account-context.ts';
import { passwordOperations } from '../passwords/profile-password.ts';
import { invitationOperations } from './invitations.ts';
import { membershipOperations } from './memberships.ts';
import { sessionOperations } from './sessions.ts';

/** Creates the operations of users on themselves, their sessions, and their tenants. */
export const createProfileService = (
  parts: AccountContext & { contextOf: ContextOf },
): Service<typeof profile> => ({
  ...passwordOperations(parts),
  ...sessionOperations,
  ...invitationOperations(parts),
  ...membershipOperations(parts),
});
