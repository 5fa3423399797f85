/** Judges documents that the worker names, one after the other, behind everything else that the process does. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWayAsThread } from '../../../platform/give-way.ts';
import { createDerivedStore } from '../../sbom-files/derived-store.ts';
import type { FromJudge, ToJudge } from './judge-aside.ts';
import { judgeDocument } from './judge-document.ts';

const derived = createDerivedStore(String(workerData));

giveWayAsThread();
parentPort?.on('message', async ({ id, tenant_uuid, sha256 }: ToJudge) => {
  const answer = (judged: FromJudge['judged']) => parentPort?.postMessage({ id, judged });
  const graph = await derived.readGraph(tenant_uuid, Buffer.from(sha256, 'hex'));
  answer(graph === undefined ? null : judgeDocument(graph));
});
