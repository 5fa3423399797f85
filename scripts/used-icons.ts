import type { Source } from './architecture/sources.ts';

const IMPORT = /import (?:type )?\{([^}]*)\} from '@assay\/icons'/g;

/** Names of the icons that sources import, each once, in order. */
export function usedIcons(sources: readonly Source[]): string[] {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(',')),
  );
  const icons = names
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => /^Icon./.test(name));
  return [...new Set(icons)].toSorted();
}
