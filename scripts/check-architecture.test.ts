/** Rules of ARCHITECTURE.md, checked in the sources; each failure states the rule and its reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources, type Source } from './architecture/sources.ts';

const sources = readSources();
/** Tests, modules that only tests import, and e2e. */
const isTest = (path: string) => /\.test\.|\/test-[^/]+\.ts$|^e2e\//.test(path);
const packageOf = (path: string) => /^packages\/(\w+)\//.exec(path)?.[1];
const featureOf = (path: string) =>
  /^packages\/(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2];

/** Fails with one line per finding, and why the rule is there. */
function refuse(findings: string[], reason: string): void {
  assert.ok(findings.length === 0, `${reason}\n${findings.join('\n')}`);
}

/** `file -> import` of every import that breaks a rule. */
const edges = (among: Source[], breaks: (from: string, to: string) => boolean) =>
  among.flatMap(({ path, imports }) =>
    imports.filter((to) => breaks(path, to)).map((to) => `${path} -> ${to}`),
  );

const MAY_IMPORT: Record<string, string[]> = {
  core: [],
  contract: ['core'],
  sigstore: ['core'],
  server: ['contract', 'core', 'sigstore'],
  web: ['contract', 'core', 'icons'],
  icons: [],
  cli: ['contract', 'core', 'sigstore', 'verifier'],
  verifier: ['core', 'sigstore'],
};

test('packages import only permitted packages', () => {
  refuse(
    edges(
      sources.filter((s) => !isTest(s.path)),
      (from, to) => {
        const [own, other] = [packageOf(from), packageOf(to)];
        return (
          own !== undefined &&
          other !== undefined &&
          own !== other &&
          !MAY_IMPORT[own]?.includes(other)
        );
      },
    ),
    'What must not depend on what is what the packages are for: the browser never gets SQL, the verifier no network.',
  );
});

test('the core imports no platform', () => {
  const core = sources.filter((s) => packageOf(s.path) === 'core' && !isTest(s.path));
  refuse(
    edges(core, (_, to) => to.startsWith('node:')),
    'The core runs in server, page and verifier alike.',
  );
  const clock = /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|fetch\(|process\.)/;
  refuse(
    core.filter((s) => clock.test(withoutComments(s.text))).map((s) => s.path),
    'Clock, randomness and I/O are parameters of the core, so that equal input gives equal output.',
  );
});

/** Folders of the core, each below the next; a folder with several levels lists its subfolders. */
const CORE_ORDER = [
  'outcome',
  'encoding',
  'purl',
  'cpe',
  'versions',
  'severity',
  'sbom',
  'advisories',
  'priority',
  'diff',
  'quality',
  'spdx-license',
  'compliance',
  'license-policy',
  'notices',
  'coverage',
  'decisions',
  'log/tree',
  'log/leaf',
  'log/receipt',
  'log/audit',
  'dsse',
  'attestation/statement',
  'attestation/signers',
  'attestation/bundle',
  'vex',
  'attestation/trust',
  'attestation/pack',
  'artifact-query',
  'policy',
  'license',
];

test('parts of the core import only earlier ones', () => {
  const partOf = (path: string) =>
    CORE_ORDER.findIndex((part) => path.startsWith(`packages/core/src/${part}/`));
  const core = sources.filter((s) => packageOf(s.path) === 'core' && !isTest(s.path));
  refuse(
    core.map((s) => s.path).filter((path) => partOf(path) < 0),
    'A new part of the core takes its place in the order.',
  );
  refuse(
    edges(core, (from, to) => partOf(to) > partOf(from)),
    'One direction inside the core keeps each part readable alone.',
  );
});

test('the mechanism of the log imports no feature', () => {
  const mechanism = /^packages\/server\/src\/log\/(append|sequence|publish|keys|read)\//;
  const above = /^packages\/server\/src\/(features|log\/(serve|audits|receipts))\//;
  refuse(
    edges(
      sources.filter((s) => mechanism.test(s.path) && !isTest(s.path)),
      (_, to) => above.test(to),
    ),
    'Appending, sequencing, publishing and reading serve every feature; calls about logs lie above them.',
  );
});

test('features reach each other through services and jobs, never through queries', () => {
  const server = sources.filter(
    (s) => s.path.startsWith('packages/server/src/features/') && !isTest(s.path),
  );
  refuse(
    edges(server, (from, to) => {
      const other = featureOf(to);
      return other !== undefined && other !== featureOf(from) && /queries\.ts$/.test(to);
    }),
    'A feature reads any table but writes only its own: SQL of others is not for it.',
  );
});

test('the platform imports no feature', () => {
  const platform = sources.filter(
    (s) => s.path.startsWith('packages/server/src/platform/') && !isTest(s.path),
  );
  refuse(
    edges(platform, (_, to) => featureOf(to) !== undefined),
    'The platform is what any feature may use.',
  );
});

test('only queries, platform and migrations contain SQL', () => {
  const tagged = /\bsql(<[^`]*>)?`/;
  refuse(
    sources
      .filter((s) => s.path.startsWith('packages/server/src/') && !isTest(s.path))
      .filter(
        (s) => !/queries\.ts$|fragments?\.ts$|\/platform\//.test(s.path) && tagged.test(s.text),
      )
      .map((s) => s.path),
    'All SQL of a feature lies in its queries, so that review finds it; pieces for other queries are fragments.',
  );
  refuse(
    sources
      .filter((s) => /fragments?\.ts$/.test(s.path) && /\.execute\(/.test(s.text))
      .map((s) => s.path),
    'A fragment is a piece of SQL that queries of other features use; it asks nothing itself.',
  );
});

test('only main reads the environment', () => {
  refuse(
    sources
      .filter((s) => s.path.startsWith('packages/server/src/') && !isTest(s.path))
      .filter(
        (s) =>
          !/^packages\/server\/src\/(main|rotate-keys|logs|fsck|platform\/compile-cache)\.ts$/.test(
            s.path,
          ) && /process\.env\b/.test(withoutComments(s.text)),
      )
      .map((s) => s.path),
    'What a deployment depends on is read in one place.',
  );
});

test('only the HTTP platform and routes know Fastify', () => {
  const allowed =
    /\/platform\/http\/|\/routes\.ts$|\/(app|app-options|mount-features)\.ts$|\/test-server\.ts$/;
  refuse(
    edges(
      sources.filter(
        (s) =>
          s.path.startsWith('packages/server/src/') && !isTest(s.path) && !allowed.test(s.path),
      ),
      (_, to) => to === 'fastify',
    ),
    'Services answer values; HTTP is somebody else.',
  );
});

test('features of the page do not import each other, nor do components import features', () => {
  const web = sources.filter((s) => packageOf(s.path) === 'web' && !isTest(s.path));
  refuse(
    edges(web, (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      const isRoute = /\/routes\.tsx?$/.test(from);
      return own !== undefined && other !== undefined && own !== other && !isRoute;
    }),
    'Routes compose features; what two of them show is a component.',
  );
  refuse(
    edges(
      web.filter((s) => /^packages\/web\/src\/(components|lib)\//.test(s.path)),
      (_, to) => featureOf(to) !== undefined,
    ),
    'Components take values, they know no feature.',
  );
});

test('no import is circular', () => {
  const graph = new Map(sources.map((s) => [s.path, s.imports]));
  refuse(circlesOf(graph), 'In a circle nothing can be read, tested or moved alone.');
});

test('no feature of the server or the page is in a cycle', () => {
  for (const part of ['server', 'web']) {
    const own = sources.filter((s) => s.path.startsWith(`packages/${part}/`) && !isTest(s.path));
    refuse(
      circlesOf(featureGraph(own)),
      'Features in a circle are one feature in several folders.',
    );
  }
});

test('finds a circle between features whose files are in none', () => {
  const file = (path: string, imports: string[]) => ({
    path: `packages/server/src/features/${path}`,
    text: '',
    imports: imports.map((one) => `packages/server/src/features/${one}`),
  });
  const graph = featureGraph([
    file('a/x.ts', ['b/x.ts']),
    file('b/y.ts', ['c/x.ts']),
    file('c/y.ts', ['a/y.ts']),
  ]);
  assert.deepEqual(circlesOf(graph), ['a -> b -> c -> a']);
});

test('files have names that describe their content', () => {
  const vague = /(^|\/)(utils?|helpers?|common|shared|misc|types|constants)(\/|\.tsx?$)/;
  refuse(
    sources.map((s) => s.path).filter((path) => vague.test(path)),
    'Nobody finds anything in a drawer named "misc".',
  );
});

test('files stay small', () => {
  refuse(
    sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > limitOf(path))
      .map(({ path, lines }) => `${path}: ${lines} lines, at most ${limitOf(path)}`),
    'A file with one job is read in a minute: 300 lines at most, tests 500, routes of the page 40.',
  );
});

test('feature folders stay small', () => {
  const folders = Map.groupBy(
    sources.filter((s) => !isTest(s.path)),
    (s) => /^packages\/(?:server|web)\/src\/features\/[^/]+(?=\/[^/]+$)/.exec(s.path)?.[0] ?? '',
  );
  folders.delete('');
  refuse(
    [...folders]
      .filter(([, own]) => own.length > 20)
      .map(([path, own]) => `${path}: ${own.length} files`),
    'A feature of more files than this is two features, or has folders of its own.',
  );
});

/** Features that each feature imports. */
function featureGraph(among: Source[]): Map<string, string[]> {
  const edges = among.flatMap(({ path, imports }) =>
    imports.map((to) => ({ from: featureOf(path), to: featureOf(to) })),
  );
  const graph = new Map<string, string[]>();
  for (const { from, to } of edges)
    if (from !== undefined && to !== undefined && from !== to)
      graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
}

function limitOf(path: string): number {
  if (/^packages\/web\/src\/routes\//.test(path)) return 60;
  return isTest(path) ? 500 : 300;
}

/** Removes comments, accurately enough for finding names. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}

/** One path per circle, found depth first without recursion on the stack of calls. */
function circlesOf(graph: ReadonlyMap<string, string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  for (const start of graph.keys()) {
    const path: string[] = [];
    const stack: { node: string; leave: boolean }[] = [{ node: start, leave: false }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (top.leave) {
        path.pop();
        done.add(top.node);
        continue;
      }
      if (done.has(top.node)) continue;
      const at = path.indexOf(top.node);
      if (at >= 0) {
        circles.push([...path.slice(at), top.node].join(' -> '));
        continue;
      }
      path.push(top.node);
      stack.push({ node: top.node, leave: true });
      for (const next of graph.get(top.node) ?? [])
        if (graph.has(next)) stack.push({ node: next, leave: false });
    }
  }
  return circles;
}
