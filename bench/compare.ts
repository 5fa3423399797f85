/**
 * Compares the figures of two checkouts in alternating runs, so that a busier hour falls on both:
 *
 *     git worktree add ../before <commit> && (cd ../before && npm ci)
 *     node bench/compare.ts ../before [--rounds 3] [--scale <share>] [<name>[=<its name there>]…]
 *
 * Prints a JSON line for each bench: of each value the medians before and now, and how much worse it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, rounded } from './figure.ts';

/** Benches whose figures may get at most so much worse. */
const BENCHES = ['sequencer', 'document-create', 'notarize', 'upload-many'];
const MOST_WORSE_PERCENT = 10;

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const [before, ...names] = positionals;
const rounds = Number(values.rounds);
if (before === undefined || !(rounds >= 1)) {
  console.error(
    'Usage: node bench/compare.ts <other checkout> [--rounds 3] [--scale <share>] [<name>…]',
  );
  process.exit(64);
}
const checkouts = {
  before: resolve(before),
  now: fileURLToPath(new URL('..', import.meta.url)),
};
const scale = values.scale === undefined ? [] : ['--scale', values.scale];

/** Numbers of one run of a bench, by name. @throws where it printed no figure */
async function measured(checkout: string, name: string): Promise<Map<string, number>> {
  const [today = '', formerly = today] = name.split('=');
  const hasName = existsSync(resolve(checkout, 'bench', 'figures', `${today}.ts`));
  const args = [resolve(checkout, 'bench', 'run.ts'), hasName ? today : formerly, ...scale];
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const said = await text(child.stdout);
  const [code] = await ended;
  const line = said.split('\n').find((one) => one.startsWith('{'));
  if (code !== 0 || line === undefined)
    throw new Error(`${name} in ${checkout} ended with ${code}`);
  const figure: Record<string, unknown> = JSON.parse(line);
  return new Map(
    Object.entries(figure).flatMap(([key, value]) =>
      typeof value === 'number' && key !== 'scale' ? [[key, value]] : [],
    ),
  );
}

/** Rates are better when they are higher, times when they are lower. */
const worsePercent = (key: string, was: number, is: number): number =>
  rounded(100 * (key.includes('per_s') ? was / is - 1 : is / was - 1));

let isWorse = false;
for (const name of names.length > 0 ? names : BENCHES) {
  const runs: Record<keyof typeof checkouts, Map<string, number>[]> = { before: [], now: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
    for (const which of order) runs[which].push(await measured(checkouts[which], name));
  }
  const medianOf = (which: keyof typeof checkouts, key: string) =>
    median(runs[which].map((run) => run.get(key) ?? Number.NaN));
  const shared = [...(runs.now[0]?.keys() ?? [])].filter((key) => runs.before[0]?.has(key));
  const compared = shared.map((key) => {
    const [was, is] = [medianOf('before', key), medianOf('now', key)];
    return [
      key,
      { before: rounded(was), now: rounded(is), worse_percent: worsePercent(key, was, is) },
    ];
  });
  console.log(JSON.stringify({ name, rounds, ...Object.fromEntries(compared) }));
  isWorse ||= compared.some(
    ([, value]) => typeof value === 'object' && value.worse_percent > MOST_WORSE_PERCENT,
  );
}
process.exitCode = isWorse ? 1 : 0;
