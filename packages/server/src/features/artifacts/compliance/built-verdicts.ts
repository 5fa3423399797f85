import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectBuilt } from '../list/row-queries.ts';
import { defaultVerdicts } from './ask-profiles.ts';

/** Returns the verdict of the tenant's default profile for artifacts, by uuid. */
export async function builtVerdicts(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<ReadonlyMap<string, ComplianceVerdict>> {
  const rows = await selectBuilt(db, tenantUuid, uuids);
  const verdicts = await defaultVerdicts(db, tenantUuid, rows);
  return new Map(rows.map(({ uuid }, i) => [uuid ?? '', verdicts[i] ?? 'not_applicable']));
}
