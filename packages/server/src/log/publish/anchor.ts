import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flushDirectory } from '../../platform/flush-directory.ts';

/** Last publication of a log, according to the anchor. */
export interface Anchored {
  size: bigint;
  root: Buffer;
}

/** A line that is added. */
export interface NewAnchorLine {
  log_uuid: string;
  size: bigint;
  root: Uint8Array;
  /** An operator has acknowledged that earlier lines of this log contradict it: they no longer count. */
  acknowledged?: true;
}

/**
 * File of all published checkpoints, best on another volume than the database: it only grows, and each line
 * contains the SHA-256 of the previous one. A database that lost leaves contradicts it.
 */
export interface Anchor {
  /**
   * Sentence that reports a change of the file; lines before that position no longer count. Undefined when it
   * is intact.
   */
  readonly problem: string | undefined;
  /** The largest checkpoint of a log; undefined when it has none. */
  latest(logUuid: string): Anchored | undefined;
  /**
   * Reads lines that another process added. Call it while no other process can append.
   *
   * @throws AnchorLost when the file was replaced or truncated meanwhile
   */
  catchUp(): Promise<void>;
  /** Adds lines and flushes; they count when this resolves. */
  append(lines: readonly NewAnchorLine[]): Promise<void>;
  close(): Promise<void>;
}

/** The open file is no longer the anchor and must be read again. */
export class AnchorLost extends Error {
  constructor() {
    super('The anchor was replaced or cut off while it was in use.');
    this.name = 'AnchorLost';
  }
}

/** Name of the file in the directory. */
export const ANCHOR_FILE = 'checkpoints';

const PIECE_BYTES = 1 << 16;
const GENESIS = '0'.repeat(64);
const LINE =
  /^([0-9a-f]{64}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,16}) ([\w+/]{43}=)( acknowledged)?$/;

/** Opens the anchor in a directory, creating it if missing, and reads it. */
export async function openAnchor(directory: string): Promise<Anchor> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, ANCHOR_FILE);
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
  await flushDirectory(directory);
  const anchor = new FileAnchor(path, file);
  await anchor.catchUp();
  return anchor;
}

class FileAnchor implements Anchor {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #latest = new Map<string, Anchored>();
  #last = GENESIS;
  /** Bytes that were read or written, all of them whole lines. */
  #end = 0;
  problem: string | undefined;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  latest(logUuid: string): Anchored | undefined {
    return this.#latest.get(logUuid);
  }

  async catchUp(): Promise<void> {
    const { size, ino } = await this.#file.stat();
    const there = await stat(this.#path).catch(() => undefined);
    if (there?.ino !== ino || size < this.#end) throw new AnchorLost();
    let rest: Buffer = Buffer.alloc(0);
    for (let at = this.#end; ; ) {
      const { bytesRead, buffer } = await this.#file.read(
        Buffer.alloc(PIECE_BYTES),
        0,
        PIECE_BYTES,
        at,
      );
      if (bytesRead === 0) break;
      at += bytesRead;
      const lines = splitLines(Buffer.concat([rest, buffer.subarray(0, bytesRead)]));
      rest = lines.pop() ?? Buffer.alloc(0);
      for (const line of lines) this.#read(line);
    }
    if (rest.length === 0) return;
    // The unfinished line of a killed process stays on its own line, and usually does not count.
    await this.#file.appendFile('\n');
    this.#read(rest);
  }

  async append(lines: readonly NewAnchorLine[]): Promise<void> {
    let last = this.#last;
    const texts = lines.map(({ log_uuid, size, root, acknowledged }) => {
      const text = `${last} ${log_uuid} ${size} ${Buffer.from(root).toString('base64')}${acknowledged ? ' acknowledged' : ''}`;
      last = hash('sha256', text);
      return text;
    });
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
    await this.#file.appendFile(bytes);
    await this.#file.sync();
    for (const text of texts) this.#read(Buffer.from(text));
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #read(line: Buffer): void {
    this.#end += line.length + 1;
    const text = line.toString('latin1');
    const [, before, log = '', size = '', root = '', acknowledged] = LINE.exec(text) ?? [];
    if (before === undefined) return;
    if (before !== this.#last) {
      this.problem ??= 'A line of the anchor does not follow the one before.';
      this.#latest.clear();
    }
    this.#last = hash('sha256', text);
    const known = this.#latest.get(log);
    const next = { size: BigInt(size), root: Buffer.from(root, 'base64') };
    if (known === undefined || acknowledged !== undefined || next.size >= known.size)
      this.#latest.set(log, next);
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return [...lines, bytes.subarray(from)];
}
