import type { advisories } from '@assay/contract/advisories.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { BodyTurns } from '../../platform/http/body-turns.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import * as query from './import/import-queries.ts';
import { enqueueImport } from './jobs.ts';

/** Largest feed that is taken over the network. OSV's export of everything has 1.2 GiB. */
const FEED_BYTES = 4 * 1024 ** 3;

/** Imports are the operator's: the contract lets SuperAdmins alone come here. */
export const advisoryService: Service<typeof advisories> = {
  async getAdvisoryImport(ctx, { uuid }) {
    const row = await ctx.read((db) => query.findImport(db, uuid));
    if (row === undefined) throw new NotFound('Import');
    return row;
  },

  listAdvisorySources: (ctx) =>
    ctx.read(async (db) => {
      const imports = new Map(
        (await query.selectNewestImports(db)).map((row) => [row.source, row]),
      );
      const sources = await query.selectSources(db);
      return {
        items: sources.map((row) => ({ ...row, last_import: imports.get(row.source) ?? null })),
      };
    }),
};

/**
 * Calls whose body is a feed.
 *
 * @param blobs where feeds wait for a worker
 * @param turns shared with other large bodies
 */
export const advisoryHandlers = (
  blobs: BlobStore,
  turns: BodyTurns,
): RawHandlers<typeof advisories> => ({
  async importAdvisories(ctx, { source }, { body, reply, request }) {
    const turn = turns.open(ctx.tenantUuid, Number(request.headers['content-length'] ?? 0));
    const { sha256, size_bytes } = await blobs
      .put(null, turn.paced(body), { limit_bytes: FEED_BYTES })
      .finally(() => turn.end());
    const uuid = uuidV7();
    const details = { source, size_bytes };
    await ctx.write({ action: 'advisories.import', subject_uuid: uuid, details }, (tx) =>
      enqueueImport(tx, { uuid, source, blob: sha256 }),
    );
    reply.header('location', `/api/v1/advisories/imports/${uuid}`);
    const row = await ctx.read((db) => query.findImport(db, uuid));
    if (row === undefined) throw new NotFound('Import');
    return row;
  },
});
