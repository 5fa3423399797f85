import type { Artifact } from '@assay/contract/artifact.ts';
import {
  type Check,
  checkOf,
  type ScopeCount,
  scopeOf,
  uncheckedGroupsOf,
} from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { ArtifactRow } from './list/row-queries.ts';

/** How much of an artifact was compared with advisories. */
export type ArtifactCheck = Pick<Artifact, 'check' | 'check_state' | 'check_reason' | 'stale'>;

/** Returns the scopes of an artifact: those of its newest SBOM, else of the package itself. */
function scopesOfArtifact({ sbomid, sbom_scopes, pv_scope }: ArtifactRow): ScopeCount[] {
  if (sbomid !== null) return sbom_scopes ?? [];
  return pv_scope === null ? [] : [{ ...scopeOf(pv_scope), components: 1 }];
}

/** The check of an artifact, by the sources that are loaded. */
export const checkOfArtifact = (row: ArtifactRow, coverage: Coverage): Check =>
  checkOf(scopesOfArtifact(row), coverage, row.undecided, row.handled);

/** The same as rows show it. */
export function artifactCheck(row: ArtifactRow, coverage: Coverage): ArtifactCheck {
  const check = checkOfArtifact(row, coverage);
  const { state, components, stale, undecided } = check;
  const [largest] = uncheckedGroupsOf(scopesOfArtifact(row), coverage);
  const nothing = row.sbomid === null ? 'no_sbom' : 'no_components';
  return {
    check,
    check_state: state,
    check_reason:
      components === 0 ? nothing : (largest?.reason ?? (undecided > 0 ? 'undecided' : null)),
    stale: stale > 0,
  };
}
