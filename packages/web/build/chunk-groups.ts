import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const SIGN_IN = fileURLToPath(new URL('../src/features/sign-in/sign-in-page.tsx', import.meta.url));

/** From how many entries on, pages and what they load when asked to, code belongs to all pages with a frame. */
const OFTEN = 9;

/**
 * Which code shares a file, first match first: third-party code by how often it changes together, what every page
 * starts with, what sign-in has in common with others, and what many pages use. One file per module would be 135
 * requests for a page; one for all would be loaded by people who only sign in (ADR 0061).
 */
export const chunkGroups: Groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)[\\/]/,
  },
  {
    name: 'table',
    test: /node_modules[\\/]@tanstack[\\/](react-table|table-core|react-virtual|virtual-core)[\\/]/,
  },
  // Code that every form needs: one file is smaller than its twenty parts.
  {
    name: 'controls',
    test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Button|PasswordInput|TextInput|ActionIcon))[\\/]/,
  },
  { name: 'start', tags: ['$initial'] },
  { name: nameOfSignIn(), minShareCount: 2 },
  { name: 'common', minShareCount: OFTEN },
];

/** Names the page's own modules that sign-in imports, directly or by others. Libraries come as parts that it uses. */
function nameOfSignIn(): Rolldown.CodeSplittingNameFunction {
  let imported: ReadonlySet<string> | undefined;
  return (id, context) => {
    imported ??= modulesOf(SIGN_IN, (from) => context.getModuleInfo(from)?.importedIds ?? []);
    return imported.has(id) && !id.includes('/node_modules/') ? 'forms' : null;
  };
}

/** Ids of a module and of those that it imports, directly or by others. */
function modulesOf(id: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const other of importsOf(one)) found.add(other);
  return found;
}
