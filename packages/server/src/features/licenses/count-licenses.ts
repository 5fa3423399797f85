import { createHash } from 'node:crypto';
import { licensesOfGraph } from '@assay/core/license-policy/judge-graph.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { type CountedLicenses, copyCounted, insertCounted } from './count-queries.ts';

export type { CountedLicenses };

/** Longest text that is stored: a longer one is no license expression, whatever it begins with. */
const MOST_LENGTH = 65_536;

/** Returns the distinct licenses of a document as they are stored, each with its number of components. */
export const countedLicenses = (graph: CompactGraph): CountedLicenses[] =>
  licensesOfGraph(graph).stated.map(({ licenses, components }) => {
    const sha256 = createHash('sha256').update(JSON.stringify(licenses)).digest('hex');
    return { sha256, licenses: storable(licenses), components };
  });

/** PostgreSQL does not store U+0000. A text that is too long keeps its beginning, which is no expression. */
function storable(licenses: readonly string[]): string[] {
  const shown = licenses.map((text) => text.replaceAll('\0', '\ufffd'));
  const isLong = shown.reduce((sum, text) => sum + text.length, 0) > MOST_LENGTH;
  return isLong ? [`${(shown[0] ?? '').slice(0, 1000).toWellFormed()}…`] : shown;
}

/** Stores the licenses of SBOMs of a tenant, unless they are stored already. */
export const storeLicenses = insertCounted;

/** Stores the licenses of an SBOM as those of another one of the same bytes. */
export const copyLicenses = copyCounted;
