import type { Sbom } from '@assay/contract/sboms.ts';
import type { Answer } from '../../context.ts';
import type { SbomRow } from './queries.ts';

const STEPS = ['received', 'parsed', 'matched', 'counted'] as const;

/**
 * An SBOM as calls answer it.
 *
 * @param trust members that somebody spoke against; null where they were not counted
 */
export function sbomAnswer(row: SbomRow, trust: Sbom['trust'] = null): Answer<Sbom> {
  const { critical, high, medium, low, unassigned } = row;
  const isCounted =
    critical !== null && high !== null && medium !== null && low !== null && unassigned !== null;
  return {
    ...row,
    trust,
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
