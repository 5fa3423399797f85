import { Readable } from 'node:stream';
import type { advisories } from '@assay/contract/advisories.ts';
import { NAMED_SOURCES } from '@assay/contract/uploaded-kinds.ts';
import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { BodyScheduler } from '../../platform/http/body-scheduler.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { bundleKeyOf, signManifest } from './bundle/bundle-key.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import { listSources } from './coverage/list-sources.ts';
import { listUncheckedReasons } from './coverage/unchecked-reasons.ts';
import * as query from './import/import-queries.ts';
import { enqueueImport } from './jobs.ts';
import * as rematch from './rematch/run-queries.ts';
import { enqueueRematch } from './rematch/start-rematch.ts';

/** Number of stored re-matches, and of vulnerabilities shown of one. */
const MOST_REMATCHES = 50;
const MOST_CONCERNED = 100;

/** Largest feed that is taken over the network. OSV's export of everything has 1.2 GiB. */
const FEED_BYTES = 4 * 1024 ** 3;

/** Operations on imports, for operators; every member sees the loaded data. */
export const advisoryService: Service<typeof advisories> = {
  async getAdvisoryImport(ctx, { uuid }) {
    const row = await ctx.read((db) => query.findImport(db, uuid));
    if (row === undefined) throw new NotFound('Import');
    return row;
  },

  listAdvisorySources: (ctx) =>
    ctx.read((db) => listSources(db, { withImports: ctx.actor.role === 'SuperAdmin' })),

  listUncheckedReasons: (ctx) => ctx.read((db) => listUncheckedReasons(db, ctx.tenantUuid)),

  async startRematch(ctx) {
    const active = await ctx.read(rematch.findActive);
    if (active !== undefined) return active;
    const uuid = uuidV7();
    const details = { matcher_version: MATCHER_VERSION };
    const change = { action: 'advisories.rematch', subject_uuid: uuid, details };
    try {
      await ctx.write(change, async (tx) => {
        if (!(await enqueueRematch(tx, uuid, ctx.actor.name)))
          throw new Conflict('Another re-match was started at this moment. Try again');
      });
    } catch (error) {
      const other = error instanceof Conflict ? await ctx.read(rematch.findActive) : undefined;
      if (other === undefined) throw error;
      return other;
    }
    return getRematch(ctx, uuid);
  },

  listRematches: (ctx) =>
    ctx.read(async (db) => ({
      matcher_version: MATCHER_VERSION,
      compared_with: (await rematch.selectMatcher(db)) || null,
      items: await rematch.selectRematches(db, MOST_REMATCHES),
    })),

  async getRematch(ctx, { uuid }) {
    const row = await getRematch(ctx, uuid);
    const vulnerabilities = await ctx.read((db) =>
      rematch.selectConcerned(db, uuid, MOST_CONCERNED),
    );
    return { ...row, vulnerabilities };
  },
};

async function getRematch(ctx: Ctx, uuid: string): Promise<rematch.RematchRow> {
  const row = await ctx.read((db) => rematch.findRematch(db, uuid));
  if (row === undefined) throw new NotFound('Re-match');
  return row;
}

/**
 * Creates the handlers of calls whose body is a feed.
 *
 * @param parts store in which feeds wait for a worker, and the vault with the key that signs bundles
 * @param scheduler shared with other large bodies
 */
export const advisoryHandlers = (
  { blobs, vault }: { blobs: BlobStore; vault: Vault },
  scheduler: BodyScheduler,
): RawHandlers<typeof advisories> => ({
  async importAdvisories(ctx, { source: named, kind, key, sets_back }, { body, reply, request }) {
    if ((kind === 'bundle') !== (key !== undefined))
      throw new Invalid(
        'A bundle, and nothing else, is imported with the SHA-256 of its key',
        'query.key',
      );
    const scheduled = scheduler.open(
      ctx.tenantUuid,
      Number(request.headers['content-length'] ?? 0),
    );
    const { sha256, size_bytes } = await blobs
      .put(null, scheduled.paced(body), { limit_bytes: FEED_BYTES })
      .finally(() => scheduled.end());
    const uuid = uuidV7();
    const source = kind in NAMED_SOURCES ? (named ?? kind) : kind;
    const bundle = key === undefined ? undefined : { key, sets_back };
    const details = { source, size_bytes, ...bundle };
    await ctx.write({ action: 'advisories.import', subject_uuid: uuid, details }, (tx) =>
      enqueueImport(tx, { uuid, source, kind, bundle, blob: sha256 }),
    );
    reply.header('location', `/api/v1/advisories/imports/${uuid}`);
    const row = await ctx.read((db) => query.findImport(db, uuid));
    if (row === undefined) throw new NotFound('Import');
    return row;
  },

  async exportAdvisories(ctx, _, { reply }) {
    const key = await bundleKeyOf(ctx, vault);
    attach(reply, `advisories-${new Date().toISOString().slice(0, 10)}.assay-bundle`);
    const sign = (payload: Uint8Array) => signManifest(vault, key, payload);
    return Readable.from(writeBundle(ctx, { blobs, sign }), { objectMode: false });
  },
});
