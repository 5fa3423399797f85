/** Reads one VEX document in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { readVex } from '@assay/core/vex/read-vex.ts';
import { VexError } from '@assay/core/vex/vex-error.ts';
import type { VexAnswer } from './read-in-turn.ts';

function read(bytes: Uint8Array): VexAnswer {
  try {
    return { document: readVex(bytes) };
  } catch (error) {
    if (!(error instanceof VexError)) throw error;
    return { message: error.message, at: error.at, code: error.code };
  }
}

parentPort?.postMessage(read(workerData));
