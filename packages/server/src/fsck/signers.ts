import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { Invariant, ReadAll, Report } from './fsck-context.ts';
import { replaySigners } from './signers-history.ts';
import { readSignersState, type SignersState, selectTenants } from './signers-queries.ts';

/** I11: the rows about signers match the leaves; only the leaves count, but people see the rows. */
export const signers: Invariant = {
  id: 'I11',
  name: 'who may sign is what the signers log says',
  async check({ all }, report) {
    let things = 0;
    for (const { uuid } of await selectTenants(all))
      things += await checkTenantSigners(all, uuid, report);
    return `${things} principals, keys, groups and members`;
  },
};

/** Compares the rows about signers of one tenant with its leaves; returns how many rows there are. */
export async function checkTenantSigners(
  all: ReadAll,
  tenantUuid: string,
  report: Report,
): Promise<number> {
  const states = await readSignersState(all, tenantUuid);
  if (states.length === 0) report(`Tenant ${tenantUuid} has no signers log.`);
  return states.reduce((things, state) => things + compare(state, report), 0);
}

function compare(state: SignersState, report: Report): number {
  const log = `signers log ${state.log_uuid}`;
  const logged = replaySigners(state, (index) =>
    report(`Leaf ${index} of ${log} says nothing that can be read there.`),
  );
  for (const { name, said } of state.things) {
    const leaves = logged.get(name);
    logged.delete(name);
    if (leaves === undefined) report(`${name} is there, and not in ${log}.`);
    else if (canonicalJson(leaves) !== canonicalJson(said))
      report(`${name} is not what ${log} says of it.`);
  }
  for (const name of logged.keys()) report(`${name} is in ${log}, and not there.`);
  return state.things.length;
}
