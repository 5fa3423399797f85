/**
 * Puts a program and its libraries into a few files, which load in a quarter of the time that 2,000 sources take, with two thirds of the
 * memory (ADR 0080).
 */
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputChunk, Plugin } from 'rolldown';
import { compiledSchemas } from './compiled-schemas.ts';
import { hashOfSources, isBuiltFrom } from './source-hash.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Names of packages for users. */
const NAMES = { server: 'the server', cli: 'the command' };
const SHARED = ['contract', 'core', 'sigstore', 'verifier'];
/** Inputs besides the sources of packages: the build itself, and the schemas that it compiles. */
const ALSO_READ = [
  'scripts/build-program.ts',
  'scripts/compiled-schemas.ts',
  'packages/server/vendor/cyclonedx/',
  'packages/server/vendor/spdx/',
];

/** Programs, by their command: the package, and its source. */
const PROGRAMS = {
  start: ['server', 'main'],
  fsck: ['server', 'fsck'],
  logs: ['server', 'logs'],
  'rotate-keys': ['server', 'rotate-keys'],
  assay: ['cli', 'main'],
} as const;
type Program = keyof typeof PROGRAMS;

/** Whether there is a program of this name. */
export const isProgram = (name: string): name is Program => Object.hasOwn(PROGRAMS, name);

/** Packages that are native, or look for files beside their own: they stay where they are installed. */
const OUTSIDE = ['@node-rs/argon2', 'graphile-worker', 'pdfkit', 'pg', 'pg-copy-streams', 'pino'];

const isOutside = (id: string) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Builds a program, and the others of its package, where the sources differ from those they were built from last; returns the path of
 * the file to run. Where what is built cannot be written, by this account or for lack of space, that is the source.
 */
export async function buildProgram(program: Program): Promise<string> {
  const [name, entry] = PROGRAMS[program];
  const dist = join(ROOT, 'packages', name, 'dist');
  const stamp = join(dist, '.built-from');
  const inputs = [name, ...SHARED].flatMap((one) => [
    `packages/${one}/src/`,
    `packages/${one}/package.json`,
  ]);
  const sources = hashOfSources([...inputs, ...ALSO_READ]);
  const built = join(dist, `${entry}.mjs`);
  if (isBuiltFrom(stamp, sources)) return built;
  const sourceOf = (one: string) => join(ROOT, 'packages', name, 'src', `${one}.ts`);
  try {
    mkdirSync(dist, { recursive: true });
    accessSync(dist, constants.W_OK);
  } catch {
    return sourceOf(entry);
  }
  process.stderr.write(`Building ${NAMES[name]}.\n`);
  const entries = Object.values(PROGRAMS).flatMap(([of, one]) => (of === name ? [one] : []));
  const chunks = await bundle(Object.fromEntries(entries.map((one) => [one, sourceOf(one)])), dist);
  const unknown = foreignTo(chunks, inputs);
  if (unknown !== undefined)
    throw new Error(`${unknown} is built in, and a change of it not noticed`);
  try {
    // Without its stamp, what is half written is never run.
    rmSync(stamp, { force: true });
    for (const { fileName, code } of chunks) write(join(dist, fileName), code);
    write(stamp, sources);
  } catch (error) {
    process.stderr.write(
      `It could not be written: ${error instanceof Error ? error.message : error}\n`,
    );
    return sourceOf(entry);
  }
  const isOld = (file: string) =>
    file.endsWith('.mjs') && !chunks.some(({ fileName }) => fileName === file);
  for (const file of readdirSync(dist).filter(isOld)) rmSync(join(dist, file), { force: true });
  return built;
}

/** A module of this checkout that is no input, and no library. */
const foreignTo = (chunks: readonly OutputChunk[], inputs: readonly string[]) =>
  chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .find(
      (id) =>
        id.startsWith(ROOT) &&
        !id.slice(ROOT.length).startsWith('node_modules/') &&
        !inputs.some((input) => id.startsWith(ROOT + input)),
    );

/** By a rename: another process may build the same, or start from it. */
function write(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function bundle(input: Record<string, string>, dist: string): Promise<OutputChunk[]> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input,
    platform: 'node',
    external: isOutside,
    plugins: [compiledSchemas(), placesFrom(dist)],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks)
    if (/\b__(dirname|filename)\b/.test(code))
      throw new Error(`${fileName} has a package that looks for files beside its own`);
  return chunks;
}

/** How a source names another one that it starts. */
const STARTED = /new URL\(\s*'\.\/([\w-]+)\.ts',\s*import\.meta\.url,?\s*\)/g;

/**
 * Sources find files from where they are, so they are told where that is. One that a source starts as a process or thread is a file of
 * its own in the bundle, too.
 */
const placesFrom = (dist: string, sources = new Map<string, string>()): Plugin => ({
  name: 'places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const started = code.replaceAll(STARTED, (_, name: string) => {
        const fileName = `${name}.mjs`;
        const source = join(dirname(id), `${name}.ts`);
        if ((sources.get(name) ?? source) !== source)
          throw new Error(`${source} has the name of ${sources.get(name)}, which is started, too`);
        sources.set(name, source);
        this.emitFile({ type: 'chunk', id: source, fileName });
        return `new URL('./${fileName}', import.meta.here)`;
      });
      const path = JSON.stringify(relative(dist, id));
      return started
        .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
        .replaceAll('import.meta.here', 'import.meta.url');
    },
  },
});
