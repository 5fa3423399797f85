import type { Role } from '@assay/contract/endpoint.ts';
import type { Ctx } from '../../context.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { PersonRow } from './queries.ts';
import { lockPerson, refuseOneself, requireRank } from './rules.ts';

/** One change of one person by an administrator. */
export interface PersonChange {
  uuid: string;
  /** Action of the audit entry: `user.role`. */
  action: string;
  /** Given to anyone who tries it on themselves; absent: they may. */
  notOneself?: string;
  /** New role of the user. */
  role?: Role;
}

/**
 * Runs a change in one transaction with its audit entry, after the rules common to all changes: the user
 * belongs to the tenant, is not the actor, and neither has nor gets a higher role than the actor.
 *
 * @param work receives the user as found, and the details of the audit entry to extend
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
