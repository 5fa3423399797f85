import type { sboms } from '@assay/contract/sboms.ts';
import type { Ctx } from '../../context.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { Settling } from '../../platform/tlog/settling.ts';
import { exportSbom } from '../sbom-content/export.ts';
import type { Followers } from './followers.ts';
import { sendDocument } from './send-document.ts';
import { answerWithTrust, getSbomRow } from './service.ts';
import { type UploadParts, uploadSbom } from './upload.ts';

const WAIT_MS = 60_000;
/** A checkpoint takes a moment; whoever waits for none is told how far it is. */
const CHECKPOINT_MS = 10_000;
const ENDED = new Set(['ready', 'failed']);

/** What the raw calls need. */
export interface SbomRoutesOptions extends UploadParts {
  followers: Followers;
  settling: Settling;
}

/** Calls whose body is a document, or whose answer is not JSON; receipts are another feature. */
type SbomHandlers = Omit<RawHandlers<typeof sboms>, 'getSbomReceipt' | 'getSbomEvidence'>;

export const sbomHandlers = (options: SbomRoutesOptions): SbomHandlers => ({
  async uploadSbom(ctx, input, exchange) {
    const { sbomid, created } = await uploadSbom(ctx, input, exchange, options);
    exchange.reply.code(created ? 201 : 200).header('location', `/api/v1/sboms/${sbomid}`);
    if (input.wait === 'ready') await waitUntilReady(ctx, sbomid, options);
    return answerWithTrust(ctx, sbomid);
  },

  getSbomDocument: (ctx, { sbomid }, { reply }) =>
    sendDocument(ctx, sbomid, reply, options.documents.blobs),

  exportSbom: (ctx, input, { reply }) => exportSbom(ctx, input, reply, options.documents),

  async followSbom(ctx, { sbomid }, { reply }) {
    let shown = '';
    await getSbomRow(ctx, sbomid);
    const stream = openEventStream(reply);
    const look = async () => {
      const answer = await answerWithTrust(ctx, sbomid);
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

/** Until processing has ended and a signed checkpoint covers the upload. */
async function waitUntilReady(
  ctx: Ctx,
  sbomid: string,
  { followers, settling }: SbomRoutesOptions,
): Promise<void> {
  const { tenantUuid } = ctx;
  const hasEnded = async () => ENDED.has((await getSbomRow(ctx, sbomid)).status);
  const { receipt } = await getSbomRow(ctx, sbomid);
  const settled =
    receipt === null ||
    settling.settled(tenantUuid, receipt.log_uuid, [receipt.leaf_uuid], CHECKPOINT_MS);
  await followers.follow({ tenantUuid, sbomid }, hasEnded, AbortSignal.timeout(WAIT_MS));
  await settled;
}
