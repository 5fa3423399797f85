import type { Sbom, sboms } from '@assay/contract/sboms.ts';
import type { FastifyRequest } from 'fastify';
import type { Answer, Ctx } from '../../context.ts';
import type { CheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
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
/** A new SBOM says itself when it is ready. A small one is parsed already when it is stored. */
const NEW_MS = 250;
/** States of a leaf that a checkpoint is going to cover. */
const WAITING = new Set(['pending', 'sequenced']);

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
    if (input.wait === undefined) return answerOrRefusal(ctx, sbomid);
    return waited(ctx, { sbomid, isNew: created, wait: input.wait }, options);
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
      .follow({ tenantUuid: ctx.tenantUuid, sbomid, firstLookMs: 0 }, look, stream.closed)
      .finally(() => stream.close())
      .catch(() => {});
    return reply;
  },
});

const expectedBytes = ({ headers }: FastifyRequest) => {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? { expected_bytes: length } : {};
};

/** An SBOM for which a caller waits. */
interface Awaited {
  sbomid: string;
  isNew: boolean;
  /** `parsed`: until the document was read. `ready`: until processing has ended and a signed checkpoint covers the upload. */
  wait: 'parsed' | 'ready';
}

/** The answer about it then. @throws UnreadableDocument */
async function waited(
  ctx: Ctx,
  awaited: Awaited,
  { followers, checkpointWaiter }: SbomRoutesOptions,
): Promise<Answer<Sbom>> {
  const isReady = awaited.wait === 'ready';
  const end = isReady && awaited.isNew ? checkpointWaiter.announce() : () => {};
  try {
    await waitFor(ctx, awaited, followers);
    const answer = await answerOrRefusal(ctx, awaited.sbomid);
    await refuseUnreadable(ctx, answer);
    return isReady ? await whenCovered(ctx, answer, checkpointWaiter) : answer;
  } finally {
    end();
  }
}

async function waitFor(
  ctx: Ctx,
  { sbomid, isNew, wait }: Awaited,
  followers: Followers,
): Promise<void> {
  const { tenantUuid } = ctx;
  const hasCome = async () => {
    const status = await statusOrRefusal(ctx, sbomid);
    return ENDED.has(status) || (wait === 'parsed' && status === 'matching');
  };
  const of = { tenantUuid, sbomid, firstLookMs: isNew && wait === 'ready' ? NEW_MS : 0 };
  await followers.follow(of, hasCome, AbortSignal.timeout(WAIT_MS));
}

/**
 * The answer once a signed checkpoint covers the upload. Most have one by the time they are ready: asked for earlier, each
 * would have a checkpoint of its own.
 */
async function whenCovered(
  ctx: Ctx,
  answer: Answer<Sbom>,
  waiter: CheckpointWaiter,
): Promise<Answer<Sbom>> {
  const { receipt } = answer;
  if (receipt === null || !WAITING.has(String(receipt.state))) return answer;
  const [log, leaf] = [String(receipt.log_uuid), String(receipt.leaf_uuid)];
  const index = (await waiter.settled(ctx.tenantUuid, log, [leaf], CHECKPOINT_MS)).get(leaf);
  if (index === undefined) return answerOrRefusal(ctx, String(answer.sbomid));
  return { ...answer, receipt: { ...receipt, index, state: 'checkpointed' } };
}

/** A waiting caller gets the same refusal for a document parsed by a job as for one parsed immediately. */
async function refuseUnreadable(ctx: Ctx, { sbomid, status }: Answer<Sbom>): Promise<void> {
  if (status !== 'failed') return;
  const refused = await ctx.read((db) => findRefusedUpload(db, ctx.tenantUuid, String(sbomid)));
  if (refused?.error) throw new UnreadableDocument(refused.error, refused.error.code);
}
