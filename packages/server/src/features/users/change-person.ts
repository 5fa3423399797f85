import type { Role } from '@assay/contract/endpoint.ts';
import type { Ctx } from '../../context.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { PersonRow } from './queries.ts';
import { lockPerson, refuseOneself, requireRank } from './rules.ts';

/** One change of one person by an administrator. */
export interface PersonChange {
  uuid: string;
  /** Of the audit entry: `user.role`. */
  action: string;
  /** Given to anyone who tries it on themselves; absent: they may. */
  notOneself?: string;
  /** That the person gets. */
  role?: Role;
}

/**
 * Runs a change in one transaction with its audit entry, after the rules that hold for all of them:
 * the person is the tenant's, not the actor, and neither is nor becomes more than the actor is.
 *
 * @param work gets the person as found, and the details of the audit entry to add to
 */
export function changePerson<T>(
  ctx: Ctx,
  { uuid, action, notOneself, role }: PersonChange,
  work: (tx: Writer, person: PersonRow, details: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const details: Record<string, unknown> = {};
  return ctx.write({ action, subject_uuid: uuid, details }, async (tx) => {
    const person = await lockPerson(ctx, tx, uuid);
    if (notOneself !== undefined) refuseOneself(ctx, uuid, notOneself);
    await requireRank(ctx, tx, person.role, role ?? person.role);
    details['email'] = person.email;
    return work(tx, person, details);
  });
}
