import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type AssignmentRow, readAssignments } from '../../decisions/remarks/service.ts';
import type { DocumentView } from '../document-view.ts';
import type { FindingSet } from '../finding-set.ts';
import type { DecidedSbom } from './read-decided.ts';

/** Returns the person who works on a finding; null without one. */
export type AssigneeOf = (finding: number) => FindingRow['assignee'];

/** Reads the assignments of an SBOM's findings, of the instant of a set or of now (ADR 0057). */
export async function readAssignees(
  db: Reader,
  row: DecidedSbom & { tenant_uuid: string },
  { view, set }: { view: DocumentView; set: FindingSet },
): Promise<AssigneeOf> {
  const rows = await readAssignments(db, row, set.as_of ?? null);
  const byVulnerability = new Map<number, AssignmentRow[]>();
  for (const one of rows)
    for (const vulnId of one.vuln_ids) {
      const known = byVulnerability.get(vulnId);
      if (known) known.push(one);
      else byVulnerability.set(vulnId, [one]);
    }
  return (finding) => {
    const vulnerability = set.vulnerability_of[finding] ?? 0;
    const about = byVulnerability.get(set.vulnerabilities.vuln_ids[vulnerability] ?? 0);
    if (about === undefined) return null;
    const { identity } = view.graph.packageAt(set.package_of[finding] ?? 0);
    const named = decidedPackageOf(identity);
    const nearest = about.find((one) => one.package === '' || one.package === named);
    return nearest?.assignee ?? null;
  };
}

/**
 * Tells whether an assignee is one that a query asks for.
 *
 * @param requested `none`, `me` or a UUID
 * @param caller UUID of the person who asks
 */
export const isAssigneeWanted = (
  assignee: FindingRow['assignee'],
  requested: string,
  caller: string,
): boolean =>
  requested === 'none'
    ? assignee === null
    : assignee?.uuid === (requested === 'me' ? caller : requested.toLowerCase());
