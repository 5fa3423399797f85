/** Memory and processor time of the product's processes, from Linux's /proc. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Which process of the product: the parser that serves requests, or a worker by its queue. */
export type ProcessName = 'server' | 'parser' | 'interactive worker' | 'bulk worker';

/** Peak memory of a process above its initial value, in MB. */
export type PeakOf = (name: ProcessName) => number;

/**
 * Begins to watch: peaks are counted from here on. Processes that start later count from zero.
 *
 * @param pid of the server; it must be idle
 */
export function watchMemory(pid: number): PeakOf {
  const idle = new Map<number, number>();
  for (const found of familyOf(pid)) {
    // 5 forgets the highest resident size so far.
    writeFileSync(`/proc/${found}/clear_refs`, '5');
    idle.set(found, kilobytesOf(found, 'VmRSS'));
  }
  return (name) => {
    const grown = pidsOf(pid, name).map(
      (found) => kilobytesOf(found, 'VmHWM') - (idle.get(found) ?? 0),
    );
    if (grown.length === 0) throw new Error(`There is no process for ${name}`);
    return Math.round(Math.max(...grown) / 1024);
  };
}

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Math.round(kilobytesOf(pid, 'VmRSS') / 1024);

/** Processor time by who spent it, in seconds since the start of each process. */
export interface ProcessorTime {
  server: number;
  parsers: number;
  workers: number;
  database: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/**
 * Processor time of the product so far: the difference of two values shows what limits a rate, independent of
 * other load.
 *
 * @param pid of the server
 */
export function processorTime(pid: number): ProcessorTime {
  const time = { server: secondsOf(pid), parsers: 0, workers: 0, database: 0 };
  const follow = (parent: number, inDatabase: boolean) => {
    for (const child of childrenOf(parent)) {
      const command = commandOf(child);
      const isDatabase = inDatabase || command.includes('postgres');
      if (isDatabase) time.database += secondsOf(child);
      else if (command.includes('dist/child.mjs')) time.parsers += secondsOf(child);
      else if (command.includes('dist/worker.mjs')) time.workers += secondsOf(child);
      follow(child, isDatabase);
    }
  };
  follow(pid, false);
  return time;
}

/**
 * Processor time of the server thread that answers calls, in seconds: while it works on one call, every other
 * call waits.
 */
export const mainThreadSeconds = (pid: number): number => secondsOf(`${pid}/task/${pid}`, 2);

/** Includes terminated children, as reported to the parent: the last two of the four fields. */
function secondsOf(at: number | string, count = 4): number {
  const all = read(`/proc/${at}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const fields = all.slice(11, 11 + count);
  return fields.reduce((sum, field) => sum + Number(field), 0) / TICKS;
}

function pidsOf(server: number, name: ProcessName): number[] {
  if (name === 'server') return [server];
  const workers = childrenOf(server).filter((pid) => commandOf(pid).includes('dist/worker.mjs'));
  const [interactive, bulk] = workers;
  if (name === 'interactive worker') return interactive === undefined ? [] : [interactive];
  if (name === 'bulk worker') return bulk === undefined ? [] : [bulk];
  return [server, ...workers]
    .flatMap(childrenOf)
    .filter((pid) => commandOf(pid).includes('dist/child.mjs'));
}

const familyOf = (pid: number): number[] => {
  const children = childrenOf(pid).filter((child) =>
    /dist\/(worker|child)\.mjs/.test(commandOf(child)),
  );
  return [pid, ...children.flatMap(familyOf)];
};

/** In start order: the worker for interactive jobs is first. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
    .sort((a, b) => a - b);
}

function parentOf(pid: number): number | undefined {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  return fields?.[1] === undefined ? undefined : Number(fields[1]);
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`);

function kilobytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = read(`/proc/${pid}/status`)
    .split('\n')
    .find((text) => text.startsWith(`${field}:`));
  return Number(line?.split(/\s+/)[1] ?? 0);
}

/** '' for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
