import {
  CHECKED_UNITS,
  EVIDENCE_VERDICTS,
} from '@assay/core/compliance/standards/check-outcome.ts';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { StandardRequirement } from './standards.ts';

/** Verdict about a requirement. */
export const EvidenceVerdict = z.enum(EVIDENCE_VERDICTS);

/** A standard with the number of its requirements by verdict, for one project. */
export const ProjectStandard = z.object({
  /** UUID of the standard. */
  uuid: z.uuid(),
  /** Name of the standard. */
  name: z.string(),
  /** Version; may be empty. */
  version: z.string(),
  /** True for SLSA, which every tenant has. */
  is_built_in: z.boolean(),
  /** Requirements that pass. */
  pass: z.number().int(),
  /** Requirements that fail. */
  fail: z.number().int(),
  /** Requirements without evidence, or with evidence that expired. */
  unknown: z.number().int(),
  /** Requirements that do not apply. */
  not_applicable: z.number().int(),
});
export type ProjectStandard = z.output<typeof ProjectStandard>;

/** Result of a check of Assay. */
const RequirementCheck = z.object({
  /** Short name of the check. */
  name: z.string(),
  /** Statement that holds when it passes, in words of Assay. */
  sentence: z.string(),
  /** Verdict of the check. */
  verdict: EvidenceVerdict,
  /** Things that it counts. */
  of: z.enum(CHECKED_UNITS),
  /** Number of them that meet it. */
  met: z.number().int(),
  /** Number of all. */
  total: z.number().int(),
  /** Records that show it, 10 at most: those that lack something unless the check passes. */
  evidence: z.array(
    z.object({
      /** Kind of the record. */
      kind: z.enum(['sbom', 'findings', 'licenses', 'artifact', 'attestation']),
      /** UUID of the SBOM, artifact or attestation. */
      id: z.uuid(),
      /** Name of the SBOM, or of the artifact that it is or is about. */
      name: z.string(),
      /** Purl of that artifact; null for records of the SBOM, and without one. */
      purl: z.string().nullable(),
      /** SHA-256 of that artifact in hexadecimal; null for records of the SBOM, and without one. */
      sha256: z.string().nullable(),
    }),
  ),
});

/** Statement of a person about a requirement. */
export const RequirementStatement = z.object({
  /** UUID of the statement. */
  uuid: z.uuid(),
  /** Verdict that the person states. */
  verdict: z.enum(['pass', 'not_applicable']),
  /** Text of the statement. */
  text: z.string(),
  /** UUID of the member who answers for it. */
  owner_uuid: z.uuid(),
  /** E-mail address of that member when it was stated. */
  owner: z.string(),
  /** Instant from which on it counts no longer. */
  expires_at: Instant,
  /** True once that instant has come: the requirement is unknown then, unless a check decides. */
  is_expired: z.boolean(),
  /** UUID of the attached file; null without one, and when it was deleted. */
  attachment_uuid: z.uuid().nullable(),
  /** Name of the attached file, also when it was deleted; null without one. */
  attachment_name: z.string().nullable(),
  /** SHA-256 of the attached file in hexadecimal, also when it was deleted; null without one. */
  attachment_sha256: z.string().nullable(),
  /** Name of the person or key that stated it. */
  stated_by: z.string(),
  /** When it was stated. */
  stated_at: Instant,
  /** Leaf of the audit entry that commits to it; null until it has its place. */
  receipt: LeafPlace.nullable(),
});
export type RequirementStatement = z.output<typeof RequirementStatement>;

/** A requirement with its verdict and evidence for one project. */
export const JudgedRequirement = StandardRequirement.extend({
  /** Verdict; null for a heading. */
  verdict: EvidenceVerdict.nullable(),
  /** Evidence that decides: a check of Assay, or the statement of a person; null while it is unknown, and for a heading. */
  decided_by: z.enum(['check', 'statement']).nullable(),
  /** Check of Assay that speaks for it; null when there is none. */
  check: RequirementCheck.nullable(),
  /** Statement of a person; null without one. */
  statement: RequirementStatement.nullable(),
});
export type JudgedRequirement = z.output<typeof JudgedRequirement>;

/** A standard with its requirements, judged for one project. */
export const JudgedStandard = ProjectStandard.extend({
  /** UUID of the project. */
  project_uuid: z.uuid(),
  /** Path of the project. */
  project: z.string(),
  /** SBOM from which checks follow: the newest in use, otherwise the newest; null without one. */
  sbomid: z.uuid().nullable(),
  /** Requirements, each behind the one above it. */
  requirements: z.array(JudgedRequirement),
});
export type JudgedStandard = z.output<typeof JudgedStandard>;

const OneProject = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
});
const One = OneProject.extend({
  /** UUID of the standard. */
  standard: z.uuid(),
});

/** Longest identifier of a requirement. */
const Identifier = z.string().min(1).max(200);

/** Requirements of standards, and evidence for them by project (ADR 0078). */
export const projectStandards = endpoints({
  /** SLSA and the imported standards, with the verdicts of now. */
  listProjectStandards: {
    method: 'GET',
    path: '/projects/{uuid}/standards',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List the standards of a project with their coverage',
    params: OneProject,
    result: z.object({
      /** Standards, by name; 101 at most. */
      items: z.array(ProjectStandard),
    }),
  },
  getProjectStandard: {
    method: 'GET',
    path: '/projects/{uuid}/standards/{standard}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the requirements of a standard with their evidence for a project',
    params: One,
    result: JudgedStandard,
  },
  /**
   * CycloneDX 1.6 attestations: requirements are `definitions.standards`, verdicts are `declarations` with their evidence. What is unknown
   * has neither a claim nor a score. Texts of imported standards are left out.
   */
  exportProjectDeclarations: {
    method: 'GET',
    path: '/projects/{uuid}/declarations',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Export the evidence of a project as CycloneDX declarations',
    params: OneProject,
    query: z.object({
      /** UUID of a standard: only this one. */
      standard: z.uuid().optional(),
    }),
    raw: { response: 'application/json' },
  },
  /** Replaces the statement about the requirement, if there is one. */
  setRequirementEvidence: {
    method: 'PUT',
    path: '/projects/{uuid}/standards/{standard}/evidence',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'State evidence for a requirement',
    params: One,
    body: z.object({
      /** Identifier of the requirement; no heading. */
      requirement: Identifier,
      /** Verdict that is stated: it is met, or it does not apply. */
      verdict: z.enum(['pass', 'not_applicable']),
      /** Why. */
      text: z.string().trim().min(1, 'Field is required').max(10_000),
      /** UUID of the member who answers for it: one who may decide. */
      owner_uuid: z.uuid(),
      /** Instant from which on it counts no longer: in the future, within two years. */
      expires_at: Instant,
      /** UUID of a file beside the project; null for none. */
      attachment_uuid: z.uuid().nullable(),
    }),
    result: RequirementStatement,
  },
  deleteRequirementEvidence: {
    method: 'DELETE',
    path: '/projects/{uuid}/standards/{standard}/evidence',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Withdraw evidence for a requirement',
    params: One,
    query: z.object({
      /** Identifier of the requirement. */
      requirement: Identifier,
    }),
  },
});
