import type { ContextOf } from '../../create-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** What accounts work with beside their own context, which before a sign-in is nobody's. */
export interface AccountContext {
  database: Database;
  /** Acts for the tenant that a change is recorded in. */
  contextOf: ContextOf;
  vault: Vault;
  /** Of the page; mailed links begin with it. */
  publicUrl: string;
  /** A mail server is there. Without one, anyone who makes a link for themselves gets it in the answer. */
  mailConfigured: boolean;
}
