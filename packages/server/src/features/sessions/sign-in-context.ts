import type { ContextOf } from '../../create-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** Dependencies of sign-in besides its context, which has no user. */
export interface SignInContext {
  database: Database;
  /** Acts as the person who was found. */
  contextOf: ContextOf;
  vault: Vault;
}
