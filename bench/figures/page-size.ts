/** JavaScript that a browser loads for sign-in and for pages with a table, gzipped, from a fresh build of the page. */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { dataPath } from '../data/corpus.ts';
import { printFigure, rounded } from '../figure.ts';

const SIGN_IN = 'src/features/sign-in/sign-in-page.tsx';
const FRAME = 'src/components/shell/frame.tsx';
const GRAPH = 'src/features/sbom/dependencies-tab/dependency-graph.tsx';
const SBOM = 'src/features/sbom';
/** Content that the address loads inside the frame. Tabs of an SBOM are loaded apart: each counts with its page. */
const TABLES: Record<string, string[]> = {
  projects: ['src/features/projects/projects-page.tsx'],
  project: ['src/features/projects/workspace-page.tsx'],
  sboms: ['src/features/sboms/sbom-list-page.tsx'],
  sbom: [`${SBOM}/sbom-page.tsx`, `${SBOM}/components-tab/components-tab.tsx`],
  findings: [`${SBOM}/sbom-page.tsx`, `${SBOM}/vulnerabilities-tab/vulnerabilities-tab.tsx`],
  vulnerabilities: ['src/features/vulnerabilities/vulnerabilities-page.tsx'],
  artifacts: ['src/features/artifacts/artifacts-page.tsx'],
};

const outDir = dataPath('page');
await build({
  root: fileURLToPath(new URL('../../packages/web/', import.meta.url)),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, manifest: true, reportCompressedSize: false },
});
const manifest = JSON.parse(readFileSync(`${outDir}/.vite/manifest.json`, 'utf8')) as Manifest;

/** Files that entries load before they run, each once. */
function filesOf(entries: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}: has it been moved?`);
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) follow(other);
  };
  for (const entry of entries) follow(entry);
  return files;
}

const kilobytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${outDir}/${file}`)).length, 0) /
  1000;

const signIn = kilobytesOf(filesOf(['index.html', SIGN_IN]));
const pages = Object.entries(TABLES).map(([name, sources]) => {
  const files = filesOf(['index.html', FRAME, ...sources]);
  return { name, files, kb: kilobytesOf(files) };
});
const early = new Set(pages.flatMap(({ files }) => [...files]));
const graph = filesOf([GRAPH]);
const isEarly = early.has(manifest[GRAPH]?.file ?? '');
const graphKilobytes = kilobytesOf([...graph].filter((file) => !early.has(file)));
rmSync(outDir, { recursive: true });

printFigure('page-size', '', {
  values: {
    sign_in_kb: rounded(signIn),
    ...Object.fromEntries(pages.map(({ name, kb }) => [`${name}_kb`, rounded(kb)])),
    largest_table_page_kb: rounded(Math.max(...pages.map(({ kb }) => kb))),
    graph_when_opened_kb: rounded(graphKilobytes),
    graphs_loaded_early: Number(isEarly),
  },
  bars: { sign_in_kb: 250, largest_table_page_kb: 340, graphs_loaded_early: 0 },
  limit: 'the libraries that every page needs: React, router, components',
});
