import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

const rankOf = (role: Role): number => ROLES.indexOf(role);

const isAdministrator = (role: Role): boolean => rankOf(role) <= rankOf('TenantAdmin');

/** Returns the roles above one: those that its holder may not grant. */
export const rolesAbove = (role: Role): readonly Role[] => ROLES.slice(0, rankOf(role));

/**
 * Locks changes of users until the transaction ends, and returns the user.
 *
 * @throws NotFound for another tenant's user, like a missing one
 */
export async function lockPerson(ctx: Ctx, tx: Writer, uuid: string): Promise<sql.PersonRow> {
  await sql.lockPeople(tx, ctx.tenantUuid);
  return (await sql.findPerson(tx, uuid)) ?? missing();
}

/** The one answer for people of other tenants, and for those who are not there. */
export const missing = (): never => {
  throw new NotFound('User');
};

/**
 * Requires that no affected role is above the actor's. The actor's role is read again, because another
 * administrator may have changed it since this request began. Since administrators cannot demote or remove
 * themselves either, the actor always remains: a tenant does not lose its last administrator, nor the
 * installation its last SuperAdmin.
 *
 * @param roles that the change removes or grants
 */
export async function requireRank(ctx: Ctx, tx: Writer, ...roles: Role[]): Promise<void> {
  const actor = await sql.findPerson(tx, ctx.actor.uuid);
  if (!actor || !isAdministrator(actor.role)) throw new Forbidden();
  if (roles.some((role) => rankOf(role) < rankOf(actor.role))) throw new Forbidden();
}

/** Refuses to bypass the checks of the own profile with a session: password, one-time password. */
export function refuseOneself(ctx: Ctx, uuid: string, sentence: string): void {
  if (uuid === ctx.actor.uuid) throw new Forbidden(sentence);
}

/** Requires that no other tenant has the user, for changes to data of the user rather than the tenant. */
export async function requireOwnPerson(tx: Writer, person: sql.PersonRow): Promise<void> {
  if (person.status === 'invited')
    throw new Conflict('This person has not accepted the invitation yet');
  if (await sql.belongsElsewhere(tx, person.uuid))
    throw new Conflict(
      'This person belongs to other tenants too and has to change this personally',
    );
}

/** Address, password and second factor of others are with their identity provider. */
export function requireLocal({ auth_type }: sql.PersonRow): void {
  if (auth_type !== 'internal')
    throw new Conflict(
      'This person signs in at an identity provider, where this has to be changed',
    );
}
