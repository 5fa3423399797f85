import type { Sbom } from '@assay/contract/sboms.ts';
import { checkOf, uncheckedGroupsOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Answer } from '../../context.ts';
import type { SbomRow } from './queries.ts';

const STEPS = ['received', 'parsed', 'matched', 'counted'] as const;

/** What one SBOM is answered with, beside what lists show. */
export interface SbomDetails {
  /** Members that somebody spoke against; null where they were not counted. */
  trust: Sbom['trust'];
  /** Names the reasons for which components are unchecked. */
  with_reasons: boolean;
}

const IN_LISTS: SbomDetails = { trust: null, with_reasons: false };

/** An SBOM as calls answer it, by the sources that are loaded now. */
export function sbomAnswer(
  row: SbomRow,
  coverage: Coverage,
  { trust, with_reasons }: SbomDetails = IN_LISTS,
): Answer<Sbom> {
  const { scopes } = row;
  const check = scopes && checkOf(scopes, coverage, row.unknown ?? 0);
  const { critical, high, medium, low, unassigned } = row;
  const isCounted =
    critical !== null && high !== null && medium !== null && low !== null && unassigned !== null;
  return {
    ...row,
    trust,
    check,
    unchecked_count: check?.unchecked ?? null,
    unchecked_reasons: with_reasons && scopes ? uncheckedGroupsOf(scopes, coverage) : null,
    sha256: row.sha256.toString('hex'),
    size_bytes: Number(row.size_bytes),
    warnings: row.warnings ?? [],
    severity_counts: isCounted ? { critical, high, medium, low, unassigned } : null,
    steps: STEPS.flatMap((name, i) => {
      const started_at = row.steps[2 * i];
      return started_at ? [{ name, started_at, ended_at: row.steps[2 * i + 1] ?? null }] : [];
    }),
  };
}
