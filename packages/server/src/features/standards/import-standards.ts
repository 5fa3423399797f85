import type { Standard } from '@assay/core/compliance/standards/standard.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { countStandards, insertStandard } from './queries.ts';
import type { ReceivedStandards } from './read-standards-file.ts';

const MOST_STANDARDS = 100;

/**
 * Stores the standards of a file that the tenant does not have from the same file, each with an audit entry of its own.
 *
 * @returns ids of those that were stored
 */
export async function importStandards(ctx: Ctx, file: ReceivedStandards): Promise<string[]> {
  const uuids: string[] = [];
  for (const standard of file.standards) {
    const uuid = await importOne(ctx, file, standard);
    if (uuid !== null) uuids.push(uuid);
  }
  return uuids;
}

/** Ends the transaction without an audit entry: nothing was stored. */
class Known extends Error {}

async function importOne(
  ctx: Ctx,
  { sha256, spec_version, warnings }: ReceivedStandards,
  standard: Standard,
): Promise<string | null> {
  const uuid = uuidV7();
  const { name, version, license, requirements } = standard;
  const details = {
    ...{ name, version, license, sha256: sha256.toString('hex') },
    ...{ requirements: requirements.length, warnings: warnings.length },
  };
  const change = { action: 'standard.import', subject_uuid: uuid, details };
  try {
    await ctx.write(change, async (tx) => {
      const row = { uuid, sha256, spec_version, imported_by: ctx.actor.name, ...standard };
      const count = await countStandards(tx, ctx.tenantUuid);
      if (!(await insertStandard(tx, ctx.tenantUuid, row))) throw new Known();
      if (count >= MOST_STANDARDS)
        throw new Conflict(
          `A tenant has ${MOST_STANDARDS} standards at most. Delete one that is not used.`,
        );
    });
    return uuid;
  } catch (error) {
    if (error instanceof Known) return null;
    throw error;
  }
}
