import { Instant } from '@assay/contract/identity-names.ts';
import { COMPONENT_FIELD_NAMES } from '@assay/contract/rule-set-verdicts.ts';
import { FINDING_VERDICTS } from '@assay/contract/sbom-rows.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import { z } from 'zod';
import { assignee, flag, list, oneOf, suppressed, text } from '../../lib/page-search.ts';

/** The SBOM page: filters of its tabs, and the focus of the dependency graph. */
export const SbomSearch = z.object({
  ...list,
  /** Findings as of this instant. */
  as_of: Instant.optional().catch(undefined),
  text,
  severity: text,
  suppressed,
  assignee,
  state: text,
  verdict: oneOf(...FINDING_VERDICTS),
  status: oneOf('all', 'vulnerable', 'unchecked', 'undecided', 'handled', 'stale', 'untrusted'),
  showvulnerable: flag,
  end_of_life: oneOf('ended', 'not_ended', 'unknown'),
  license_verdict: oneOf(...LICENSE_VERDICTS),
  focus: text,
  direction: oneOf('down', 'up', 'both'),
  depth: z
    .string()
    .regex(/^[1-9]\d?$/)
    .optional()
    .catch(undefined),
  to: text,
  view: oneOf('graph', 'table'),
  /** The dependency graph from its beginning, instead of the paths to findings. */
  all: flag,
  paths: oneOf('unchecked'),
  group: text,
  warnings: flag,
  receipt: flag,
  quality: flag,
  /** Statements of VEX documents about the SBOM. */
  offers: flag,
  lacks: oneOf(...COMPONENT_FIELD_NAMES),
});
export type SbomSearch = z.output<typeof SbomSearch>;
