import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A source file of ours with what it imports. */
export interface Source {
  /** From the checkout: `packages/core/src/purl/parse.ts`. */
  path: string;
  text: string;
  /** Files of ours as paths from the checkout; everything else as it is written (`node:fs`, `zod`). */
  imports: string[];
}

const PACKAGE = /^@assay\/(\w+)\/(.+)$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

/** Every TypeScript file that is ours: known to git or new, not generated, not built. */
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

/** Where an import leads: a file of ours as path from the checkout, anything else as it is written. */
export function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(path), name));
  const own = PACKAGE.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}` : name;
}
