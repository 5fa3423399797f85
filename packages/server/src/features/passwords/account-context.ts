import type { ContextOf } from '../../create-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** Dependencies of accounts besides their context, which has no user before sign-in. */
export interface AccountContext {
  database: Database;
  /** Acts for the tenant that a change is recorded in. */
  contextOf: ContextOf;
  vault: Vault;
  /** Base URL of the page and of mailed links. */
  publicUrl: string;
  /** A mail server is there. Without one, anyone who makes a link for themselves gets it in the answer. */
  mailConfigured: boolean;
}
