import { ROLES } from '@assay/contract/endpoint.ts';
import type { Ctx } from '../../../context.ts';
import { Forbidden } from '../../../errors.ts';
import { isSigner } from './queries.ts';

/**
 * Requires that an actor who logs statements is LedgerAdmin or higher, or in a signers group that has not
 * ended. Whose statements count is decided elsewhere.
 *
 * @throws Forbidden
 */
export async function requireNotary({ actor, tenantUuid, read }: Ctx): Promise<void> {
  if (ROLES.indexOf(actor.role) <= ROLES.indexOf('LedgerAdmin')) return;
  if (!(await read((db) => isSigner(db, tenantUuid, actor.uuid)))) throw new Forbidden();
}
