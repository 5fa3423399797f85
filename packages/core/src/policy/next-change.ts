import type { Instant } from '../encoding/instant.ts';
import type { ArtifactFacts } from './artifact-facts.ts';
import { DAY } from './attestation-rule.ts';
import type { ProfileRules } from './profile-rules.ts';

/**
 * Returns when the verdict of a profile can change next although no fact changes: at no instant between `time` and this one. Ages
 * of attestations, of the SBOM and of open findings count, and the SBOM's age in days, which conditions can ask for.
 *
 * @returns null when time alone never changes it
 */
export function nextChange(
  rules: ProfileRules,
  facts: ArtifactFacts,
  time: Instant,
): Instant | null {
  const ends = [...agesOf(rules, facts), ...daysOf(rules, facts, time)];
  const later = ends.filter((at) => at > time);
  return later.length === 0 ? null : later.reduce((a, b) => Math.min(a, b));
}

/** The first instant at which something is older than a number of days. */
const endOf = (from: Instant, days: number): Instant => from + days * DAY + 1;

function agesOf(
  { attestations: asked, sbom: required, open_findings: open }: ProfileRules,
  { attestations, sbom, open_findings }: ArtifactFacts,
): Instant[] {
  const ofAttestations = asked.flatMap(({ max_age_days: days }) =>
    days === null
      ? []
      : attestations.flatMap(({ trusted_time: at }) => (at === null ? [] : endOf(at, days))),
  );
  const days = required?.max_age_days ?? null;
  const ofSbom = sbom === null || days === null ? [] : [endOf(sbom.uploaded_at, days)];
  const ofFindings =
    open === null
      ? []
      : open_findings.flatMap(({ first_seen: at }) =>
          at === null ? [] : endOf(at, open.max_age_days),
        );
  return [...ofAttestations, ...ofSbom, ...ofFindings];
}

function daysOf({ expressions }: ProfileRules, { sbom }: ArtifactFacts, time: Instant): Instant[] {
  if (expressions.length === 0 || sbom === null) return [];
  const days = Math.floor((time - sbom.uploaded_at) / DAY);
  return [sbom.uploaded_at + (days + 1) * DAY];
}
