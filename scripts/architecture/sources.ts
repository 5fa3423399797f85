import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A source file with its imports. */
export interface Source {
  /** Relative to the checkout: `packages/core/src/purl/parse.ts`. */
  path: string;
  text: string;
  /** Our files as paths relative to the checkout; everything else as written (`node:fs`, `zod`). */
  imports: string[];
}

const PACKAGE = /^@assay\/(\w+)\/(.+)$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

/** Reads every TypeScript file of ours: tracked by git or new, not generated, not built. */
export function readSources(): Source[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return list
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.gen.') && !path.includes('/vectors/'))
    .filter((path) => !path.startsWith('scripts/runtime/'))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) =>
    resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''),
  );
}

/** Resolves an import: a file of ours as path relative to the checkout, anything else as written. */
export function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(path), name));
  const own = PACKAGE.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}` : name;
}
