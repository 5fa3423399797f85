import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const SIGN_IN = fileURLToPath(new URL('../src/features/sign-in/sign-in-page.tsx', import.meta.url));

/** From how many entries on, pages and what they load when asked to, code belongs to all pages with a frame. */
const OFTEN = 11;

type Module = { id: string; importsOf: (id: string) => readonly string[] };

/** Whether sign-in imports a module, directly or by others. */
const isOfSignIn = ({ id, importsOf }: Module): boolean => {
  signIn ??= modulesOf(SIGN_IN, importsOf);
  return signIn.has(id);
};
let signIn: ReadonlySet<string> | undefined;

/** Whether a module is of the pages before a session, which have no frame. */
const isOfGate = ({ id }: Module): boolean => /\/components\/(gate|two-factor)\//.test(id);

/** Whether a module needs what forms are made of: a page with a table loads that with the first form. */
const usesForms = ({ id, importsOf }: Module): boolean =>
  [...modulesOf(id, importsOf)].some((one) => one.includes('/@mantine/form/'));

/**
 * Groups of code that shares a file, first match first: third-party code by how often it changes together, what every page
 * starts with, what sign-in has in common with others, and what many pages use, each without forms and with them. One file per module would be 135
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
  {
    name: ownNamed('basics', (one) => isOfSignIn(one) && !isOfGate(one) && !usesForms(one)),
    minShareCount: 2,
  },
  { name: ownNamed('gate', (one) => isOfSignIn(one) && !usesForms(one)), minShareCount: OFTEN },
  { name: ownNamed('forms', isOfSignIn), minShareCount: 2 },
  { name: named('common', (one) => !usesForms(one)), minShareCount: OFTEN },
  { name: 'form-parts', minShareCount: OFTEN },
];

/** Names modules that are so. */
function named(
  name: string,
  isSo: (module: Module) => boolean,
): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const importsOf = (from: string) => context.getModuleInfo(from)?.importedIds ?? [];
    return isSo({ id, importsOf }) ? name : null;
  };
}

/** The same of the page's own modules. Libraries come as parts that those use. */
function ownNamed(name: string, isSo: (module: Module) => boolean) {
  return named(name, (module) => !module.id.includes('/node_modules/') && isSo(module));
}

/** Ids of a module and of those that it imports, directly or by others. */
function modulesOf(id: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const other of importsOf(one)) found.add(other);
  return found;
}
