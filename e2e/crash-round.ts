import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { until } from './processes.ts';
import type { Product } from './product.ts';

/** Components of a document; the order of 300 kB. */
export const COMPONENTS = 3000;

/** A document that is new to its server: two thirds of its packages are those of the previous round. */
export function documentOf(round: number): string {
  const components = Array.from({ length: COMPONENTS }, (_, i) => {
    const name = `part-${(round * COMPONENTS) / 3 + i}`;
    const purl = `pkg:npm/%40crash/${name}@${1 + (i % 9)}.${i % 40}.0`;
    return { type: 'library', name, version: `${1 + (i % 9)}.${i % 40}.0`, purl, 'bom-ref': purl };
  });
  const root = { type: 'application', name: 'crash', version: `1.${round}`, 'bom-ref': 'root' };
  const dependencies = [{ ref: 'root', dependsOn: components.map((part) => part['bom-ref']) }];
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies,
  });
}

/** One upload and its destination: rounds share projects, so that current SBOMs change. */
export interface Round {
  number: number;
  project: string;
  document: string;
}

/** The upload of a number. */
export const roundOf = (number: number): Round => ({
  number,
  project: `crash/project-${number % 4}`,
  document: documentOf(number),
});

const upload = (product: Product, { project, document }: Round) =>
  product.client.uploadSbom({ project, body: document });

/** Milliseconds from the first byte of an upload until it is ready. */
export async function timeToReady(product: Product, round: Round): Promise<number> {
  const from = performance.now();
  const { sbomid } = await upload(product, round);
  const isReady = async () => (await product.client.getSbom({ sbomid })).status === 'ready';
  await until('an undisturbed upload is ready', isReady);
  return performance.now() - from;
}

/** Sends a document and kills everything after some milliseconds; the SBOM, when the upload was answered before. */
export async function uploadAndKill(
  product: Product,
  round: Round,
  { after_ms, withDatabase }: { after_ms: number; withDatabase: boolean },
): Promise<Sbom | undefined> {
  const answer = upload(product, round).catch((error: unknown) => {
    // A refusal would be an answer too, and nothing here causes one.
    if (error instanceof ApiError) throw error;
    return undefined;
  });
  await sleep(after_ms);
  if (withDatabase) process.kill(postmasterOf(product), 'SIGKILL');
  await product.kill9Group();
  return answer;
}

const postmasterOf = ({ dataDir }: Product): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/**
 * Checks after the restart that acknowledged uploads exist and unacknowledged ones exist whole or not at all;
 * sending one again gives one SBOM.
 *
 * @returns the SBOM's uuid
 */
export async function checkRound(
  product: Product,
  round: Round,
  answered: Sbom | undefined,
): Promise<string> {
  const before = await sbomsOf(product, round);
  assert.ok(before.length <= 1, 'one upload made two SBOMs');
  if (answered) assert.equal(before[0]?.sbomid, answered.sbomid, 'an answered upload is lost');
  for (const sbom of before) await checkDocument(product, round, sbom);
  const again = await upload(product, round);
  if (before[0]) assert.equal(again.sbomid, before[0].sbomid, 'sent again, it became another SBOM');
  assert.equal((await sbomsOf(product, round)).length, 1);
  return again.sbomid;
}

/** It becomes ready, with everything that is in its document. */
export async function checkReady(product: Product, round: Round, sbomid: string): Promise<void> {
  const get = () => product.client.getSbom({ sbomid });
  const hasEnded = async () => ['ready', 'failed'].includes((await get()).status);
  await until(`round ${round.number} ends`, hasEnded);
  const sbom = await get();
  assert.deepEqual([sbom.status, sbom.error, sbom.component_count], ['ready', null, COMPONENTS]);
  await checkDocument(product, round, sbom);
}

const sbomsOf = async ({ client }: Product, { number, project }: Round): Promise<Sbom[]> => {
  const { items } = await client.listSboms({ project, pageSize: 100 });
  return items.filter((sbom) => sbom.version === `1.${number}`);
};

async function checkDocument(product: Product, round: Round, sbom: Sbom): Promise<void> {
  const answer = await product.client.getSbomDocument({ sbomid: sbom.sbomid });
  assert.equal(await answer.text(), round.document, 'the document is not the one that was sent');
  assert.equal(sbom.sha256, createHash('sha256').update(round.document).digest('hex'));
}
