import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'assay-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

/** A process that asks for a folder in memory: that folder, its own for temporary files, and whether this one is there. */
interface Seen {
  folder?: string;
  temporary: string;
  isThere: boolean;
}

function ask(room: number, before: NodeJS.ProcessEnv = {}): Seen {
  const program = `
    import { existsSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { useMemoryFolder } from ${JSON.stringify(new URL('memory-folder.ts', import.meta.url).href)};
    const folder = useMemoryFolder(${JSON.stringify(memory)}, ${room});
    console.log(JSON.stringify({ folder, temporary: tmpdir(), isThere: existsSync(tmpdir()) }));`;
  const { TMPDIR: _, ...env } = process.env;
  const args = ['--input-type=module-typescript', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...env, ...before },
    encoding: 'utf8',
  });
  return JSON.parse(stdout || assert.fail(stderr));
}

test('temporary files are in a folder in memory, which goes with the process', () => {
  const { folder, temporary, isThere } = ask(0);
  assert.equal(temporary, folder);
  assert.equal(dirname(temporary), memory);
  assert.ok(isThere);
  assert.ok(!existsSync(temporary));
});

test('folders of processes that have ended are removed, and nothing else', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const here = basename(ask(0).temporary).split('-')[2];
  const left = `assay-tests-${here}-${ended}-a`;
  const kept = [
    `assay-tests-${here}-${process.pid}-b`,
    // A process of another container, and files of another program.
    `assay-tests-1-${ended}-c`,
    'other',
  ];
  for (const name of [left, ...kept]) mkdirSync(join(memory, name));
  writeFileSync(join(memory, left, 'file'), '');
  ask(0);
  assert.deepEqual(new Set(readdirSync(memory)), new Set(kept));
});

test('a folder of another account stays', {
  skip: process.getuid?.() === 0 ? false : 'only root can give a folder away',
}, () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const theirs = basename(ask(0).temporary).replace(/-\d+-\w+$/, `-${ended}-a`);
  mkdirSync(join(memory, theirs));
  chownSync(join(memory, theirs), 65_534, 65_534);
  ask(0);
  assert.deepEqual(readdirSync(memory), [theirs]);
});

test('without enough room, or with TMPDIR set, nothing changes', () => {
  const little = ask(2 ** 40);
  assert.equal(little.folder, undefined);
  const chosen = ask(0, { TMPDIR: tmpdir() });
  assert.deepEqual([chosen.folder, chosen.temporary], [undefined, tmpdir()]);
  assert.deepEqual(readdirSync(memory), []);
});
