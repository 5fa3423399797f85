import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';
import { SeverityCounts, SeverityFilter, SeverityName } from './severity.ts';

/** A package version that the tenant knows from its SBOMs. */
export const Artifact = z.object({
  /** Canonical purl, or the CPE or name that stands in for it. */
  purl: z.string(),
  name: z.string(),
  version: z.string(),
  /** purl type, `cpe` or `name`. */
  kind: z.string(),
  /** Worst severity known against it; null when nothing is. */
  severity: SeverityName.nullable(),
  severity_counts: SeverityCounts,
  /** SBOMs' projects whose newest SBOM contains it. */
  used_in: z.number().int(),
});
export type Artifact = z.output<typeof Artifact>;

/** 1-product §5. */
export const artifacts = endpoints({
  listArtifacts: {
    method: 'GET',
    path: '/artifacts',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Package versions known from SBOMs',
    query: PageQuery.extend({
      /** In the name. */
      keyword: SearchText.optional(),
      severity: SeverityFilter.optional(),
      sort: sortBy(['name', 'severity', 'used_in']).default('-severity'),
    }),
    result: pageOf(Artifact),
  },
});
