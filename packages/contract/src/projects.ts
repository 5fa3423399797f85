import { z } from 'zod';
import { Check } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { PassedRules, RuleSetName, RuleSetVerdict } from './rule-set-verdicts.ts';
import { SeverityCounts } from './severity.ts';

const Labels = z.record(z.string().min(1).max(63), z.string().max(255));

/** An SBOM as projects name it. */
const ShownSbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Version of what the SBOM describes. */
  version: z.string(),
  /** When the SBOM was uploaded. */
  uploaded_at: z.iso.datetime(),
});

/**
 * A project, with counts of its current SBOMs: those in use, or the newest when none is. A package version that is in
 * several of them counts once.
 */
export const Project = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
  /** Path of the project: 1 to 16 segments separated by slashes. */
  path: z.string(),
  /** Shown name; by default the last segment of the path. */
  name: z.string(),
  /** Description of the project; may be empty. */
  description: z.string(),
  /** Labels by name. */
  labels: Labels,
  /** True when the project is a favorite of the person who asks; always false for an API key. */
  favorite: z.boolean(),
  /** When the project was created. */
  created_at: z.iso.datetime(),
  /** Number of SBOMs of the project. */
  sbom_count: z.number().int(),
  /** Newest SBOM that is ready; null before the first. */
  latest_sbom: ShownSbom.nullable(),
  /** SBOMs in use that are ready, newest first, 20 at most. */
  deployed: z.array(ShownSbom),
  /** Number of SBOMs in use; when 0, the counts are those of the newest SBOM. */
  deployed_count: z.number().int(),
  /** Components of the current SBOM; distinct package versions when several are current. */
  component_count: z.number().int(),
  /** Findings of the current SBOMs by severity: a package version with two vulnerabilities has two. */
  severity_counts: SeverityCounts,
  /** How much of the current SBOMs was compared with advisories; null until one is counted. */
  check: Check.nullable(),
  /** Required rules of rule sets that pass for the newest SBOM in use, otherwise the newest; null until it is judged. */
  rules: PassedRules.nullable(),
});
export type Project = z.output<typeof Project>;

/** A prefix of project paths, with sums of the projects at and below it. */
export const Folder = z.object({
  /** Path of the folder. */
  path: z.string(),
  /** Last segment of the path, or the shown name of the project at it. */
  name: z.string(),
  /** UUID of the project with exactly this path; null when there is none. */
  project_uuid: z.uuid().nullable(),
  /** Number of projects at and below this path. */
  project_count: z.number().int(),
  /** True when there are folders or projects below it. */
  has_children: z.boolean(),
  /** Sums of the projects at and below this path, by severity. */
  severity_counts: SeverityCounts,
  /** How much of the current SBOMs of these projects was compared with advisories; null until one is counted. */
  check: Check.nullable(),
});
export type Folder = z.output<typeof Folder>;

const One = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
});
const Changes = z.object({
  /** Name to show, 1 to 128 characters. */
  name: z.string().trim().min(1, 'Field is required').max(128),
  /** Description of the project, at most 1,000 characters. */
  description: z.string().max(1000),
  /** All labels that the project has afterwards, by name. */
  labels: Labels,
});

/** Projects and folders of projects. */
export const projects = endpoints({
  /** With the counts of the SBOMs in use, or of the newest one. */
  listProjects: {
    method: 'GET',
    path: '/projects',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List projects',
    query: PageQuery.extend({
      /** Text to find in path or name. */
      keyword: SearchText.optional(),
      /** Only the project with this path and those below it. */
      project: ProjectPath.optional(),
      /** Only projects with an SBOM in use (true), or without one (false). */
      inUse: QueryFlag.optional(),
      /** Only projects with findings (true), or without any (false). */
      affected: QueryFlag.optional(),
      /** Only projects that the vulnerability with this id affects: CVE, GHSA, or the id of its source. */
      vulnerability: z.string().min(1).max(128).optional(),
      /** Only favorites of the person who asks (true), or all others (false). */
      favorite: QueryFlag.optional(),
      /** Only projects for which this rule set has the verdict `verdict`, by the newest SBOM in use or else the newest one; with any recorded one without `verdict`. */
      rule_set: RuleSetName.optional(),
      /** Only projects with this verdict of `rule_set`; of any rule set without one. */
      verdict: RuleSetVerdict.optional(),
      /** Only projects with this label: `key=value`. */
      label: z.string().max(320).optional(),
      /**
       * Order of the list; a leading `-` means descending. `rules` is the share of required rules that pass; with `rule_set` the
       * verdict of that rule set (fail, unknown, cannot be expressed, not applicable, pass), then its coverage.
       */
      sort: sortBy(['path', 'severity', 'uploaded_at', 'sboms', 'components', 'rules']).default(
        'path',
      ),
    }),
    result: pageOf(Project),
  },
  createProject: {
    method: 'POST',
    path: '/projects',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    status: 201,
    summary: 'Create a project',
    body: z.object({
      /** Path of the new project. */
      path: ProjectPath,
      /** Shown name; by default the last segment of the path. */
      name: Changes.shape.name.optional(),
      /** Description of the project, at most 1,000 characters. */
      description: Changes.shape.description.default(''),
      /** Labels by name. */
      labels: Labels.default({}),
    }),
    result: Project,
  },
  lookupProject: {
    method: 'GET',
    path: '/projects/lookup',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a project by its path',
    query: z.object({
      /** Path of the project. */
      path: ProjectPath,
    }),
    result: Project,
  },
  /** Folders and projects directly below a prefix, with sums. */
  listFolders: {
    method: 'GET',
    path: '/projects/folders',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List folders',
    query: PageQuery.extend({
      /** Rows on a page, 1 to 200. */
      pageSize: PageQuery.shape.pageSize.default(200),
      /** Path whose direct children are listed; without it, the top level. */
      prefix: ProjectPath.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name']).default('name'),
    }),
    result: pageOf(Folder),
  },
  getProject: {
    method: 'GET',
    path: '/projects/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a project',
    params: One,
    result: Project,
  },
  /** Changes name, description or labels; what is left out stays. */
  updateProject: {
    method: 'PATCH',
    path: '/projects/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Change a project',
    params: One,
    body: Changes.partial(),
    result: Project,
  },
  /** With all its SBOMs and attachments. */
  deleteProject: {
    method: 'DELETE',
    path: '/projects/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete a project',
    params: One,
  },
  /** Favorites belong to the person who asks. */
  addFavorite: {
    method: 'POST',
    path: '/projects/favorite',
    access: 'Visitor',
    rate: 'W',
    summary: 'Add a project to the favorites',
    query: One,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/projects/favorite',
    access: 'Visitor',
    rate: 'W',
    summary: 'Remove a project from the favorites',
    query: One,
  },
});
