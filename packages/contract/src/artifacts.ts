import { z } from 'zod';
import { COMPLIANCE_VERDICTS, ProfileRules } from './attestation-profiles.ts';
import { Attestation, DigestSet, Sha256, TRUST_LEVELS, TrustVerdict } from './attestations.ts';
import { Check, CheckState, UNCHECKED_CODES } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { SeverityCounts, SeverityFilter, SeverityName } from './severity.ts';
import { Principal } from './signing-keys.ts';

/** Anything that the tenant builds, speaks of, or uses. */
export const Artifact = z.object({
  /** Null for a package version of some SBOM that nothing is kept of here. */
  uuid: z.uuid().nullable(),
  /** The tenant builds it, or speaks of it: an SBOM describes it, or a statement is about it. False: it is only used. */
  is_built: z.boolean(),
  /** Canonical purl, or the CPE or name that stands in for it; null for a digest without name. */
  purl: z.string().nullable(),
  /** Hexadecimal; null where no digest is known. */
  sha256: z.string().nullable(),
  name: z.string(),
  version: z.string(),
  /** `container`, `file`, the purl’s type, `cpe` or `name`. */
  kind: z.string(),
  trust_level: z.enum(TRUST_LEVELS),
  /** Of the newest statement by somebody who is registered. */
  signer: Principal.pick({ uuid: true, kind: true, name: true }).nullable(),
  signed_at: Instant.nullable(),
  ledger_uuid: z.uuid().nullable(),
  labels: z.array(z.string()),
  has_sbom: z.boolean(),
  /** The newest that describes it. */
  sbom: z
    .object({
      sbomid: z.uuid(),
      project: z.string(),
      name: z.string(),
      version: z.string(),
      format: z.string().nullable(),
    })
    .nullable(),
  attestations: z.number().int(),
  /** Files kept beside it. */
  attachments: z.number().int(),
  /** By the default attestation profile; `not_applicable` where there is none, or where it is about other artifacts. */
  compliance: z.enum(COMPLIANCE_VERDICTS),
  /** How much of it was compared with advisories: of its newest SBOM, else of the package itself. */
  check_state: CheckState,
  /** The counts behind it; `components` is 0 where nothing is known of what it consists of. */
  check: Check,
  /** Why it is not, or only partly, checked; `no_sbom` where neither its name nor an SBOM can be compared; null when checked. */
  check_reason: z.enum([...UNCHECKED_CODES, 'no_sbom', 'no_components', 'undecided']).nullable(),
  /** Something in it was compared with a source that is older than the operator's limit. */
  stale: z.boolean(),
  /** Worst severity known against it, or what it contains; null when nothing is known, which `check_state` qualifies. */
  severity: SeverityName.nullable(),
  severity_counts: SeverityCounts,
  /** Projects of which an SBOM in use contains it, or the newest where none is in use. */
  used_in: z.number().int(),
});
export type Artifact = z.output<typeof Artifact>;

/** What is asked of a list of artifacts. */
const ArtifactFilter = z.object({
  /** In the name. */
  keyword: SearchText.optional(),
  /** Field syntax: `kind:container status:trusted signer_id:… notarized_time:[NOW-1DAY TO NOW] includes:pkg:npm/lodash`. */
  q: z.string().trim().max(1024).optional(),
  trust_level: z.enum(TRUST_LEVELS).optional(),
  kind: z.string().max(64).optional(),
  ledger_uuid: z.uuid().optional(),
  has_sbom: QueryFlag.optional(),
  scope: z.enum(['built', 'used', 'all']).default('all'),
  severity: SeverityFilter.optional(),
  sort: sortBy(['name', 'severity', 'used_in', 'trust_level', 'signed_at']).default('-severity'),
});

/** A label: `key=value`, or a word. */
const Label = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}\p{Cs},]+$/u);

/** One rule of an attestation profile, asked of an artifact. */
export const RuleResult = z.object({
  rule: z.enum(['trust_level', 'attestation', 'vulnerabilities', 'sbom']),
  /** Which of `rules.attestations` it is; 0 for the other rules. */
  index: z.number().int(),
  verdict: z.enum(COMPLIANCE_VERDICTS).exclude(['not_applicable']),
  /** Why. */
  code: z.string(),
  /** uuids of the attestations, or sbomid of the SBOM, that decided it. */
  evidence: z.array(z.uuid()),
});
export type RuleResult = z.output<typeof RuleResult>;

/** What came of asking an attestation profile of an artifact. */
export const ProfileResult = z.object({
  profile: z.object({
    profileId: z.uuid(),
    slug: z.string(),
    name: z.string(),
    version: z.number().int(),
    is_default: z.boolean(),
    rules: ProfileRules,
  }),
  verdict: z.enum(COMPLIANCE_VERDICTS),
  /** In the order of the profile; none where it is about other artifacts. */
  results: z.array(RuleResult),
  /** Names of signers groups that it asks for, by uuid; those that were deleted have none. */
  signers_groups: z.record(z.uuid(), z.string()),
});
export type ProfileResult = z.output<typeof ProfileResult>;

/** An artifact as its page shows it. */
export const ArtifactView = Artifact.extend({
  digests: DigestSet,
  created_at: Instant.nullable(),
  /** One for each ledger in which somebody spoke of it. */
  verdicts: z.array(TrustVerdict),
  /** Other digests that are known under the same purl. */
  others: z.array(
    z.object({ uuid: z.uuid(), sha256: z.string(), trust_level: z.enum(TRUST_LEVELS) }),
  ),
  /** Signers groups that statements about it count for, as they stand. */
  groups: z.array(
    z.object({
      uuid: z.uuid(),
      name: z.string(),
      threshold: z.number().int(),
      members: z.number().int(),
      expires_at: Instant.nullable(),
      signed: z.number().int(),
    }),
  ),
  /** The newest, at most 200; the rest by listAttestations. */
  statements: z.array(Attestation),
  /** By every attestation profile, the default first. */
  profiles: z.array(ProfileResult),
  /** SBOMs that describe it, newest first. */
  sboms: z.array(
    z.object({
      sbomid: z.uuid(),
      project: z.string(),
      name: z.string(),
      version: z.string(),
      format: z.string().nullable(),
      uploaded_at: Instant,
      severity_counts: SeverityCounts,
      check: Check.nullable(),
    }),
  ),
  /** What its SBOM contains that somebody spoke against: information beside its own level. */
  contains: z.array(
    z.object({
      purl: z.string(),
      name: z.string(),
      version: z.string(),
      trust_level: z.enum(TRUST_LEVELS),
    }),
  ),
  /** SBOMs in use that contain it, and newest ones of projects that have none in use. */
  where_used: z.array(
    z.object({
      sbomid: z.uuid(),
      project: z.string(),
      version: z.string(),
      in_use: z.boolean(),
      uploaded_at: Instant,
    }),
  ),
  /** Of itself and of what its newest SBOM contains: the worst, at most 200. */
  vulnerabilities: z.array(
    z.object({
      id: z.string(),
      severity: SeverityName,
      cvss: z.number().nullable(),
      summary: z.string(),
      /** Of the packages below. */
      fixed_versions: z.array(z.string()),
      /** Itself, or what it contains; five at most. */
      packages: z.array(z.object({ purl: z.string(), name: z.string(), version: z.string() })),
    }),
  ),
  /** What is said of it in CycloneDX properties `codenotary:trust_status:*` of the newest SBOM: a claim, never evidence. */
  claimed: z
    .object({
      level: z.enum(TRUST_LEVELS),
      signer: z.string(),
      comment: z.string(),
      timestamp: Instant.nullable(),
    })
    .nullable(),
});
export type ArtifactView = z.output<typeof ArtifactView>;

/** Names one artifact. */
const Named = z
  .object({ purl: z.string().max(2048).optional(), sha256: Sha256.optional() })
  .refine(
    ({ purl, sha256 }) => (purl === undefined) !== (sha256 === undefined),
    'One of purl and sha256',
  );

/** 1-product §5. */
export const artifacts = endpoints({
  listArtifacts: {
    method: 'GET',
    path: '/artifacts',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'What the tenant builds, speaks of and uses',
    query: PageQuery.extend(ArtifactFilter.shape),
    result: pageOf(Artifact),
  },
  exportArtifacts: {
    method: 'GET',
    path: '/artifacts/export',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'The list as CSV',
    query: ArtifactFilter,
    raw: { response: 'text/csv' },
  },
  viewArtifact: {
    method: 'GET',
    path: '/artifacts/view',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'One artifact by purl or digest: verdict with reasons, signatures, SBOMs, where it is used, vulnerabilities',
    query: Named,
    result: ArtifactView,
  },
  labelArtifact: {
    method: 'PUT',
    path: '/artifacts/{uuid}/labels',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Set the labels of an artifact',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ labels: z.array(Label).max(32) }),
    result: z.object({ labels: z.array(z.string()) }),
  },
  getArtifactEvidence: {
    method: 'GET',
    path: '/artifacts/evidence',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary:
      'Evidence pack of an artifact in one ledger (the only one unless told): what anybody needs to come to the same level without this server; 409 while no checkpoint covers it',
    query: z.object({ sha256: Sha256, ledger_uuid: z.uuid().optional() }),
    raw: { response: 'application/zip' },
  },
  getArtifactSummary: {
    method: 'GET',
    path: '/artifacts/vsa',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The verdict as signed SLSA verification summary (DSSE)',
    query: z.object({ sha256: Sha256, ledger_uuid: z.uuid().optional() }),
    raw: { response: 'application/vnd.dsse.envelope.v1+json' },
  },
  getSummaryKey: {
    method: 'GET',
    path: '/artifacts/vsa-key',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The key that signs verification summaries, in PEM',
    raw: { response: 'application/x-pem-file' },
  },
});
