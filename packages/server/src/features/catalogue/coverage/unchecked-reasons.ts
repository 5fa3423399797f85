import type { UncheckedReasons } from '@assay/contract/advisories.ts';
import { type UncheckedGroup, uncheckedGroupsOf } from '@assay/core/coverage/check.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectScopeSums } from './coverage-queries.ts';
import { readCoverage } from './read-coverage.ts';

/** Groups that are answered. */
const MOST_GROUPS = 200;

/**
 * Lists why components of a tenant's current SBOMs were not compared, by the currently loaded sources.
 *
 * Reads each current SBOM once, by the index of those in use and the summaries of projects.
 */
export async function listUncheckedReasons(
  db: Reader,
  tenantUuid: string,
): Promise<UncheckedReasons> {
  const { scopes, sboms, uncounted } = await selectScopeSums(db, tenantUuid);
  const coverage = await readCoverage(db);
  // A scope is one group at most: an intrinsic reason, or an ecosystem and release without a source.
  const groups = scopes
    .flatMap((scope) =>
      uncheckedGroupsOf([scope], coverage).map((group) => ({ ...group, sboms: scope.sboms })),
    )
    .sort(
      (left, right) =>
        right.components - left.components || (nameOf(left) < nameOf(right) ? -1 : 1),
    );
  return { items: groups.slice(0, MOST_GROUPS), total: groups.length, sboms, uncounted };
}

const nameOf = ({ reason, ecosystem, release }: UncheckedGroup) =>
  `${ecosystem ?? ''} ${release ?? ''} ${reason}`;
