import type { ContextOf } from '../../create-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** What signing in works with beside its own context, which is nobody's. */
export interface SignInContext {
  database: Database;
  /** Acts as the person who was found. */
  contextOf: ContextOf;
  vault: Vault;
}
