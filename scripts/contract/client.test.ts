import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { describedOpenApi } from './described.ts';

/** A third-party program that uses the generated types. */
const PROGRAM = `
import type { components, operations, paths } from './api.ts';

type Sbom = components['schemas']['Sbom'];
type Counts = components['schemas']['SeverityCounts'];
type Uploaded = operations['uploadSbom']['responses'][201]['content']['application/json'];
type NewKey = NonNullable<paths['/api-keys']['post']['requestBody']>['content']['application/json'];
type Refusal = components['schemas']['Refusal'];
type Conflict = components['responses']['409-conflict']['content']['application/json'];

export const worst = (counts: Counts): number => counts.critical + counts.high;
export const statusOf = (sbom: Sbom): 'queued' | 'parsing' | 'matching' | 'ready' | 'failed' => sbom.status;
export const isReady = (uploaded: Uploaded): boolean => statusOf(uploaded) === 'ready';
export const key: NewKey = { name: 'ci', role: 'LedgerAdmin' };
export const sentence = (refusal: Refusal): string => refusal.error;
export const code = (refusal: Conflict): 'conflict' => refusal.code;
// @ts-expect-error: the severity of counts is closed
export const unknown = (counts: Counts): number => counts.catastrophic;
`;

test('a generated client compiles and has named types', async () => {
  const document = await describedOpenApi();
  const source = astToString(
    await openapiTS(JSON.stringify(document), { defaultNonNullable: false }),
  );
  assert.match(source, /\* @description Number with severity critical\./);
  const folder = await mkdtemp(join(tmpdir(), 'assay-client-'));
  try {
    await writeFile(join(folder, 'api.ts'), source);
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    const flags = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck'];
    const args = [...flags, '--module', 'nodenext', '--types', '', 'program.ts'];
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(stdout, '');
    assert.equal(status, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
