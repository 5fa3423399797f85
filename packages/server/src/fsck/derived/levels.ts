import { levelRows } from '../../features/attestations/judge/recheck-levels.ts';
import { createLogReader } from '../../log/read/log-reader.ts';
import type { Invariant } from '../fsck-context.ts';
import { recheckWithin } from '../scope/recheck.ts';
import { selectTenants } from '../signers-queries.ts';

/** I17: the level of each artifact is the one that leaves and verified signatures give. */
export const levels: Invariant = {
  id: 'I17',
  name: 'levels are those that the logged statements give',
  async check({ all, database, store, scope }, report) {
    const parts = { database, logReader: createLogReader(database, store) };
    let count = 0;
    for (const { uuid: of } of await selectTenants(all)) {
      const rows = levelRows(parts, of, 'all');
      count += await recheckWithin(scope, { rows, of }, ({ message }) => report(message));
    }
    return `${count} artifacts`;
  },
};
