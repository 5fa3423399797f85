import { findingRows, isMatched } from '../../features/catalogue/check/finding-rows.ts';
import {
  lastingMiscounts,
  recountCatalogue,
  recountTenant,
  sentenceOfMiscount,
} from '../../features/catalogue/check/recount.ts';
import { type Invariant, NotChecked } from '../fsck-context.ts';
import { recheckWithin } from '../scope/recheck.ts';
import { selectTenants } from '../signers-queries.ts';

/** I18: findings are those that SBOMs, advisories and the matcher give, and counts are those of the findings. */
export const findings: Invariant = {
  id: 'I18',
  name: 'findings and counts are those that advisories give',
  async check({ all, database, scope }, report) {
    if (!(await database.read(null, isMatched)))
      throw new NotChecked('a re-match has to end first, by a worker of this version');
    const findings = { rows: findingRows(database, null), of: 'all' };
    const count = await recheckWithin(scope, findings, ({ message }) => report(message));
    const counts = [() => recountCatalogue(database)];
    for (const { uuid } of await selectTenants(all))
      counts.push(() => recountTenant(database, uuid));
    for (const one of counts)
      for (const miscount of await lastingMiscounts(one)) report(sentenceOfMiscount(miscount));
    return `${count} package versions`;
  },
};
