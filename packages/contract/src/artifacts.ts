import { z } from 'zod';
import { Artifact, ArtifactView } from './artifact.ts';
import { Sha256, TRUST_LEVELS } from './attestation.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { COMPLIANCE_VERDICTS } from './profile-rules.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { RuleSetName, RuleSetVerdict } from './rule-set-verdicts.ts';
import { SbomProfile } from './sbom-profile.ts';
import { SeverityFilter } from './severity.ts';
import { judgedPageOf } from './stored-verdicts.ts';

/** Filters and order of a list of artifacts. */
const ArtifactFilter = z.object({
  /** Text to find in the name. */
  keyword: SearchText.optional(),
  /** Field search, such as `kind:container status:trusted notarized_time:[NOW-1DAY TO NOW] includes:pkg:npm/lodash`. */
  q: z.string().trim().max(1024).optional(),
  /** Only artifacts of this trust level. */
  trust_level: z.enum(TRUST_LEVELS).optional(),
  /** Only artifacts of this kind: `container`, `file`, a purl type such as `npm`, `cpe` or `name`. */
  kind: z.string().max(64).optional(),
  /** Only artifacts with statements in this ledger. */
  ledger_uuid: z.uuid().optional(),
  /** Only artifacts that an SBOM describes (true), or that none describes (false). */
  has_sbom: QueryFlag.optional(),
  /** `built`: what the tenant builds or has statements about. `used`: packages that its SBOMs contain. `all`: both. */
  scope: z.enum(['built', 'used', 'all']).default('all'),
  /** Only artifacts whose worst vulnerability has one of these severities, separated by commas. */
  severity: SeverityFilter.optional(),
  /**
   * Only artifacts with this verdict of the attestation profile that applies. Packages that are only used have no stored verdict,
   * and are left out.
   */
  profile: z.enum(COMPLIANCE_VERDICTS).optional(),
  /** Only artifacts for whose newest SBOM this rule set has the verdict `verdict`; without one, those that were judged. */
  rule_set: RuleSetName.optional(),
  /** Only artifacts with this verdict of `rule_set`; of any rule set without one. */
  verdict: RuleSetVerdict.optional(),
  /**
   * Order of the list; a leading `-` means descending. `compliance` is the verdict of the attestation profile: fail, unknown, not
   * applicable, pass; packages that are only used come last in both directions.
   */
  sort: sortBy([
    'name',
    'severity',
    'used_in',
    'trust_level',
    'compliance',
    'signed_at',
    'kind',
    'sbom',
    'ledger',
  ]).default('-severity'),
});

/** A label: `key=value`, or a word. */
const Label = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}\p{Cs},]+$/u);

/** Names one artifact, by purl or by digest. */
const Named = z
  .object({
    /** Canonical purl of the artifact; exactly one of `purl` and `sha256` is required. */
    purl: z.string().max(2048).optional(),
    /** SHA-256 of the artifact, in hexadecimal. */
    sha256: Sha256.optional(),
  })
  .refine(
    ({ purl, sha256 }) => (purl === undefined) !== (sha256 === undefined),
    'One of purl and sha256',
  );

/** Artifacts: what the tenant builds, has statements about, and uses. */
export const artifacts = endpoints({
  /** Artifacts that the tenant builds, has statements about, or uses. */
  listArtifacts: {
    method: 'GET',
    path: '/artifacts',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List artifacts',
    query: PageQuery.extend(ArtifactFilter.shape),
    result: judgedPageOf(Artifact),
  },
  /** One artifact by purl or digest: trust level with reasons, statements, SBOMs, where it is used, vulnerabilities. */
  viewArtifact: {
    method: 'GET',
    path: '/artifacts/view',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get an artifact',
    query: Named,
    result: ArtifactView,
  },
  /** For pipelines that uploaded the SBOM. Artifacts are those whose newest SBOM it is. */
  getSbomProfile: {
    method: 'GET',
    path: '/sboms/{sbomid}/attestation-profile',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Judge the artifacts of an SBOM by the attestation profile that applies',
    params: z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
    }),
    result: SbomProfile,
  },
  labelArtifact: {
    method: 'PUT',
    path: '/artifacts/{uuid}/labels',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Set the labels of an artifact',
    params: z.object({
      /** UUID of the artifact. */
      uuid: z.uuid(),
    }),
    body: z.object({
      /** All labels that the artifact has afterwards; an empty list removes them. */
      labels: z.array(Label).max(32),
    }),
    result: z.object({
      /** Labels of the artifact, as stored. */
      labels: z.array(z.string()),
    }),
  },
  /**
   * A ZIP file with what anyone needs to compute the trust level without this server, by one ledger. Answers 409 while
   * no checkpoint covers it.
   */
  getArtifactEvidence: {
    method: 'GET',
    path: '/artifacts/evidence',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'Download the evidence pack of an artifact',
    query: z.object({
      /** SHA-256 of the artifact, in hexadecimal. */
      sha256: Sha256,
      /** Ledger whose statements are packed; required when several ledgers have some. */
      ledger_uuid: z.uuid().optional(),
    }),
    raw: { response: 'application/zip' },
  },
  /**
   * The trust level, the verdict of the attestation profile that applies, and those of rule sets about the newest SBOM, as a signed
   * SLSA verification summary (v1.2) in a DSSE envelope. It is `PASSED` only if the artifact is trusted and the profile passed.
   */
  getArtifactSummary: {
    method: 'GET',
    path: '/artifacts/vsa',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the SLSA verification summary of an artifact',
    query: z.object({
      /** SHA-256 of the artifact, in hexadecimal. */
      sha256: Sha256,
      /** Ledger whose statements are judged; required when several ledgers have some. */
      ledger_uuid: z.uuid().optional(),
    }),
    raw: { response: 'application/vnd.dsse.envelope.v1+json' },
  },
  /** The public key that signs verification summaries, in PEM. */
  getSummaryKey: {
    method: 'GET',
    path: '/artifacts/vsa-key',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the key of verification summaries',
    raw: { response: 'application/x-pem-file' },
  },
});
