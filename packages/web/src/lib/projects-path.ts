/**
 * Addresses below `/projects/` contain a project's path of any depth, so they are parsed from the right:
 *
 *     /projects/acme/payments/api/<sbomid>/vulnerabilities        a tab of the SBOM page
 *     /projects/acme/payments/api/<sbomid>/attachments/<uuid>     a file of an SBOM
 *     /projects/acme/payments/api/attachments/<uuid>              a file of a project
 *
 * No segment of a project path looks like a uuid or is named `attachments`, so each address has one meaning.
 */
import { projectPathProblem } from '@assay/contract/project-path.ts';
import { writePlainSearch } from './plain-search.ts';

/** Tabs of the SBOM page, in their order on screen. */
export const SBOM_TABS = [
  'components',
  'vulnerabilities',
  'vex',
  'dependencies',
  'compliance',
  'licenses',
  'attachments',
] as const;
export type SbomTab = (typeof SBOM_TABS)[number];

/** Target of an address below `/projects/`. `redirect` contains the address to navigate to instead. */
export type ProjectsAddress =
  | { kind: 'sbom'; project: string; sbomid: string; tab: SbomTab }
  | { kind: 'sbom-attachment'; project: string; sbomid: string; uuid: string }
  | { kind: 'project-attachment'; project: string; uuid: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const UNKNOWN = { kind: 'unknown' } as const;

/** Tells whether a segment of an address has the form of a UUID. */
export const isUuid = (segment: string): boolean => UUID.test(segment);

/**
 * Parses a path below `/projects/`.
 *
 * @param pathname from the address: percent-encoded, without query; each segment is decoded once
 */
export function parseProjectsPath(pathname: string): ProjectsAddress {
  const segments = decoded(pathname.replace(/^\/projects\//, '').replace(/\/$/, ''));
  if (!segments || segments.length < 3) return UNKNOWN;
  const last = segments.at(-1) ?? '';
  const beforeLast = segments.at(-2) ?? '';
  if (beforeLast === 'attachments' && UUID.test(last)) return attachmentOf(segments, last);
  const project = segments.slice(0, -2).join('/');
  if (projectPathProblem(project)) return UNKNOWN;
  if (UUID.test(beforeLast) && isSbomTab(last))
    return { kind: 'sbom', project, sbomid: beforeLast.toLowerCase(), tab: last };
  const search = writePlainSearch({ project: segments.join('/') });
  return { kind: 'redirect', to: `/projects/modern/sboms${search}` };
}

function attachmentOf(segments: string[], last: string): ProjectsAddress {
  const uuid = last.toLowerCase();
  const sbomid = segments.at(-3) ?? '';
  const ofSbom = UUID.test(sbomid);
  const project = segments.slice(0, ofSbom ? -3 : -2).join('/');
  if (projectPathProblem(project)) return UNKNOWN;
  return ofSbom
    ? { kind: 'sbom-attachment', project, sbomid: sbomid.toLowerCase(), uuid }
    : { kind: 'project-attachment', project, uuid };
}

/** Segments decoded once, or undefined when one cannot be, or hides a slash or a second encoding. */
function decoded(path: string): string[] | undefined {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => /[/%]/.test(segment)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

const isSbomTab = (text: string): text is SbomTab => SBOM_TABS.some((tab) => tab === text);

/** Address of a tab of the SBOM page; the tab `components` when none is named. */
export const sbomPath = (project: string, sbomid: string, tab: SbomTab = 'components'): string =>
  `/projects/${encodedPath(project)}/${sbomid}/${tab}`;

/** Address of a file that belongs to a project, or to one of its SBOMs. */
export const attachmentPath = (project: string, uuid: string, sbomid?: string): string =>
  `/projects/${encodedPath(project)}${sbomid ? `/${sbomid}` : ''}/attachments/${uuid}`;

const encodedPath = (project: string) => project.split('/').map(encodeURIComponent).join('/');

/** False where no project, and no folder, can be called so: nothing is there, and the server would refuse the text. */
export const canBeProject = (path: string | undefined): boolean =>
  path === undefined || projectPathProblem(path) === undefined;
