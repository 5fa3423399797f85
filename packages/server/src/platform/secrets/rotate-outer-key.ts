import { existsSync } from 'node:fs';
import { NIL_UUID } from '../../context.ts';
import { insertOperatorEntry } from '../audit/operator-entry.ts';
import type { Database, Writer } from '../db/database.ts';
import { openKeyFile } from './key-file.ts';
import { type OuterKeySource, openOuterKey } from './open-outer-key.ts';
import type { OuterKey } from './outer-key.ts';
import * as sql from './queries.ts';

/**
 * Wraps all data keys again: with a new key in the key file, or else with the command. While it runs, and after
 * an interruption, the file contains the old and the new key, and nodes that share it continue to work; the
 * next run resumes.
 *
 * @param database as assay_worker
 * @returns number of wrapped keys
 * @throws KeyLost when one of them was wrapped by a missing key
 */
export async function rotateOuterKey(database: Database, source: OuterKeySource): Promise<number> {
  const outer = openOuterKey(source);
  const each = (work: Work) =>
    database.write(null, async (tx) => {
      await sql.shareOuterKey(tx);
      return work(tx);
    });
  if (source.command) {
    const wrapped = await rewrapAll(each, outer);
    return alone(database, (tx) => recorded(tx, 'outer_key.rotate', wrapped));
  }
  const file = openKeyFile(source.file);
  await alone(database, () => file.addKey());
  const [name] = await file.names();
  const count = await rewrapAll(each, outer, name);
  // Wraps keys that a node created with the old key meanwhile; from here on none can. Another rotation may have
  // finished, too.
  return alone(database, async (tx) => {
    const [last] = await file.names();
    const added = await rewrapAll((work) => work(tx), outer, last);
    await recorded(tx, 'outer_key.rotate', count + added);
    await file.dropOldKeys();
    return count + added;
  });
}

/**
 * Deletes the data keys whose outer key is missing, so that their owners get new ones. Their sealed values are
 * lost; until then the key may still be found and restored.
 *
 * @param database as assay_worker
 * @returns their number
 */
export async function forgetLostKeys(
  database: Database,
  { file, command }: OuterKeySource,
): Promise<number> {
  const names = existsSync(file) ? await openKeyFile(file).names() : [];
  if (command) names.push('command');
  return alone(database, async (tx) =>
    recorded(tx, 'outer_key.forget_lost', await sql.forgetDataKeys(tx, names)),
  );
}

type Work = (tx: Writer) => Promise<sql.WrappedKeyRow[]>;

/** In transactions of a hundred. @param name of the key that wraps; rows with it are done; absent: none is */
async function rewrapAll(
  each: (work: Work) => Promise<sql.WrappedKeyRow[]>,
  outer: OuterKey,
  name?: string,
): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const rows = await each(async (tx) => {
      const page = await sql.selectDataKeys(tx, after);
      for (const row of page.filter(({ wrapped_by }) => wrapped_by !== name)) {
        await rewrap(tx, outer, row);
        count += 1;
      }
      return page;
    });
    after = rows.at(-1)?.owner_uuid;
  } while (after !== undefined);
  return count;
}

async function rewrap(tx: Writer, outer: OuterKey, row: sql.WrappedKeyRow): Promise<void> {
  const plain = await outer.unwrap({ by: row.wrapped_by, bytes: row.wrapped });
  const { by, bytes } = await outer.wrap(plain);
  await sql.rewrapDataKey(tx, row, bytes, by);
}

/** Records a change of this many data keys in the installation's audit log; returns the number. */
async function recorded(tx: Writer, action: string, data_keys: number): Promise<number> {
  await insertOperatorEntry(tx, { action, subject_uuid: NIL_UUID, details: { data_keys } });
  return data_keys;
}

/** Runs while no process wraps a new key or rotates. */
const alone = <T>(database: Database, work: (tx: Writer) => Promise<T>): Promise<T> =>
  database.write(null, async (tx) => {
    await sql.ownOuterKey(tx);
    return work(tx);
  });
