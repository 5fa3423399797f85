import type { Writer } from '../../platform/db/database.ts';
import { differenceOf, type Members, readMembers } from './component-sets.ts';
import * as query from './set-queries.ts';

/** A project's newest ready SBOM and its set, before and after. */
export interface CurrentChange {
  tenant_uuid: string;
  /** null: the project had none, or has none any more. */
  before_set: number | null;
  /** `members` where the caller has them; else they are read. */
  next: { set_id: number; members?: Members } | null;
}

/**
 * Carries a change of a project's current set into what the tenant knows: packages in use, and flaws with the
 * number of projects they affect. Nothing to do where the set stays the same, as in most builds.
 */
export async function changeCurrentSet(tx: Writer, change: CurrentChange): Promise<void> {
  const { tenant_uuid, before_set } = change;
  const next_set = change.next?.set_id ?? null;
  if (before_set === next_set) return;
  const none = new Int32Array(0);
  const before = before_set === null ? none : await readMembers(tx, tenant_uuid, before_set);
  const next =
    change.next?.members ??
    (next_set === null ? none : await readMembers(tx, tenant_uuid, next_set));
  const { added, removed } = differenceOf(before, next);
  const deltas = [...added.map((pv) => ({ pv, by: 1 })), ...removed.map((pv) => ({ pv, by: -1 }))];
  deltas.sort((a, b) => a.pv - b.pv);
  await query.changeTenantVulnerabilities(
    tx,
    await query.selectChangedFlaws(tx, before_set, next_set),
  );
  // Last: artifacts that have the purls of these packages are locked with them.
  await query.changeTenantPackages(
    tx,
    deltas.map((d) => d.pv),
    deltas.map((d) => d.by),
  );
}

/** Members of a set that is not current become known to the tenant, in use by no project. */
export const makeKnown = (tx: Writer, members: Members): Promise<void> =>
  query.changeTenantPackages(tx, [...members], new Array(members.length).fill(0));
