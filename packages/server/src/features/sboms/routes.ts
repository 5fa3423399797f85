import type { Sbom, sboms } from '@assay/contract/sboms.ts';
import type { FastifyRequest } from 'fastify';
import type { Answer, Ctx } from '../../context.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { CheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
import { findUploadEntry } from '../../log/receipts/queries.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { findRefusedUpload } from '../uploads/refused.ts';
import { linkToUpload } from '../uploads/routes.ts';
import type { Followers } from './followers.ts';
import { UnreadableDocument } from './refused/unreadable-document.ts';
import { sendDocument } from './send-document.ts';
import { answerOrRefusal, statusOrRefusal } from './service.ts';
import { type UploadParts, uploadSbom } from './upload/upload.ts';

const WAIT_MS = 60_000;
/** Maximum wait for a checkpoint; afterwards the answer has the current state. */
const CHECKPOINT_MS = 10_000;
const ENDED = new Set(['ready', 'failed']);

/** Dependencies of the raw calls. */
export interface SbomRoutesOptions extends UploadParts {
  followers: Followers;
  checkpointWaiter: CheckpointWaiter;
}

/** Calls whose body is a document, or whose answer is not JSON; receipts and exports of an SBOM are separate. */
type SbomHandlers = Omit<
  RawHandlers<typeof sboms>,
  'exportSbom' | 'getSbomReceipt' | 'getSbomEvidence'
>;

export const sbomHandlers = (options: SbomRoutesOptions): SbomHandlers => ({
  async uploadSbom(ctx, input, exchange) {
    const { request, reply } = exchange;
    const record = options.journal.begin(ctx.actor, { ...input, ...expectedBytes(request) });
    linkToUpload(reply, record.uuid);
    const { sbomid, created } = await uploadSbom(ctx, input, exchange, { ...options, record });
    reply.code(created ? 201 : 200).header('location', `/api/v1/sboms/${sbomid}`);
    if (input.wait !== undefined) await waitFor(input.wait, ctx, sbomid, options);
    const answer = await answerOrRefusal(ctx, sbomid);
    if (input.wait !== undefined) await refuseUnreadable(ctx, answer);
    return answer;
  },

  getSbomDocument: (ctx, { sbomid }, { reply }) =>
    sendDocument(ctx, sbomid, reply, options.documents.blobs),

  async followSbom(ctx, { sbomid }, { reply }) {
    let shown = '';
    await answerOrRefusal(ctx, sbomid);
    const stream = openEventStream(reply);
    const look = async () => {
      const answer = await answerOrRefusal(ctx, sbomid);
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

const expectedBytes = ({ headers }: FastifyRequest) => {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? { expected_bytes: length } : {};
};

/** `parsed`: until the document was read. `ready`: until processing has ended and a signed checkpoint covers the upload. */
async function waitFor(
  wait: 'parsed' | 'ready',
  ctx: Ctx,
  sbomid: string,
  { followers, checkpointWaiter }: SbomRoutesOptions,
): Promise<void> {
  const { tenantUuid } = ctx;
  const hasCome = async () => {
    const status = await statusOrRefusal(ctx, sbomid);
    return ENDED.has(status) || (wait === 'parsed' && status === 'matching');
  };
  const settled = wait === 'ready' ? isCovered(ctx, sbomid, checkpointWaiter) : undefined;
  await Promise.all([
    followers.follow({ tenantUuid, sbomid }, hasCome, AbortSignal.timeout(WAIT_MS)),
    settled,
  ]);
}

/** Waits until a signed checkpoint covers the upload. */
async function isCovered(ctx: Ctx, sbomid: string, waiter: CheckpointWaiter): Promise<void> {
  const leaf = await ctx.read(async (db) => {
    const entry = await findUploadEntry(db, ctx.tenantUuid, sbomid);
    return entry && (await selectLeafPlaces(db, [entry.uuid])).get(entry.uuid);
  });
  if (leaf === undefined) return;
  await waiter.settled(ctx.tenantUuid, leaf.log_uuid, [leaf.leaf_uuid], CHECKPOINT_MS);
}

/** A waiting caller gets the same refusal for a document parsed by a job as for one parsed immediately. */
async function refuseUnreadable(ctx: Ctx, { sbomid, status }: Answer<Sbom>): Promise<void> {
  if (status !== 'failed') return;
  const refused = await ctx.read((db) => findRefusedUpload(db, ctx.tenantUuid, String(sbomid)));
  if (refused?.error) throw new UnreadableDocument(refused.error, refused.error.code);
}
