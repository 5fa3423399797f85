import type { Database } from '../../platform/db/database.ts';
import type { Anchor, Anchored } from './anchor.ts';
import { Contradiction, freeze, type OnFreeze } from './freeze.ts';
import * as sql from './publish-queries.ts';
import { checkAnchored } from './published-tree.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Holds the head of every log against the anchor, and freezes those that contradict it.
 *
 * @returns logs that have grown since their last checkpoint, or never had one
 */
export async function checkLogIntegrity(
  { database, anchor }: { database: Database; anchor: Anchor },
  onFreeze: OnFreeze,
): Promise<string[]> {
  const grown: string[] = [];
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const some = await logHeadsAfter(database, anchor, after);
    for (const { published, anchored } of some) {
      const refusal = refusalOf(published, anchored);
      if (refusal !== undefined) await freeze(database, published.uuid, refusal, onFreeze);
      else if (published.last_size !== published.size) grown.push(published.uuid);
    }
    after = some.at(-1)?.published.uuid;
  }
  return grown;
}

/** Reads both sides at one moment: nothing is published meanwhile. */
const logHeadsAfter = (database: Database, anchor: Anchor, after: string) =>
  database.write(null, async (tx) => {
    await sql.lockPublishing(tx);
    await anchor.catchUp();
    const heads = await sql.selectLogHeads(tx, after);
    return heads.map((published) => ({ published, anchored: anchor.latest(published.uuid) }));
  });

function refusalOf(
  published: sql.PublishedHead,
  anchored: Anchored | undefined,
): string | undefined {
  const { size, root, last_size, last_root } = published;
  const last =
    last_size === null || last_root === null
      ? undefined
      : { size: BigInt(last_size), root: last_root };
  try {
    checkAnchored({ head: { size: BigInt(size), root }, last, anchored });
    return undefined;
  } catch (error) {
    if (error instanceof Contradiction) return error.message;
    throw error;
  }
}
