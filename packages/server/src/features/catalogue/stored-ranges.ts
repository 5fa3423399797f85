import type { Affected, AffectedRange } from '@assay/core/advisories/advisory.ts';
import { listOf, textsOf } from '../../platform/db/json-lists.ts';

/** Columns of an affected entry as statements return them: JSON texts. */
type RangeTexts = Record<'ranges' | 'versions', string>;

/** Reads ranges and versions of an affected entry. @throws TypeError when a column has something else */
export const rangesOf = ({
  ranges,
  versions,
}: RangeTexts): Pick<Affected, 'ranges' | 'versions'> => ({
  ranges: listOf(ranges, isRange),
  versions: textsOf(versions),
});

const isRange = (value: unknown): value is AffectedRange =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'events' in value &&
  Array.isArray(value.events);
