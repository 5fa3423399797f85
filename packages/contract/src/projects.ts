import { z } from 'zod';
import { Check } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { SeverityCounts } from './severity.ts';

const Labels = z.record(z.string().min(1).max(63), z.string().max(255));

/** An SBOM as projects name it. */
const ShownSbom = z.object({
  sbomid: z.uuid(),
  version: z.string(),
  uploaded_at: z.iso.datetime(),
});

/**
 * A project and the counts of its current set: all its SBOMs in use, or the newest where none is. A package version that
 * several of them have counts once.
 */
export const Project = z.object({
  uuid: z.uuid(),
  path: z.string(),
  /** Shown name; the last segment of the path unless somebody gave another. */
  name: z.string(),
  description: z.string(),
  labels: Labels,
  /** Of the person who asks; always false for an API key. */
  favorite: z.boolean(),
  created_at: z.iso.datetime(),
  sbom_count: z.number().int(),
  /** Newest SBOM that is ready, by upload; null before the first. */
  latest_sbom: ShownSbom.nullable(),
  /** SBOMs in use that are ready, newest first, 20 at most. */
  deployed: z.array(ShownSbom),
  /** How many there are in all; 0: the counts are those of the newest SBOM. */
  deployed_count: z.number().int(),
  /** Components of the one SBOM that is current; of several, distinct package versions. */
  component_count: z.number().int(),
  severity_counts: SeverityCounts,
  /** Of its current SBOMs; null while none is counted. */
  check: Check.nullable(),
});
export type Project = z.output<typeof Project>;

/** A prefix of project paths with the sums of what lies below it; it may be a project itself. */
export const Folder = z.object({
  path: z.string(),
  name: z.string(),
  /** The project of exactly this path, if there is one. */
  project_uuid: z.uuid().nullable(),
  /** Projects at and below this path. */
  project_count: z.number().int(),
  has_children: z.boolean(),
  severity_counts: SeverityCounts,
  /** Of the current SBOMs of these projects; null while none is counted. */
  check: Check.nullable(),
});
export type Folder = z.output<typeof Folder>;

const One = z.object({ uuid: z.uuid() });
const Changes = z.object({
  name: z.string().trim().min(1, 'Field is required').max(128),
  description: z.string().max(1000),
  labels: Labels,
});

/** 1-product §3. */
export const projects = endpoints({
  listProjects: {
    method: 'GET',
    path: '/projects',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Projects with the counts of what is deployed, or of the newest SBOM',
    query: PageQuery.extend({
      keyword: SearchText.optional(),
      /** Path prefix: this project and all below it. */
      project: ProjectPath.optional(),
      /** Only projects with an SBOM that is in use (true) or without one (false). */
      inUse: QueryFlag.optional(),
      favorite: QueryFlag.optional(),
      /** `key=value`. */
      label: z.string().max(320).optional(),
      sort: sortBy(['path', 'severity', 'uploaded_at', 'sboms', 'components']).default('path'),
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
    summary: 'Creates an empty project',
    body: z.object({
      path: ProjectPath,
      name: Changes.shape.name.optional(),
      description: Changes.shape.description.default(''),
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
    summary: 'The project of a path',
    query: z.object({ path: ProjectPath }),
    result: Project,
  },
  listFolders: {
    method: 'GET',
    path: '/projects/folders',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Folders and projects directly below a prefix, with sums',
    query: PageQuery.extend({
      pageSize: PageQuery.shape.pageSize.default(200),
      prefix: ProjectPath.optional(),
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
    summary: 'One project',
    params: One,
    result: Project,
  },
  updateProject: {
    method: 'PATCH',
    path: '/projects/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Changes name, description or labels; what is left out stays',
    params: One,
    body: Changes.partial(),
    result: Project,
  },
  deleteProject: {
    method: 'DELETE',
    path: '/projects/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Deletes a project with all its SBOMs and attachments',
    params: One,
  },
  addFavorite: {
    method: 'POST',
    path: '/projects/favorite',
    access: 'Visitor',
    rate: 'W',
    summary: 'Marks a project as favorite of the person who asks',
    query: One,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/projects/favorite',
    access: 'Visitor',
    rate: 'W',
    summary: 'Takes the mark away',
    query: One,
  },
});
