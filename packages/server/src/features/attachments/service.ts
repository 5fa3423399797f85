import type { Attachment, attachments } from '@assay/contract/attachments.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { requireRoom } from '../license/limits.ts';
import { shareDocument, sweepLater } from '../sweep/jobs.ts';
import * as query from './queries.ts';

/** Largest attachment. */
const LIMIT_BYTES = 256 * 1024 * 1024;

export const attachmentService: Service<typeof attachments> = {
  async listAttachments(ctx, page) {
    const owner = await getOwner(ctx, page);
    const after = ctx.cursors.read('listAttachments', page);
    const { pageSize } = page;
    const found = await ctx.read((db) =>
      query.selectAttachments(db, ctx.tenantUuid, { owner, after, pageSize }),
    );
    const { items, ...rest } = ctx.cursors.page('listAttachments', page, found, (row) => [
      row.uploaded_at.toISOString(),
      row.uuid,
    ]);
    return { items: items.map(answerOf), ...rest };
  },

  getAttachment: async (ctx, { uuid }) => answerOf(await getRow(ctx, uuid)),

  async deleteAttachment(ctx, { uuid }) {
    await ctx.write({ action: 'attachment.delete', subject_uuid: uuid }, async (tx) => {
      const deleted = await query.deleteAttachment(tx, ctx.tenantUuid, uuid);
      if (deleted === undefined) return missing();
      await sweepLater(tx, ctx.tenantUuid, [deleted.sha256]);
    });
    return undefined;
  },
};

/** Calls that carry the file itself. */
export const attachmentHandlers = (blobs: BlobStore): RawHandlers<typeof attachments> => ({
  async addAttachment(ctx, { name, ...by }, { body, request }) {
    const owner = await getOwner(ctx, by);
    // Who does not tell the length beforehand may pass the limit by one file.
    await requireRoom(ctx, 'storage_bytes', Number(request.headers['content-length'] ?? 1));
    const { sha256, size_bytes } = await blobs.put(ctx.tenantUuid, body, LIMIT_BYTES);
    const uuid = uuidV7();
    const details = { name, size_bytes, ...owner };
    const bytes = Buffer.from(sha256, 'hex');
    await ctx.write({ action: 'attachment.create', subject_uuid: uuid, details }, async (tx) => {
      await shareDocument(tx, ctx.tenantUuid, bytes);
      if (!(await blobs.has({ tenant_uuid: ctx.tenantUuid, sha256 }))) {
        throw new Conflict('The same file was being deleted. Send it again.');
      }
      await query.insertAttachment(tx, {
        tenant_uuid: ctx.tenantUuid,
        uuid,
        name,
        size_bytes,
        sha256: bytes,
        ...owner,
        uploaded_by: ctx.actor.name,
      });
    });
    return answerOf(await getRow(ctx, uuid));
  },

  async getAttachmentContent(ctx, { uuid }, { reply }) {
    const row = await getRow(ctx, uuid);
    const sha256 = row.sha256.toString('hex');
    const content = await blobs.open({ tenant_uuid: ctx.tenantUuid, sha256 });
    if (content === undefined)
      throw new Error('The content of an attachment is not in the blob store');
    attach(reply, row.name);
    reply.header('content-length', row.size_bytes);
    return content;
  },
});

async function getOwner(
  ctx: Ctx,
  by: { project?: string | undefined; sbomid?: string | undefined },
): Promise<query.Owner> {
  const { project, sbomid } = by;
  if ((project === undefined) === (sbomid === undefined)) {
    throw new Invalid('Name either a project or an SBOM', 'query: exactly one of project, sbomid');
  }
  const owner = await ctx.read((db) =>
    query.findOwner(
      db,
      ctx.tenantUuid,
      sbomid === undefined ? { project: project ?? '' } : { sbomid },
    ),
  );
  if (owner === undefined) throw new NotFound(sbomid === undefined ? 'Project' : 'SBOM');
  return owner;
}

async function getRow(ctx: Ctx, uuid: string): Promise<query.AttachmentRow> {
  return (await ctx.read((db) => query.findAttachment(db, ctx.tenantUuid, uuid))) ?? missing();
}

const answerOf = (row: query.AttachmentRow): Answer<Attachment> => ({
  ...row,
  size_bytes: Number(row.size_bytes),
  sha256: row.sha256.toString('hex'),
});

const missing = (): never => {
  throw new NotFound('Attachment');
};
