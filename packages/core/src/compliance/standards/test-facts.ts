import type { ArtifactAttestation, ProjectArtifact, ProjectFacts } from './project-facts.ts';

/** A valid statement by a member of a signers group. */
export const attested = (
  predicate_type: string,
  more: Partial<ArtifactAttestation> = {},
): ArtifactAttestation => ({
  ...{ uuid: `a-${predicate_type}`, predicate_type, is_of_group: true, verified_levels: [] },
  ...more,
});

/** A trusted artifact with these attestations. */
export const artifact = (
  name: string,
  attestations: readonly ArtifactAttestation[] = [],
): ProjectArtifact => ({
  ...{ uuid: name, name, trust_level: 'trusted', has_digest: true, attestations },
});

/** Facts of a project with an SBOM of three components, all compared, without findings or artifacts. */
export const factsWith = (more: Partial<ProjectFacts> = {}): ProjectFacts => ({
  sbom: { sbomid: 's', name: 'app 1', is_logged: true, components: 3 },
  check: { components: 3, unchecked: 0, stale: 0, undecided: 0 },
  findings: { total: 0, analyzed: 0 },
  licenses: { total: 3, judged: 3 },
  profile: 'pass',
  artifacts: [],
  ...more,
});
