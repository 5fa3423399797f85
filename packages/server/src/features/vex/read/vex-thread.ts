/** Reads one VEX document in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from './vex-answer.ts';

parentPort?.postMessage(answerOf(workerData));
