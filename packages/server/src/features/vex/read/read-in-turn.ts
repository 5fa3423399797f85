import { Worker } from 'node:worker_threads';
import type { VexDocument } from '@assay/core/vex/vex-statement.ts';
import { Invalid, placeInBody } from '../../../errors.ts';
import { FairQueue } from '../../../platform/fair-queue.ts';
import { answerOf, type VexAnswer } from './vex-answer.ts';

/** Reading so much takes a few milliseconds, and starting a thread takes a hundred. */
const SMALL_BYTES = 64 * 1024;
const HEAP_MB = 768;
/** The largest documents of honest tools take about 4 s. */
const DEADLINE_MS = 60_000;

interface Turn {
  bytes: Uint8Array;
  done: (answer: VexAnswer) => void;
  failed: (error: unknown) => void;
}

const waiting = new FairQueue<Turn>();
let isReading = false;

/**
 * Reads a VEX document, one at a time, the tenants in turns; large ones outside the thread that answers requests.
 *
 * @throws Invalid with the place, for a document that cannot be read, or takes too much memory or time
 */
export async function readInTurn(tenantUuid: string, bytes: Uint8Array): Promise<VexDocument> {
  const answer = await new Promise<VexAnswer>((done, failed) => {
    waiting.push(tenantUuid, { bytes, done, failed });
    void readNext();
  });
  if ('document' in answer) return answer.document;
  throw new Invalid(answer.message, `${placeInBody(answer.at)}: ${answer.code}`);
}

async function readNext(): Promise<void> {
  if (isReading) return;
  isReading = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    await read(next.bytes).then(next.done, next.failed);
  isReading = false;
}

const read = async (bytes: Uint8Array): Promise<VexAnswer> =>
  bytes.length <= SMALL_BYTES ? answerOf(bytes) : readInThread(bytes);

function readInThread(bytes: Uint8Array): Promise<VexAnswer> {
  const thread = new Worker(new URL('./vex-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise<VexAnswer>((done, failed) => {
    const tooLarge = () =>
      done({
        message: 'The document takes too long, or too much memory',
        at: '',
        code: 'too_large',
      });
    const deadline = setTimeout(tooLarge, DEADLINE_MS);
    thread.once('message', done);
    thread.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : failed(error),
    );
    thread.once('exit', () => clearTimeout(deadline));
  }).finally(() => thread.terminate());
}
