import type { sboms } from '@assay/contract/sboms.ts';
import { attach, endingOf } from '../../platform/http/download.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { exportSbom } from '../sbom-content/export.ts';
import type { SbomDocuments } from './documents.ts';
import type { Followers } from './followers.ts';
import { sbomAnswer } from './sbom-answer.ts';
import { getSbomRow } from './service.ts';
import { type UploadLimits, uploadSbom } from './upload.ts';

const WAIT_MS = 60_000;
const ENDED = new Set(['ready', 'failed']);

/** What the raw calls need. */
export interface SbomRoutesOptions {
  documents: SbomDocuments;
  followers: Followers;
  limits: UploadLimits;
}

/** Calls whose body is a document, or whose answer is not JSON. */
export const sbomHandlers = (options: SbomRoutesOptions): RawHandlers<typeof sboms> => ({
  async uploadSbom(ctx, input, exchange) {
    const { sbomid, created } = await uploadSbom(ctx, input, exchange, options);
    exchange.reply.code(created ? 201 : 200).header('location', `/api/v1/sboms/${sbomid}`);
    if (input.wait === 'ready') {
      const signal = AbortSignal.timeout(WAIT_MS);
      await options.followers.follow(
        { tenantUuid: ctx.tenantUuid, sbomid },
        async () => ENDED.has((await getSbomRow(ctx, sbomid)).status),
        signal,
      );
    }
    return sbomAnswer(await getSbomRow(ctx, sbomid));
  },

  async getSbomDocument(ctx, { sbomid }, { reply }) {
    const row = await getSbomRow(ctx, sbomid);
    const sha256 = row.sha256.toString('hex');
    attach(reply, `${row.name || 'sbom'}-${row.version || sbomid}${endingOf(row.encoding)}`);
    reply.header('content-length', row.size_bytes).header('etag', `"${sha256}"`);
    const document = await options.documents.blobs.open({ tenant_uuid: ctx.tenantUuid, sha256 });
    if (document === undefined) throw new Error('The document of an SBOM is not in the blob store');
    return document;
  },

  exportSbom: (ctx, input, { reply }) => exportSbom(ctx, input, reply, options.documents),

  async followSbom(ctx, { sbomid }, { reply }) {
    let shown = '';
    await getSbomRow(ctx, sbomid);
    const stream = openEventStream(reply);
    const look = async () => {
      const answer = sbomAnswer(await getSbomRow(ctx, sbomid));
      const text = JSON.stringify(answer);
      if (text !== shown) stream.send('sbom', answer);
      shown = text;
      return ENDED.has(String(answer.status));
    };
    options.followers
      .follow({ tenantUuid: ctx.tenantUuid, sbomid }, look, stream.closed)
      .finally(() => stream.close())
      .catch(() => {});
    return reply;
  },
});
