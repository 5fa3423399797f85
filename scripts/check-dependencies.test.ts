/** Run-time dependencies: counted in the README, named in ADR 0005, of one version, under licenses that Apache-2.0 allows. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';
import { usedIcons } from './used-icons.ts';

interface Package {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const lock: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
const entries = Object.entries(lock.packages);
const installed = entries.filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
);

/** Direct dependencies of our packages, with versions. */
const direct = new Map(
  entries
    .filter(([path]) => path.startsWith('packages/') && !path.includes('node_modules/'))
    .flatMap(([, own]) => Object.entries({ ...own.dependencies, ...own.optionalDependencies }))
    .filter(([name]) => !name.startsWith('@assay/')),
);

test('the README counts run-time dependencies', () => {
  const below = installed.length - direct.size;
  const sentence = `${direct.size} run-time dependencies ([ADR 0005](docs/adr/0005-run-time-dependencies.md)) bring ${below} packages`;
  assert.ok(read('README.md').replace(/\s+/g, ' ').includes(sentence), sentence);
});

test('ADR 0005 names each run-time dependency', () => {
  const [, rows = ''] =
    /\|---[|-]+\n([\s\S]*?)\n\n/.exec(read('docs/adr/0005-run-time-dependencies.md')) ?? [];
  const named = rows.split('\n').flatMap((row) => row.split('|')[1]?.split(',') ?? []);
  const isNamed = (name: string) =>
    named.some((one) => {
      const [pattern = ''] = one.trim().split(' ');
      return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    });
  assert.deepEqual(
    [...direct.keys()].filter((name) => !isNamed(name)),
    [],
  );
});

test('run-time dependencies have exact versions', () => {
  assert.ok(direct.size > 0);
  const loose = [...direct].filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  assert.deepEqual(loose, []);
});

/** Permissive licenses among the installed ones. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'],
  ...['BlueOak-1.0.0', '(MIT OR CC0-1.0)', 'Python-2.0', 'PSF-2.0'],
]);

/** Others, with the reason why they may stay. */
const EXCEPTIONS = new Map([
  ['node_modules/elkjs', 'EPL-2.0: used unchanged, as a file of its own'],
  ['node_modules/openpgp', 'LGPL-3.0: used unchanged, loaded from its own package'],
  ['node_modules/png-js', 'MIT, in its file LICENSE; its package.json has no field for it'],
]);

test('licenses of run-time dependencies are permissive', () => {
  const others = installed.filter(([, { license = '' }]) => !ALLOWED.has(license));
  assert.deepEqual(
    others.map(([path]) => path),
    [...EXCEPTIONS.keys()],
  );
});

test('the icons that are written are those that the page imports', () => {
  const index = read('packages/icons/src/index.gen.ts');
  const written = [...index.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name);
  assert.deepEqual(written.toSorted(), usedIcons(readSources()), 'node scripts/write-icons.ts');
});
