import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { decrypt, encrypt, Unreadable } from './cipher.ts';
import { KeyLost, type OuterKey } from './outer-key.ts';
import * as sql from './queries.ts';

/** Purpose and owner of a sealed value: it opens only with the same. */
export interface Sealed {
  /** uuid of the tenant; NIL_UUID for values of users and of the installation. */
  owner: string;
  /** Purpose: `totp-seed`; without NUL. */
  purpose: string;
  /** Which one of these, mostly a uuid. */
  subject: string;
}

/** Secrets at rest (ADR 0006): sealed by the owner's data key, which an outer key wraps. */
export interface Vault {
  /** @throws KeyDestroyed, KeyLost */
  seal(about: Sealed, plain: Uint8Array): Promise<Buffer>;
  /** @throws Unreadable when it was altered or has another purpose; KeyDestroyed; KeyLost */
  open(about: Sealed, sealed: Uint8Array): Promise<Buffer>;
}

/** The owner's data key was destroyed, and all that it sealed with it. */
export class KeyDestroyed extends Error {
  constructor() {
    super('The key of what was sealed has been destroyed.');
    this.name = 'KeyDestroyed';
  }
}

/** Time for which another node may still use a destroyed key. */
const REMEMBERED_MS = 60_000;
const KEY_BYTES = 32;

interface Remembered {
  key: Promise<Buffer>;
  /** On the monotonic clock. */
  until: number;
}

/**
 * @param database with spare connections: a key is looked up while its caller holds one of the callers' pool
 * @param now milliseconds of a monotonic clock
 */
export function createVault(
  database: Database,
  outer: OuterKey,
  now: () => number = () => performance.now(),
): Vault {
  const remembered = new Map<string, Remembered>();
  const keyOf = (owner: string): Promise<Buffer> => {
    const known = remembered.get(owner);
    if (known && known.until > now()) return known.key;
    for (const [name, { until }] of remembered) if (until <= now()) remembered.delete(name);
    const looked = { key: findOrMake(database, outer, owner), until: now() + REMEMBERED_MS };
    remembered.set(owner, looked);
    looked.key.catch(() => {
      if (remembered.get(owner) === looked) remembered.delete(owner);
    });
    return looked.key;
  };
  return {
    seal: async (about, plain) => encrypt(await keyOf(about.owner), bindingOf(about), plain),
    open: async (about, sealed) => decrypt(await keyOf(about.owner), bindingOf(about), sealed),
  };
}

/** Additional data: `owner ‖ 0 ‖ purpose ‖ 0 ‖ subject`; only the last part may hold a zero. */
function bindingOf({ owner, purpose, subject }: Sealed): Buffer {
  if (purpose.includes('\0')) throw new Error('The purpose of a secret holds no NUL.');
  return Buffer.from(`${owner.toLowerCase()}\0${purpose}\0${subject}`);
}

/** A rotation may end between reading the database and reading the key file, so there is a second attempt. */
const findOrMake = (database: Database, outer: OuterKey, owner: string): Promise<Buffer> =>
  lookUp(database, outer, owner).catch((error) => {
    if (!(error instanceof KeyLost)) throw error;
    return lookUp(database, outer, owner);
  });

async function lookUp(database: Database, outer: OuterKey, owner: string): Promise<Buffer> {
  const row =
    (await database.read(null, (db) => sql.findDataKey(db, owner))) ??
    (await makeDataKey(database, outer, owner));
  if (row.wrapped === null) throw new KeyDestroyed();
  return unbind(owner, await outer.unwrap({ by: row.wrapped_by, bytes: row.wrapped }));
}

/** When several processes create a key at the same time, the first one's is stored and all of them get it. */
const makeDataKey = (database: Database, outer: OuterKey, owner: string) =>
  database.write(null, async (tx) => {
    await sql.shareOuterKey(tx);
    if (!(await sql.dataKeysExist(tx))) await outer.create();
    const { by, bytes } = await outer.wrap(bind(owner, randomBytes(KEY_BYTES)));
    await sql.addDataKey(tx, owner, bytes, by);
    const row = await sql.findDataKey(tx, owner);
    if (!row) throw new Error('A data key that was kept is missing.');
    return row;
  });

/** The wrapped bytes include the owner, so that one tenant's key cannot be assigned to another. */
const bind = (owner: string, key: Buffer) => Buffer.concat([ownerBytes(owner), key]);

function unbind(owner: string, bound: Buffer): Buffer {
  const name = ownerBytes(owner);
  if (bound.length !== name.length + KEY_BYTES || !bound.subarray(0, name.length).equals(name))
    throw new Unreadable();
  return bound.subarray(name.length);
}

const ownerBytes = (owner: string) => Buffer.from(owner.replaceAll('-', ''), 'hex');
