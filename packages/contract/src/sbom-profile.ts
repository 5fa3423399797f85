import { z } from 'zod';
import { ProfileResult, RuleResult } from './profile-result.ts';
import { COMPLIANCE_VERDICTS } from './profile-rules.ts';

const Verdict = z.enum(COMPLIANCE_VERDICTS);

/** Verdict of the attestation profile that applies to the artifacts of an SBOM. */
export const SbomProfile = z.object({
  /** Profile that applies: that of the project, otherwise the default; null when the tenant has none. */
  profile: ProfileResult.shape.profile.omit({ applies: true }).nullable(),
  /** Worst verdict of the artifacts; `not_applicable` without a profile or without artifacts. */
  verdict: Verdict,
  /** Artifacts whose newest SBOM this is, 100 at most; none when a newer SBOM describes them. */
  artifacts: z.array(
    z.object({
      /** UUID of the artifact. */
      uuid: z.uuid(),
      /** Name of the artifact. */
      name: z.string(),
      /** Version of the artifact; may be empty. */
      version: z.string(),
      /** Verdict of all rules together; `not_applicable` when the profile is about other artifacts. */
      verdict: Verdict,
      /** Results in the order of the rules; empty when the profile is about other artifacts. */
      results: z.array(RuleResult.omit({ shared_rating_findings: true })),
    }),
  ),
});
export type SbomProfile = z.output<typeof SbomProfile>;
