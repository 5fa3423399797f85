/** Measures, judges and prints a figure. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { Owner } from './product/owner.ts';

/** Result of a bench. Names include units; entries of `bars` are maxima, or minima with `>=`. */
export interface Measured {
  values: Record<string, number | string>;
  bars: Record<string, number | `>= ${number}`>;
  /** Limiting factor, for readers who want it faster. */
  limit: string;
}

/** Share of the full size from the command line: `--scale 0.01` while developing, else 1. */
export function scaleOf(): number {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a number above 0 and at most 1');
  return scale;
}

/** A full-size number at the requested scale, at least one. */
export const scaled = (full: number): number => Math.max(1, Math.round(full * scaleOf()));

/** Percentile; of few values the higher neighbor. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Milliseconds that a piece of work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Version of the server that the figures were taken with. */
export async function postgresOf(owner: Owner): Promise<string> {
  const [row] = await owner.query<{ v: string }>("select current_setting('server_version') as v");
  return row?.v ?? '';
}

/** Prints the one line of a bench; without a version where no database has a part in it. */
export function printFigure(
  name: string,
  postgres: string,
  { values, bars, limit }: Measured,
): void {
  const reached = Object.entries(bars).every(([key, bar]) => {
    const value = Number(values[key]);
    return typeof bar === 'number' ? value <= bar : value >= Number(bar.slice(3));
  });
  const machine = {
    cpu: cpus()[0]?.model.trim() ?? '',
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    ...(postgres && { postgres }),
  };
  const scale = scaleOf();
  const line = { name, machine, ...(scale < 1 && { scale }), ...values, bar: bars, reached, limit };
  console.log(JSON.stringify(line));
}
