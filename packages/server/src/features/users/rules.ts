import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

const rankOf = (role: Role): number => ROLES.indexOf(role);

const isAdministrator = (role: Role): boolean => rankOf(role) <= rankOf('TenantAdmin');

/** Roles above one: what somebody who has it may not give away. */
export const rolesAbove = (role: Role): readonly Role[] => ROLES.slice(0, rankOf(role));

/**
 * The person, with everybody else's changes of people held back until the transaction ends.
 *
 * @throws NotFound for another tenant's person as for nobody's
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
 * Nobody reaches above their own rank. The actor's role is read again, as another administrator may have changed it
 * since this request began. Since nobody demotes or removes themselves either, anyone who acts stays: a tenant does not
 * lose its last administrator, nor the installation its last SuperAdmin.
 *
 * @param roles that the change takes or gives
 */
export async function requireRank(ctx: Ctx, tx: Writer, ...roles: Role[]): Promise<void> {
  const actor = await sql.findPerson(tx, ctx.actor.uuid);
  if (!actor || !isAdministrator(actor.role)) throw new Forbidden();
  if (roles.some((role) => rankOf(role) < rankOf(actor.role))) throw new Forbidden();
}

/** Anyone who holds a session must not get around what the own profile asks for: password, one-time password. */
export function refuseOneself(ctx: Ctx, uuid: string, sentence: string): void {
  if (uuid === ctx.actor.uuid) throw new Forbidden(sentence);
}

/** What belongs to the person, and not to the tenant, is the administrators' only where no other tenant has it. */
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
