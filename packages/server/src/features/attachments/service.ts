import type { Readable } from 'node:stream';
import type { Attachment, attachments } from '@assay/contract/attachments.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { requireRecordedBytes } from '../../log/append/recorded-bytes.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openToSend } from '../../platform/blobs/open-blob.ts';
import type { Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import type { BodyScheduler } from '../../platform/http/body-scheduler.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../platform/http/mount.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { requireRoom } from '../license/limits.ts';
import { sendDocument } from '../sboms/send-document.ts';
import { adoptBlob, type BlobParts, storeBlob } from '../sweep/arriving-blobs.ts';
import { sweepLater } from '../sweep/jobs.ts';
import { ensureArtifacts } from '../trust/ensure-artifacts.ts';
import { findOwner } from './owner.ts';
import * as query from './queries.ts';

/** Largest attachment. */
const LIMIT_BYTES = 256 * 1024 * 1024;

export const attachmentService: Service<typeof attachments> = {
  async listAttachments(ctx, page) {
    const owner = await findOwner(ctx, page);
    const after = ctx.cursors.read('listAttachments', page);
    const { pageSize, sort } = page;
    const found =
      'used' in owner
        ? NONE
        : await ctx.read((db) =>
            query.selectAttachments(db, ctx.tenantUuid, owner, { after, pageSize, sort }),
          );
    const { items, ...rest } = ctx.cursors.page('listAttachments', page, found, sortedKeyOf);
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
export const attachmentHandlers = (
  parts: BlobParts & { scheduler: BodyScheduler },
): RawHandlers<typeof attachments> => ({
  async addAttachment(ctx, { name, ...by }, { body, request }) {
    const found = await findOwner(ctx, by);
    if ('used' in found && found.used === null)
      throw new Invalid('The purl is too long: no files are kept beside it', 'query.purl');
    // A sender without a Content-Length may exceed the limit by one file.
    await requireRoom(ctx, 'storage_bytes', Number(request.headers['content-length'] ?? 1));
    const scheduled = parts.scheduler.open(
      ctx.tenantUuid,
      Number(request.headers['content-length'] ?? 0),
    );
    const { sha256, size_bytes } = await storeBlob(
      parts,
      ctx.tenantUuid,
      scheduled.paced(body),
      LIMIT_BYTES,
    ).finally(() => scheduled.end());
    const uuid = uuidV7();
    const details: Record<string, unknown> = { name, size_bytes };
    const bytes = Buffer.from(sha256, 'hex');
    const object = { sha256: bytes, size_bytes };
    const change = { action: 'attachment.create', subject_uuid: uuid, details, object };
    await ctx.write(change, async (tx) => {
      if (!(await adoptBlob(tx, parts.blobs, ctx.tenantUuid, bytes))) {
        throw new Conflict('The same file was being deleted. Send it again.');
      }
      const owner = 'used' in found ? await artifactOf(tx, ctx.tenantUuid, found.used) : found;
      Object.assign(details, owner);
      const row = { tenant_uuid: ctx.tenantUuid, uuid, name, size_bytes, sha256: bytes, ...owner };
      const inserted = query.insertAttachment(tx, { ...row, uploaded_by: ctx.actor.name });
      if (!(await unlessMissing(inserted))) throw new NotFound('Owner of the file');
    });
    return answerOf(await getRow(ctx, uuid));
  },

  getAttachmentContent: async (ctx, { uuid }, { reply }) =>
    sendFile(ctx, await getRow(ctx, uuid), reply, parts.blobs),

  async downloadDocument(ctx, { uuid }, { reply }) {
    const file = await ctx.read((db) => query.findAttachment(db, ctx.tenantUuid, uuid));
    if (file !== undefined) return sendFile(ctx, file, reply, parts.blobs);
    return sendDocument(ctx, uuid, reply, parts.blobs).catch((error) => {
      throw error instanceof NotFound ? new NotFound('Document') : error;
    });
  },
});

async function sendFile(
  ctx: Ctx,
  row: query.AttachmentRow,
  reply: Exchange['reply'],
  blobs: BlobStore,
): Promise<Readable> {
  const sha256 = row.sha256.toString('hex');
  const size_bytes = Number(row.size_bytes);
  await requireRecordedBytes(ctx, { ...row, size_bytes, action: 'attachment.create' });
  const of = { tenant_uuid: ctx.tenantUuid, sha256, size_bytes };
  const content = await openToSend(blobs, of);
  attach(reply, row.name);
  reply.header('content-length', row.size_bytes);
  return content;
}

const NONE = { rows: [], count: 0 };

/** A package that is only used becomes an artifact when the tenant attaches a file to it. */
async function artifactOf(tx: Writer, tenantUuid: string, purl: string): Promise<query.Owner> {
  const subject = { name: '', purl, digests: null, is_only_kept: true };
  const [artifact_uuid = null] = await ensureArtifacts(tx, tenantUuid, [subject]);
  return { project_uuid: null, sbomid: null, artifact_uuid };
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
