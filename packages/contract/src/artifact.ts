import { z } from 'zod';
import { Attestation, DigestSet, TRUST_LEVELS, TrustVerdict } from './attestation.ts';
import { Check, CheckState, UNCHECKED_CODES } from './coverage.ts';
import { EndOfLife } from './end-of-life.ts';
import { Instant } from './identity-names.ts';
import { ProfileResult } from './profile-result.ts';
import { COMPLIANCE_VERDICTS } from './profile-rules.ts';
import { SeverityCounts, SeverityName } from './severity.ts';
import { Principal } from './signing-keys.ts';

/** Something that the tenant builds, has statements about, or uses. */
export const Artifact = z.object({
  /** UUID of the artifact; null for a package version that only SBOMs mention. */
  uuid: z.uuid().nullable(),
  /** True when an SBOM describes the artifact or a statement is about it; false when it is only used as a dependency. */
  is_built: z.boolean(),
  /** Canonical purl, or the CPE or name in its place; null for a digest without name. */
  purl: z.string().nullable(),
  /** SHA-256 of the artifact, in hexadecimal; null when no digest is known. */
  sha256: z.string().nullable(),
  /** Name of the artifact: that of the package, image or file. */
  name: z.string(),
  /** Version of the artifact; empty when none is known. */
  version: z.string(),
  /** `container`, `file`, the type of the purl, `cpe` or `name`. */
  kind: z.string(),
  /** Trust level of the artifact; with statements in several ledgers the worst of theirs, `unknown` without any. */
  trust_level: z.enum(TRUST_LEVELS),
  /** Registered principal who signed the newest statement about the artifact; null without one. */
  signer: Principal.pick({ uuid: true, kind: true, name: true }).nullable(),
  /** When Assay received that statement; null without one. */
  signed_at: Instant.nullable(),
  /** Ledger of the newest statement about the artifact; null without one. */
  ledger_uuid: z.uuid().nullable(),
  /** Labels that people gave the artifact: `key=value`, or a word. */
  labels: z.array(z.string()),
  /** True when an SBOM in Assay describes this artifact. */
  has_sbom: z.boolean(),
  /** Newest SBOM that describes the artifact; null without one. */
  sbom: z
    .object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
      /** Path of its project. */
      project: z.string(),
      /** Name of what the SBOM describes. */
      name: z.string(),
      /** Version of what the SBOM describes; may be empty. */
      version: z.string(),
      /** Format of the document, such as `CycloneDX`; null before it was read. */
      format: z.string().nullable(),
    })
    .nullable(),
  /** Number of attestations about the artifact. */
  attestations: z.number().int(),
  /** Number of files kept beside the artifact. */
  attachments: z.number().int(),
  /**
   * Verdict of the attestation profile that applies: that of the project of its newest SBOM, otherwise the default;
   * `not_applicable` without one, or when it is about other artifacts.
   */
  compliance: z.enum(COMPLIANCE_VERDICTS),
  /** How much was compared with advisories: of the newest SBOM of the artifact, else of the package itself. */
  check_state: CheckState,
  /** Counts of what was compared; `components` is 0 when nothing is known of what the artifact consists of. */
  check: Check,
  /**
   * Why the artifact is not, or only partly, checked; `no_sbom` when neither its name nor an SBOM can be compared. Null
   * when checked.
   */
  check_reason: z.enum([...UNCHECKED_CODES, 'no_sbom', 'no_components', 'undecided']).nullable(),
  /** True when something in it was compared with a source older than the operator’s limit. */
  stale: z.boolean(),
  /**
   * Worst severity of the artifact and of what it contains; null when no vulnerability is known, which `check_state`
   * qualifies.
   */
  severity: SeverityName.nullable(),
  /** Vulnerabilities of the artifact and of what it contains, by severity. */
  severity_counts: SeverityCounts,
  /** Number of projects that contain it in an SBOM in use, or in the newest one when none is in use. */
  used_in: z.number().int(),
  /** Release cycle of the package version in SBOMs, and its end of life; null: unknown, since no product matches it. */
  end_of_life: EndOfLife.nullable(),
});

export type Artifact = z.output<typeof Artifact>;

/** An artifact with everything that its page shows. */
export const ArtifactView = Artifact.extend({
  /** All digests known of the artifact. */
  digests: DigestSet,
  /** When Assay first stored the artifact; null for a package that only SBOMs mention. */
  created_at: Instant.nullable(),
  /** One verdict for each ledger with statements about the artifact. */
  verdicts: z.array(TrustVerdict),
  /**
   * `contradicted`: the stored level is not the one that the logged statements give, because the data beside the log
   * was changed; `trust_level` and `verdicts` here are those of the statements. `unchecked`: the logs could not be read.
   */
  level_check: z.enum(['matches', 'contradicted', 'unchecked']),
  /** Other digests that are known under the same purl. */
  others: z.array(
    z.object({
      /** UUID of the other artifact. */
      uuid: z.uuid(),
      /** SHA-256 of the other artifact, in hexadecimal. */
      sha256: z.string(),
      /** Trust level of the other artifact. */
      trust_level: z.enum(TRUST_LEVELS),
    }),
  ),
  /** Signers groups whose members’ statements about the artifact count, as they are now. */
  groups: z.array(
    z.object({
      /** UUID of the signers group. */
      uuid: z.uuid(),
      /** Name of the signers group. */
      name: z.string(),
      /** Number of different members whose signatures are needed. */
      threshold: z.number().int(),
      /** Number of members of the group now: users and API keys. */
      members: z.number().int(),
      /** When the group stops counting; null for a permanent group. */
      expires_at: Instant.nullable(),
      /** Number of members who signed a statement about this artifact. */
      signed: z.number().int(),
    }),
  ),
  /** The newest statements about the artifact, 200 at most; `listAttestations` lists all. */
  statements: z.array(Attestation),
  /** Results of every attestation profile: first the one that applies, then the default. */
  profiles: z.array(ProfileResult),
  /** SBOMs that describe the artifact, newest first. */
  sboms: z.array(
    z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
      /** Path of the project of the SBOM. */
      project: z.string(),
      /** Name of what the SBOM describes. */
      name: z.string(),
      /** Version of what the SBOM describes. */
      version: z.string(),
      /** Format of the document: `CycloneDX` or `SPDX`; null until it was parsed. */
      format: z.string().nullable(),
      /** When the SBOM was uploaded. */
      uploaded_at: Instant,
      /** Vulnerabilities of the SBOM by severity. */
      severity_counts: SeverityCounts,
      /** How much of the SBOM was compared with advisories; null until it was counted. */
      check: Check.nullable(),
    }),
  ),
  /** Package versions in its newest SBOM with statements against them; they do not change its own level. */
  contains: z.array(
    z.object({
      /** Purl of the package version. */
      purl: z.string(),
      /** Name of the package. */
      name: z.string(),
      /** Version of the package. */
      version: z.string(),
      /** Trust level of the package version: `untrusted` or `unsupported`. */
      trust_level: z.enum(TRUST_LEVELS),
    }),
  ),
  /** SBOMs that contain the artifact: those in use, and the newest of projects without one in use. */
  where_used: z.array(
    z.object({
      /** UUID of the SBOM that contains the artifact. */
      sbomid: z.uuid(),
      /** Path of the project of that SBOM. */
      project: z.string(),
      /** Version of that SBOM. */
      version: z.string(),
      /** True when that version is deployed now. */
      in_use: z.boolean(),
      /** When that SBOM was uploaded. */
      uploaded_at: Instant,
    }),
  ),
  /** Vulnerabilities of the artifact and of what its newest SBOM contains, the worst first, 200 at most. */
  vulnerabilities: z.array(
    z.object({
      /** Id of the vulnerability: CVE, GHSA, or that of its source. */
      id: z.string(),
      /** Severity of the vulnerability. */
      severity: SeverityName,
      /** CVSS base score from 0 to 10; null when no source gives one. */
      cvss: z.number().nullable(),
      /** One line about the vulnerability, from its advisory; may be empty. */
      summary: z.string(),
      /** Versions of these packages that fix the vulnerability; empty when none is known. */
      fixed_versions: z.array(z.string()),
      /** The artifact itself, or affected packages that it contains, 5 at most. */
      packages: z.array(
        z.object({
          /** Purl of the affected package version. */
          purl: z.string(),
          /** Name of the affected package. */
          name: z.string(),
          /** Version of the affected package. */
          version: z.string(),
        }),
      ),
    }),
  ),
  /**
   * Trust that the newest SBOM claims in CycloneDX properties `codenotary:trust_status:*`; a claim, never evidence.
   * Null without one.
   */
  claimed: z
    .object({
      /** Trust level that the SBOM claims. */
      level: z.enum(TRUST_LEVELS),
      /** Signer that the SBOM names. */
      signer: z.string(),
      /** Comment in the SBOM beside the claim; may be empty. */
      comment: z.string(),
      /** Time that the SBOM states for the claim; null when it states none. */
      timestamp: Instant.nullable(),
    })
    .nullable(),
});

export type ArtifactView = z.output<typeof ArtifactView>;
