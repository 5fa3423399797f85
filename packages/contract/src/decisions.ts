import { z } from 'zod';
import {
  DecisionScope,
  Justification,
  REOPEN_RULES,
  ReopenRule,
  ResponseName,
} from './decision-names.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { SearchText, sortBy } from './query.ts';
import { AnalysisState } from './sbom-rows.ts';
import { StatedIn } from './stated-in.ts';

/** Where a decision applies. */
export const DecisionPlace = z.object({
  /** `sbom`: one SBOM. `project`: all its versions. `folder`: all projects below a path. `tenant`: everything. */
  scope: DecisionScope,
  /** UUID of the SBOM, for `sbom`. */
  sbomid: z.uuid().optional(),
  /** Path of the project or folder, such as `shop/web`, for `project` and `folder`. */
  path: ProjectPath.optional(),
});

/** A vulnerability of a package, which a decision is about. */
export const DecisionItem = z.object({
  /** Any id of the vulnerability. */
  vulnerability: z.string().min(1).max(256),
  /** Package URL without version, or `cpe:<vendor>:<product>`; empty for every package. */
  package: z.string().max(2048),
});

/** Content of a decision. */
const Assessment = z.object({
  /** Analysis state; empty takes back what would be inherited. */
  state: AnalysisState,
  /** Why the finding does not affect (CycloneDX `analysis.justification`); only with `not_affected` and `false_positive`. */
  justification: Justification.default(''),
  /** Responses to the vulnerability (CycloneDX `analysis.response`). */
  responses: z.array(ResponseName).max(5).default([]),
  /** Explanation for readers; plain text. */
  detail: z.string().max(10_000).default(''),
  /** True to hide the findings in lists, which say how many they hide; gates and counts do not read it. */
  suppressed: z.boolean().default(false),
  /** First version that it is about; without one there is no lower bound. */
  version_from: z.string().min(1).max(256).optional(),
  /** Last version that it is about; without one there is no upper bound. */
  version_to: z.string().min(1).max(256).optional(),
  /** When it ends to apply by itself; at least a minute from now. */
  expires_at: Instant.optional(),
  /** Facts whose change opens the findings again. */
  reopen_on: z.array(ReopenRule).max(REOPEN_RULES.length).default(['severity', 'kev']),
});

/** Decisions to be made, and their place. */
const Request = DecisionPlace.extend({
  /** Pairs of vulnerability and package, each once. */
  items: z.array(DecisionItem).min(1).max(5000),
}).extend(Assessment.shape);

/** A decision about a vulnerability of a package in a place. */
export const Decision = z.object({
  /** UUID of the decision. */
  uuid: z.uuid(),
  /** UUID of the act that made it: all decisions of one request share it. */
  act: z.uuid(),
  /** Where it applies. */
  scope: DecisionScope,
  /** UUID of the SBOM, for `sbom`; null otherwise. */
  sbomid: z.uuid().nullable(),
  /** Path of the project or folder; of an SBOM that of its project; empty for the tenant. */
  path: z.string(),
  /** Id of the vulnerability when it was decided. */
  vulnerability: z.string(),
  /** Package URL without version, or `cpe:<vendor>:<product>`; empty for every package. */
  package: z.string(),
  /** First version that it is about; null without a lower bound. */
  version_from: z.string().nullable(),
  /** Last version that it is about; null without an upper bound. */
  version_to: z.string().nullable(),
  /** Analysis state. */
  state: AnalysisState,
  /** Why the finding does not affect; may be empty. */
  justification: Justification,
  /** Responses to the vulnerability. */
  responses: z.array(ResponseName),
  /** Explanation; may be empty. */
  detail: z.string(),
  /** True when lists hide its findings. */
  suppressed: z.boolean(),
  /** Facts whose change opens its findings again. */
  reopen_on: z.array(ReopenRule),
  /** Those of `reopen_on` that never open them: what the records said was not known when it was decided. */
  reopen_unknown: z.array(ReopenRule),
  /** Version of the SBOM on which it was made; empty when it was made elsewhere. */
  made_at_version: z.string(),
  /** Name of its author: of the person who accepted it, where a VEX document states it. */
  author: z.string(),
  /** VEX document that it was accepted from; null where its author decided alone. */
  stated_in: StatedIn.nullable(),
  /** When it was made. */
  created_at: Instant,
  /** When it ends by itself; null: never. */
  expires_at: Instant.nullable(),
  /** When another act ended it; null while it stands. */
  ended_at: Instant.nullable(),
  /** Name of the person or key that ended it; null while it stands. */
  ended_by: z.string().nullable(),
  /** Leaf of the audit entry that commits to it; null until it has its place. */
  receipt: LeafPlace.nullable(),
});
export type Decision = z.output<typeof Decision>;

/** Bytes of a request: 5,000 items with long package URLs. */
export const MOST_ITEM_BYTES = 4 * 1024 * 1024;

/** Result of an act. */
const Act = z.object({
  /** UUID of the act; `undoDecisions` takes it. */
  act: z.uuid(),
  /** Number of decisions that were made. */
  made: z.number().int(),
  /** Number of decisions that it ended. */
  ended: z.number().int(),
});

/** Effect of a request. */
const Preview = z.object({
  /** Number of decisions that would be made. */
  decisions: z.number().int(),
  /** Number of decisions that it would end. */
  replaced: z.number().int(),
  /** Findings in the newest and used SBOMs of the place that would have this state. */
  findings: z.number().int(),
  /** SBOMs with such findings. */
  sboms: z.number().int(),
  /** Projects with such SBOMs. */
  projects: z.number().int(),
  /** Items that the caller may not decide in that place. */
  skipped: z.number().int(),
  /** Why items are skipped; empty when none is. */
  skipped_because: z.string(),
});

/** Decisions about findings (ADR 0040). */
export const decisions = endpoints({
  /** One act with one audit entry. The tenant’s scope needs a TenantAdmin. */
  createDecisions: {
    method: 'POST',
    path: '/decisions',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    status: 201,
    summary: 'Decide about vulnerabilities of packages',
    body_bytes: MOST_ITEM_BYTES,
    body: Request.extend({
      /** SBOM on which the decision is made; its version is kept with it. */
      made_at: z.uuid().optional(),
      /**
       * When the caller last read the findings, by the header `assay-read-at` of that answer: refused with 409 when another act
       * decided one of the items in that place since.
       */
      seen_at: Instant.optional(),
    }),
    result: Act,
  },
  /** Changes nothing. */
  previewDecisions: {
    method: 'POST',
    path: '/decisions/preview',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'Count what decisions would change',
    body_bytes: MOST_ITEM_BYTES,
    body: Request,
    result: Preview,
  },
  /** Once per act. Decisions that another act ended since stay ended. Its author, or a TenantAdmin. */
  undoDecisions: {
    method: 'POST',
    path: '/decisions/undo',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Undo an act of decisions',
    body: z.object({
      /** UUID of the act. */
      act: z.uuid(),
    }),
    result: z.object({
      /** UUID of the act that undid it. */
      act: z.uuid(),
      /** Decisions that no longer stand. */
      ended: z.number().int(),
      /** Earlier decisions that stand again. */
      restored: z.number().int(),
      /** Decisions of the act that another act had ended, and that stay so. */
      kept: z.number().int(),
    }),
  },
  listDecisions: {
    method: 'GET',
    path: '/decisions',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List decisions',
    query: PageQuery.extend({
      /** `current`: not ended and not expired. `ended`: ended or expired. */
      standing: z.enum(['current', 'ended', 'all']).default('current'),
      /** Decisions as they stood at this instant, whatever happened since; `standing` does not apply then. */
      as_of: Instant.optional(),
      /** Only decisions about this vulnerability, by any of its ids. */
      vulnerability: z.string().min(1).max(256).optional(),
      /** Only decisions about this package or every package. */
      package: z.string().max(2048).optional(),
      /** Only decisions that apply to this SBOM: its own and inherited ones. */
      sbomid: z.uuid().optional(),
      /** Only decisions with this state. */
      state: AnalysisState.optional(),
      /** Only decisions of this act. */
      act: z.uuid().optional(),
      /** Only decisions that an answer with this `assay-read-at` did not have: those that others made since. */
      seen_at: Instant.optional(),
      /** Only decisions that end by themselves before this instant. */
      expires_before: Instant.optional(),
      /** Text to find in vulnerability, package, detail or author. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at', 'vulnerability', 'expires_at']).default('-created_at'),
    }),
    result: pageOf(Decision),
  },
});
