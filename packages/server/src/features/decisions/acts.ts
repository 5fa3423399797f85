import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import * as query from './act-queries.ts';
import { findProjectOf, type KnownFinding, selectKnownFindings } from './queries.ts';

/** Settings of decisions, and the decisions of an act that have them. */
export interface ActPart {
  act: query.ActSettings;
  rows: Parameters<typeof query.insertDecisions>[2][number][];
}

/** The caller may decide for the whole tenant. */
export const mayDecideForTenant = ({ actor: { role } }: Ctx): boolean =>
  role === 'TenantAdmin' || role === 'SuperAdmin';

/** The column `decision.place` of an act. */
export const placeOfAct = query.placeOf;

/**
 * Stores an act whose decisions have different settings; returns the number of decisions that it ended. What they say was known
 * was read earlier, so they are compared with what advisories say by now. Call it as the first statement of the transaction.
 */
export async function storeAct(tx: Writer, parts: readonly ActPart[]): Promise<number> {
  await shareCatalogue(tx);
  const places = new Map(
    parts.map(({ act }) => [`${act.tenant_uuid} ${query.placeOf(act)}`, act] as const),
  );
  for (const [, act] of [...places].sort(([a], [b]) => (a < b ? -1 : 1)))
    await query.lockPlace(tx, act.tenant_uuid, query.placeOf(act));
  let ended = 0;
  for (const { act, rows } of parts) {
    ended += await query.endReplaced(tx, act, rows);
    if (!(await unlessMissing(query.insertDecisions(tx, act, [...rows]))))
      throw new Conflict('A project or SBOM was being deleted. Try again');
  }
  const [first] = parts;
  if (first !== undefined) await query.recheckAct(tx, first.act.tenant_uuid, first.act.act_uuid);
  return ended;
}

/** A known finding with its package as decisions name it. */
export type NamedFinding = KnownFinding & { package: string };

/** Returns the findings of the tenant's package versions with vulnerabilities of some names. */
export async function namedFindings(
  ctx: Pick<Ctx, 'read'>,
  names: string[],
): Promise<NamedFinding[]> {
  const known = await ctx.read((db) => selectKnownFindings(db, names));
  // Many findings are in the same package version.
  const packages = new Map<string, string>();
  for (const { identity } of known)
    if (!packages.has(identity)) packages.set(identity, decidedPackageOf(identity));
  return known.map((row) => ({ ...row, package: packages.get(row.identity) ?? row.identity }));
}

/** Returns the UUID of the project of a path. @throws NotFound */
export async function projectOfPath(ctx: Ctx, path: string): Promise<string> {
  const uuid = await ctx.read((db) => findProjectOf(db, ctx.tenantUuid, path));
  if (uuid === undefined) throw new NotFound('Project');
  return uuid;
}
