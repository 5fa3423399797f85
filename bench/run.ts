/**
 * Runs `npm run bench [-- <name>… --scale <share>]`: takes the figures in the README, one JSON line each. Every
 * bench is a separate process, because memory is measured too. Data is generated once, below bench/.data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** In measuring order: small data first, then benches that need the inventory. */
const BENCHES = [
  'page-size',
  'merkle',
  'sequencer',
  'auditor',
  'bundles',
  'served-bytes',
  'load-advisories',
  'nvd',
  'epss',
  'upload-10000',
  'upload-50000',
  'upload-many',
  'hostile-upload',
  'large-uploads',
  'same-upload',
  'foreign-packages',
  'disk',
  'sign-in',
  'known-addresses',
  'document-create',
  'fsck',
  'documents',
  'notarize',
  'trust-levels',
  'lists',
  'dashboard',
  'fix-first',
  'compliance',
  'profiles',
  'search',
  'artifacts',
  'sbom-page',
  'decisions',
  'vex-import',
  'paths',
  'diff',
  'as-of',
  'changed-advisory',
  'rematch',
];

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}`);
  process.exit(2);
}
const scale = values.scale === undefined ? [] : ['--scale', values.scale];
const failed: string[] = [];
let child: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child?.kill(signal));
for (const name of positionals.length > 0 ? positionals : BENCHES) {
  const path = fileURLToPath(new URL(`figures/${name}.ts`, import.meta.url));
  child = spawn(process.execPath, [path, ...scale], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Not measured: ${failed.join(', ')}`);
  process.exit(1);
}
