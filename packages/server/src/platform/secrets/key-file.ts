import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushDirectory } from '../flush-directory.ts';
import { decrypt, encrypt } from './cipher.ts';
import { KeyLost, type OuterKey } from './outer-key.ts';

const ABOUT = Buffer.from('assay data key');
const KEY = /^[A-Za-z0-9+/]{43}=$/;
const GROUP_AND_OTHERS = 0o077;

/** An outer key in a file of mode 0600: one key a line in base64; the first wraps, all of them unwrap. */
export interface KeyFile extends OuterKey {
  /** Names of its keys, `file:<16 hexadecimal digits of the SHA-256>`, the one that wraps first. */
  names(): Promise<string[]>;
  /** Adds a new key before the only one; keeps one left by an interrupted rotation. */
  addKey(): Promise<void>;
  /** Leaves the key that wraps alone in the file. */
  dropOldKeys(): Promise<void>;
}

/** Reads the file again at each use, which is rare: so a rotation reaches every process without notification. */
export function openKeyFile(path: string): KeyFile {
  const read = () => readKeys(path);
  return {
    async create() {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, [randomBytes(32)], createOnly);
    },
    async wrap(plain) {
      const [key] = await read();
      return { by: nameOf(key), bytes: encrypt(key, ABOUT, plain) };
    },
    async unwrap({ by, bytes }) {
      const key = (await read()).find((one) => nameOf(one) === by);
      if (key === undefined) throw new KeyLost(`${path} does not hold the key ${by}. ${PUT_BACK}`);
      return decrypt(key, ABOUT, bytes);
    },
    names: async () => (await read()).map(nameOf),
    async addKey() {
      const keys = await read();
      if (keys.length === 1) await writeWhole(path, [randomBytes(32), ...keys], rename);
    },
    async dropOldKeys() {
      const [key] = await read();
      await writeWhole(path, [key], rename);
    },
  };
}

const PUT_BACK =
  'Put the file back that the data keys were wrapped with: all nodes share one (ASSAY_KEK_FILE).';

const nameOf = (key: Buffer) =>
  `file:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;

async function readKeys(path: string): Promise<[Buffer, ...Buffer[]]> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new KeyLost(`The key file ${path} cannot be read (${error.code}). ${PUT_BACK}`);
  });
  try {
    const { mode } = await file.stat();
    if (mode & GROUP_AND_OTHERS)
      throw new KeyLost(`The key file ${path} can be read by others. Give it the mode 0600.`);
    const lines = (await file.readFile('utf8')).trimEnd().split('\n');
    const [first, ...rest] = lines.map((line) => Buffer.from(line, 'base64'));
    if (first === undefined || !lines.every((line) => KEY.test(line)))
      throw new KeyLost(`The key file ${path} is damaged. ${PUT_BACK}`);
    return [first, ...rest];
  } finally {
    await file.close();
  }
}

/** The file is there whole or not at all, after a power failure too. */
async function writeWhole(
  path: string,
  keys: Buffer[],
  place: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(keys.map((key) => `${key.toString('base64')}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await place(draft, path);
    await flushDirectory(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Two processes may begin at once: the first one's key stays. */
const createOnly = (draft: string, path: string) =>
  link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
