import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { JudgedLicense, LicenseCounts, LicenseVerdict } from './license-verdicts.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** Licenses that components of an SBOM state, and their verdict. */
export const SbomLicense = z.object({
  /** Licenses that one component states, all of which apply: SPDX ids, expressions or names. Empty: it states none. */
  licenses: z.array(z.string()),
  /** Number of components that state them. */
  components: z.number().int(),
  ...JudgedLicense.shape,
});
export type SbomLicense = z.output<typeof SbomLicense>;

/** Licenses that components of the SBOMs that count state, and their verdict. */
export const TenantLicense = z.object({
  /** Number by which the tenant knows these licenses. */
  license_id: z.number().int(),
  ...SbomLicense.shape,
  /** Number of SBOMs that have such components. */
  sboms: z.number().int(),
  /** Number of projects that have such SBOMs. */
  projects: z.number().int(),
});
export type TenantLicense = z.output<typeof TenantLicense>;

/** An SBOM that counts, with its license verdict. */
export const LicensedSbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Path of its project. */
  project: z.string(),
  /** Version of the SBOM; empty when it has none. */
  version: z.string(),
  /** Number of its components that state the licenses asked about, or any license that is judged. */
  components: z.number().int(),
  /** Verdict of its worst component. */
  verdict: LicenseVerdict,
  /** Numbers of its components by verdict. */
  counts: LicenseCounts,
});
export type LicensedSbom = z.output<typeof LicensedSbom>;

/** Verdict of the license policy about an SBOM. */
export const SbomLicenseSummary = z.object({
  /** Verdict of the worst component; `unknown` without components. */
  verdict: LicenseVerdict,
  /** Numbers of components by verdict; files that state no license are not among them. */
  counts: LicenseCounts,
  /** Number of distinct licenses. */
  licenses: z.number().int(),
  /** Revision of the policy that judged; null without a policy. */
  policy_revision: z.number().int().nullable(),
});
export type SbomLicenseSummary = z.output<typeof SbomLicenseSummary>;

/** Verdicts of the license policy about the SBOMs that count. */
export const LicenseSummary = z.object({
  /** Numbers of components by verdict. */
  components: LicenseCounts,
  /** Numbers of SBOMs by the verdict of their worst component. */
  sboms: LicenseCounts,
  /** Number of SBOMs whose licenses are not counted yet; they are in none of these numbers. */
  uncounted_sboms: z.number().int(),
  /** Revision of the policy that judged; null without a policy. */
  policy_revision: z.number().int().nullable(),
});
export type LicenseSummary = z.output<typeof LicenseSummary>;

const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET' } as const;
const OneSbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
});
const Filter = PageQuery.extend({
  /** Only licenses with this verdict. */
  verdict: LicenseVerdict.optional(),
  /** Text to find in the licenses. */
  text: SearchText.optional(),
});

/** Licenses of SBOMs, judged by the present policy of the tenant (ADR 0068). */
export const licenses = endpoints({
  /** Licenses that the document concludes, otherwise those that it declares. */
  listSbomLicenses: {
    ...read,
    path: '/sboms/{sbomid}/licenses',
    summary: 'List licenses of an SBOM',
    params: OneSbom,
    query: Filter.extend({
      /** Order of the list; a leading `-` means descending, so `-verdict` begins with what is denied. */
      sort: sortBy(['verdict', 'components', 'license']).default('-verdict'),
    }),
    result: pageOf(SbomLicense),
  },
  getSbomLicenseSummary: {
    ...read,
    path: '/sboms/{sbomid}/license-summary',
    summary: 'Get the license verdict of an SBOM',
    params: OneSbom,
    result: SbomLicenseSummary,
  },
  /** SBOMs that count are those in use, or the newest of a project without one in use. */
  listLicenses: {
    ...read,
    path: '/licenses',
    summary: 'List licenses of the tenant',
    query: Filter.extend({
      /** Order of the list; a leading `-` means descending, so `-verdict` begins with what is denied. */
      sort: sortBy(['verdict', 'components', 'sboms', 'projects', 'license']).default('-verdict'),
    }),
    result: pageOf(TenantLicense),
  },
  getLicenseSummary: {
    ...read,
    path: '/license-summary',
    summary: 'Get the license verdicts of the tenant',
    result: LicenseSummary,
  },
  /** SBOMs that count are those in use, or the newest of a project without one in use. */
  listLicenseSboms: {
    ...read,
    path: '/licenses/sboms',
    summary: 'List SBOMs with their license verdict',
    query: PageQuery.extend({
      /** Only SBOMs with components that state the licenses of this number, of `GET /licenses`. */
      license_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['project', 'components']).default('project'),
    }),
    result: pageOf(LicensedSbom),
  },
});
