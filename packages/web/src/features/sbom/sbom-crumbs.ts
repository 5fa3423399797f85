import type { Crumb } from '../../components/page/crumb.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';

/** Address of a project or folder in the workspace. */
export const workspacePath = (project: string): string =>
  `/projects/workspace${writePlainSearch({ project })}`;

/**
 * The way to an SBOM: the projects, each folder of the path, the project, the version.
 *
 * @param words of the first and of a last step without version
 */
export function sbomCrumbs(
  { project, version }: { project: string; version: string },
  words: { projects: string; no_version: string },
): Crumb[] {
  const segments = project.split('/');
  return [
    { label: words.projects, href: '/projects/workspace' },
    ...segments.map((label, at) => ({
      label,
      href: workspacePath(segments.slice(0, at + 1).join('/')),
    })),
    { label: version || words.no_version },
  ];
}
