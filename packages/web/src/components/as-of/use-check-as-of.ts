import type { Check } from '@assay/contract/coverage.ts';
import { useQuery } from '@tanstack/react-query';
import { asOfQuery } from './as-of-query.ts';

/**
 * Whether the SBOM's components were compared with advisories: now, or by the sources of an instant. Null while that is
 * not known, so that an empty list then claims nothing.
 */
export function useCheckAsOf(
  sbom: { sbomid: string; check: Check | null },
  as_of: string | undefined,
): Check | null {
  const isAsked = as_of !== undefined;
  const { data } = useQuery({ ...asOfQuery(sbom.sbomid, as_of ?? ''), enabled: isAsked });
  return isAsked ? (data?.check ?? null) : sbom.check;
}
