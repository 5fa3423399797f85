import { artifactCheck, refTo as refToArtifact } from './artifact-checks.ts';
import type { CheckOutcome, EvidenceVerdict, FactRef } from './check-outcome.ts';
import type { ProjectFacts } from './project-facts.ts';

/** A check of what Assay knows of a project. */
interface ProjectCheck {
  /** Statement that holds when it passes, in our words. */
  sentence: string;
  judge(facts: ProjectFacts): CheckOutcome;
}

const NO_SBOM: CheckOutcome = { verdict: 'unknown', of: 'sboms', met: 0, total: 0, evidence: [] };

type Sbom = NonNullable<ProjectFacts['sbom']>;
const ofSbom =
  (judge: (sbom: Sbom, facts: ProjectFacts) => CheckOutcome) =>
  (facts: ProjectFacts): CheckOutcome =>
    facts.sbom === null ? NO_SBOM : judge(facts.sbom, facts);

const refTo = ({ sbomid, name }: Sbom, kind: FactRef['kind'] = 'sbom'): FactRef[] => [
  { kind, id: sbomid, name, artifact: null },
];

/** Met or, without proof of the opposite, unknown. */
const metOrUnknown = (isMet: boolean): EvidenceVerdict => (isMet ? 'pass' : 'unknown');

const logged = ofSbom((sbom) => ({
  ...{ verdict: metOrUnknown(sbom.is_logged), of: 'sboms', met: sbom.is_logged ? 1 : 0, total: 1 },
  evidence: refTo(sbom),
}));

const compared = ofSbom((sbom, { check }) => {
  const { components = 0, unchecked = 0, stale = 0, undecided = 0 } = check ?? {};
  const met = Math.max(components - unchecked - stale, 0);
  const isWhole = components > 0 && met === components && undecided === 0;
  const verdict = metOrUnknown(isWhole);
  return { verdict, of: 'components', met, total: components, evidence: refTo(sbom, 'findings') };
});

const analyzed = ofSbom((sbom, facts) => {
  const { total, analyzed: met } = facts.findings;
  const isCompared = compared(facts).verdict === 'pass';
  const all = total === 0 ? ('not_applicable' as const) : ('pass' as const);
  const verdict = met < total ? 'fail' : isCompared ? all : 'unknown';
  return { verdict, of: 'findings', met, total, evidence: refTo(sbom, 'findings') };
});

const licensed = ofSbom((sbom, { licenses }) => {
  const { total = 0, judged: met = 0 } = licenses ?? {};
  const verdict = metOrUnknown(total > 0 && met === total);
  return { verdict, of: 'components', met, total, evidence: refTo(sbom, 'licenses') };
});

const PROVENANCE = /^https:\/\/slsa\.dev\/provenance\//;
const SBOM_PREDICATE = /^https:\/\/(cyclonedx\.org\/bom|spdx\.dev\/Document)/;

/** A verification summary of a signers group states this level or a higher one of the track. */
const summaryOf = (track: 'BUILD' | 'SOURCE', least: number) =>
  artifactCheck(({ attestations }) =>
    attestations.filter(
      ({ is_of_group, verified_levels }) =>
        is_of_group && verified_levels.some((level) => levelOf(level, track) >= least),
    ),
  );

function levelOf(text: string, track: string): number {
  const [, level] = new RegExp(`^SLSA_${track}_LEVEL_(\\d)$`).exec(text) ?? [];
  return level === undefined ? -1 : Number(level);
}

/** Either of two checks, the first where both pass or neither does. */
const either =
  (...[first, second]: [ProjectCheck['judge'], ProjectCheck['judge']]) =>
  (facts: ProjectFacts): CheckOutcome => {
    const one = first(facts);
    if (one.verdict === 'pass') return one;
    const other = second(facts);
    return other.verdict === 'pass' ? other : one;
  };

const provenance = artifactCheck(({ attestations }) =>
  attestations.filter(({ predicate_type }) => PROVENANCE.test(predicate_type)),
);
const groupProvenance = artifactCheck(({ attestations }) =>
  attestations.filter((one) => one.is_of_group && PROVENANCE.test(one.predicate_type)),
);

/** Checks of what Assay knows of a project, by name. */
export const PROJECT_CHECKS = {
  sbom_kept: {
    sentence: 'An SBOM of the project is kept, and a receipt proves its upload.',
    judge: logged,
  },
  inventory: {
    sentence: 'The SBOM that counts for the project lists its components.',
    judge: ofSbom((sbom) => ({
      ...{ verdict: metOrUnknown(sbom.components > 0), of: 'components' },
      ...{ met: sbom.components, total: sbom.components, evidence: refTo(sbom) },
    })),
  },
  records_logged: {
    sentence: 'Uploads of the project are entries of a log, with receipts.',
    judge: logged,
  },
  components_compared: {
    sentence: 'Every component was compared with advisories that are not stale.',
    judge: compared,
  },
  findings_analyzed: {
    sentence: 'Every finding has a decision other than “in triage”.',
    judge: analyzed,
  },
  licenses_judged: {
    sentence: 'The license policy has a verdict about every component.',
    judge: licensed,
  },
  profile_met: {
    sentence: 'Artifacts of the project meet the attestation profile that applies.',
    judge: ({ profile, artifacts }) => ({
      ...{ verdict: profile === 'pass' || profile === 'fail' ? profile : 'unknown' },
      ...{ of: 'artifacts', met: profile === 'pass' ? artifacts.length : 0 },
      total: artifacts.length,
      evidence: artifacts.slice(0, 10).map(refToArtifact),
    }),
  },
  artifacts_trusted: {
    sentence: 'Every artifact has a digest and is Trusted by signatures of a signers group.',
    judge: artifactCheck(({ uuid, trust_level, has_digest }) => {
      if (trust_level === 'untrusted') return 'fail';
      return trust_level === 'trusted' && has_digest ? [{ uuid }] : [];
    }, 'artifact'),
  },
  provenance: {
    sentence: 'Every artifact has SLSA provenance with a valid signature of a registered signer.',
    judge: provenance,
  },
  build_l1: {
    sentence: 'Every artifact has signed SLSA provenance, or a verification summary of Build L1.',
    judge: either(provenance, summaryOf('BUILD', 1)),
  },
  build_l2: {
    sentence:
      'Every artifact has SLSA provenance signed by a signers group, or a verification summary of Build L2.',
    judge: either(groupProvenance, summaryOf('BUILD', 2)),
  },
  build_l3: {
    sentence: 'Every artifact has a verification summary of Build L3, signed by a signers group.',
    judge: summaryOf('BUILD', 3),
  },
  source_l1: {
    sentence: 'Every artifact has a verification summary of Source L1, signed by a signers group.',
    judge: summaryOf('SOURCE', 1),
  },
  source_l2: {
    sentence: 'Every artifact has a verification summary of Source L2, signed by a signers group.',
    judge: summaryOf('SOURCE', 2),
  },
  source_l3: {
    sentence: 'Every artifact has a verification summary of Source L3, signed by a signers group.',
    judge: summaryOf('SOURCE', 3),
  },
  source_l4: {
    sentence: 'Every artifact has a verification summary of Source L4, signed by a signers group.',
    judge: summaryOf('SOURCE', 4),
  },
  sboms_attested: {
    sentence: 'Every artifact has an SBOM attestation signed by a signers group.',
    judge: artifactCheck(({ attestations }) =>
      attestations.filter((one) => one.is_of_group && SBOM_PREDICATE.test(one.predicate_type)),
    ),
  },
} as const satisfies Record<string, ProjectCheck>;

/** Name of a check of a project. */
export type ProjectCheckName = keyof typeof PROJECT_CHECKS;
