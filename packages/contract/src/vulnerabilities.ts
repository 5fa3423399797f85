import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { RecordName } from './record-name.ts';
import { SeverityFilter, SeverityName } from './severity.ts';

/** One flaw, as far as it touches the tenant. */
export const Vulnerability = z.object({
  id: z.string(),
  aliases: z.array(z.string()),
  summary: z.string(),
  severity: SeverityName,
  cvss: z.number().nullable(),
  epss: z.number().nullable(),
  kev: z.boolean(),
  published_at: z.iso.datetime().nullable(),
  first_seen_at: z.iso.datetime(),
  /** Projects of which an SBOM in use is affected, or the newest where none is in use. */
  affected_projects: z.number().int(),
  /** Package versions of these that are affected. */
  affected_packages: z.number().int(),
  /** Of these the one that most projects have; null where none is known by now. */
  component: z.object({ name: z.string(), version: z.string(), purl: z.string() }).nullable(),
  /** What ends it in `component`: the nearest version, or none that a record names; unknown where no record decides. */
  fix: z.object({ state: z.enum(['fixed', 'none', 'unknown']), version: z.string().nullable() }),
});
export type Vulnerability = z.output<typeof Vulnerability>;

/** A record about the flaw, as its source states it. */
export const AdvisoryRecord = z.object({
  id: z.string(),
  source: z.string(),
  revision: z.string(),
  modified_at: z.string().nullable(),
  withdrawn: z.boolean(),
  severity: SeverityName,
  summary: z.string(),
  /** Vulnerabilities that the record is about; above 1 its severity is that of the worst of them. */
  vulnerabilities: z.number().int(),
});

export const VulnerabilityDetail = Vulnerability.omit({
  first_seen_at: true,
  component: true,
  fix: true,
}).extend({
  first_seen_at: z.iso.datetime().nullable(),
  cvss_vector: z.string().nullable(),
  /** The record that `summary` comes from; null without one. */
  text_from: RecordName.nullable(),
  /** The record that severity and score come from; null where nobody rated it. */
  rating_from: RecordName.nullable(),
  details: z.string(),
  references: z.array(z.object({ type: z.string(), url: z.string() })),
  advisories: z.array(AdvisoryRecord),
  /** Affected SBOMs of these projects, worst project first, 200 at most. */
  projects: z.array(
    z.object({
      project: z.string(),
      sbomid: z.uuid(),
      version: z.string(),
      in_use: z.boolean(),
      packages: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
    }),
  ),
});
export type VulnerabilityDetail = z.output<typeof VulnerabilityDetail>;

/** 1-product §6. */
export const vulnerabilities = endpoints({
  listVulnerabilities: {
    method: 'GET',
    path: '/vulnerabilities',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Vulnerabilities that affect what the tenant has deployed',
    query: PageQuery.extend({
      severity: SeverityFilter.optional(),
      kev: QueryFlag.optional(),
      /** In id, aliases or summary. */
      text: SearchText.optional(),
      sort: sortBy(['severity', 'id', 'epss', 'affected_projects', 'first_seen_at']).default(
        '-severity',
      ),
    }),
    result: pageOf(Vulnerability),
  },
  getVulnerability: {
    method: 'GET',
    path: '/vulnerabilities/{id}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'One vulnerability by its id or an alias, with records and affected projects',
    params: z.object({ id: z.string().min(1).max(128) }),
    result: VulnerabilityDetail,
  },
});
