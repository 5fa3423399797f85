import { LIFE_STATES } from '@assay/contract/end-of-life.ts';
import { Instant } from '@assay/contract/identity-names.ts';
import { FINDING_VERDICTS } from '@assay/contract/sbom-rows.ts';
import { z } from 'zod';
import {
  assignee,
  flag,
  list,
  oneOf,
  sbomFilters,
  suppressed,
  text,
} from '../../lib/page-search.ts';

/** `/projects/workspace/:tab?`; `project` is the path of the chosen project or folder. */
export const WorkspaceSearch = z.object({
  ...list,
  ...sbomFilters,
  project: text,
  text,
  severity: text,
  status: text,
  state: text,
  verdict: oneOf(...FINDING_VERDICTS),
  suppressed,
  end_of_life: oneOf(...LIFE_STATES),
  assignee,
  /** Findings as of this instant. */
  as_of: Instant.optional().catch(undefined),
  /** The version in use that is shown, of several. */
  sbom: text,
  key: text,
});
export type WorkspaceSearch = z.output<typeof WorkspaceSearch>;

/** `/projects/modern/:tab`; `welcome` opens the first steps. */
export const ProjectsSearch = z.object({
  ...list,
  ...sbomFilters,
  project: text,
  search: text,
  welcome: flag,
  favorite: flag,
  affected: flag,
  vulnerability: text,
  label: text,
});
export type ProjectsSearch = z.output<typeof ProjectsSearch>;
