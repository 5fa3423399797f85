import type { SuppressedFilter } from '@assay/contract/suppressed.ts';
import type { Reader } from '../../platform/db/database.ts';
import { suppressedVulnerabilities } from '../decisions/closed-findings.ts';
import type { Suppression, VulnerabilityFilter } from './filter-queries.ts';
import { countVulnerabilities } from './queries.ts';

/** Reads which vulnerabilities decisions suppress, as far as a list asks for that. */
export const readSuppression = async (
  db: Reader,
  tenantUuid: string,
  list: SuppressedFilter,
): Promise<Suppression> => ({
  list,
  vulnIds: list === 'all' ? [] : await suppressedVulnerabilities(db, tenantUuid),
});

/** Returns how many vulnerabilities a list leaves out because they are suppressed. */
export async function countLeftOut(
  db: Reader,
  tenantUuid: string,
  filter: VulnerabilityFilter,
): Promise<number> {
  const { list, vulnIds } = filter.suppression;
  if (list !== 'false' || vulnIds.length === 0) return 0;
  return countVulnerabilities(db, tenantUuid, {
    ...filter,
    suppression: { list: 'true', vulnIds },
  });
}
