import type { Upload, uploads } from '@assay/contract/uploads.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import * as query from './queries.ts';
import { stepsOf } from './steps.ts';

const KEPT_MS = 90 * 24 * 3_600_000;

/** Operations on upload records, for users who may upload. */
export const uploadService: Service<typeof uploads> = {
  async listUploads(ctx, { cursor, ...filter }) {
    const page = { cursor, ...filter };
    const after = ctx.cursors.read('listUploads', page);
    const found = await ctx.read((db) =>
      query.selectUploads(db, ctx.tenantUuid, { ...filter, after }),
    );
    const { items, ...rest } = ctx.cursors.page('listUploads', page, found, sortedKeyOf);
    return { items: items.map(answerOf), ...rest };
  },

  async countUploads(ctx, filter) {
    const rows = await ctx.read((db) => query.countUploads(db, ctx.tenantUuid, filter));
    const countOf = (...states: Upload['state'][]) =>
      rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
    return {
      in_progress: countOf('receiving', 'queued', 'parsing', 'matching'),
      ready: countOf('ready'),
      ready_with_warnings: countOf('ready_with_warnings'),
      refused: countOf('refused'),
      duplicate: countOf('duplicate'),
      failed: countOf('failed'),
    };
  },

  async getUpload(ctx, { uuid }) {
    const { row, entry } = await getUploadRow(ctx, uuid);
    const places = await ctx.read((db) => selectLeafPlaces(db, entry ? [entry.uuid] : []));
    return {
      ...answerOf(row),
      excerpt: row.excerpt,
      receipt: places.get(entry?.uuid ?? '') ?? null,
      kept_until: new Date(row.received_at.getTime() + KEPT_MS),
    };
  },
};

/** A record and the audit entry of it; 404 for another tenant's as for a missing one. */
export const getUploadRow = (ctx: Ctx, uuid: string) =>
  ctx.read(async (db) => {
    const row = await query.findUpload(db, ctx.tenantUuid, uuid);
    if (row === undefined) throw new NotFound('Upload');
    return { row, entry: await query.findEntryOf(db, ctx.tenantUuid, row) };
  });

function answerOf(row: query.UploadRow): Answer<Upload> {
  const { sender_kind, sender_uuid, sender_name, excerpt: _, ...rest } = row;
  return {
    ...rest,
    sent_by: { kind: sender_kind, uuid: sender_uuid, name: sender_name },
    received_bytes: Number(row.received_bytes),
    expected_bytes: row.expected_bytes === null ? null : Number(row.expected_bytes),
    size_bytes: row.size_bytes === null ? null : Number(row.size_bytes),
    sha256: row.sha256?.toString('hex') ?? null,
    steps: stepsOf(row.steps),
  };
}
