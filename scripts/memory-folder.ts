import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Gibibytes that must be free: a whole run has needed less than half of them. */
const ROOM = 8;
const GIBIBYTE = 1024 ** 3;

/**
 * Makes a folder in memory the one for temporary files (`TMPDIR`) of this process and those that it starts, and returns its path; it
 * is removed when this process exits. Test databases are many small files, and a disk takes longer to make and remove them than to write them.
 * Returns undefined, and changes nothing, where `TMPDIR` is set, or `memory` has too little room or no permission to run programs from it.
 *
 * @param memory file system in memory; Linux has this one
 * @param room gibibytes that must be free in it, and in the machine
 */
export function useMemoryFolder(memory = '/dev/shm', room = ROOM): string | undefined {
  if (process.env['TMPDIR'] !== undefined || !hasRoom(memory, room)) return undefined;
  // Containers may share the memory and number their processes apart.
  const prefix = `assay-tests-${statSync('/proc/self/ns/pid').ino}-`;
  removeLeft(memory, prefix);
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  process.once('exit', () => remove(folder));
  if (!runsPrograms(folder)) return undefined;
  // As every folder for temporary files: some tests start programs under other accounts.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return folder;
}

function hasRoom(memory: string, room: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, kibibytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(
      readFileSync('/proc/meminfo', 'utf8'),
    ) ?? [0, 0];
    return Math.min(bavail * bsize, Number(kibibytes) * 1024) >= room * GIBIBYTE;
  } catch {
    return false;
  }
}

/** The browser is unpacked into the folder and runs there; containers often forbid it. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Removes folders of this account whose processes have ended without removing them; a process id follows the prefix of a name. */
function removeLeft(memory: string, prefix: string): void {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name);
    if (!name.startsWith(prefix) || lstatSync(folder).uid !== process.getuid?.()) continue;
    if (!isRunning(Number.parseInt(name.slice(prefix.length), 10))) remove(folder);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Reflect.get(Object(error), 'code') !== 'ESRCH';
  }
}

/** Removes a folder; files of other accounts that this one may not remove stay. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!['EPERM', 'EACCES'].includes(Reflect.get(Object(error), 'code'))) throw error;
  }
}
