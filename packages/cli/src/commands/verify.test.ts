import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TestLog } from '@assay/core/log/test-log.ts';
import { runAssay } from '../test-command.ts';

const log = new TestLog();
const subject = log.addRevision({}, { vendor: 'Example' });
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-verify-'));
  await writeFile(join(folder, 'receipt'), await log.receipt(subject));
  await writeFile(join(folder, 'payload'), subject.payload);
  await writeFile(join(folder, 'other'), '{}');
});
after(() => rm(folder, { recursive: true, force: true }));

test('exit 0, 1, 2: proven, refuted, undecided, as the stand-alone verifier has it', async () => {
  const receipt = join(folder, 'receipt');
  const key = ['--key', log.vkey];
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runAssay(['verify', receipt, ...args]);
    return [code, stdout.trimEnd().split('\n').at(-1), stderr];
  };
  const [payload, other] = [join(folder, 'payload'), join(folder, 'other')];
  assert.deepEqual(await run(...key, '--payload', payload), [0, 'proven', '']);
  assert.deepEqual(await run(...key, '--payload', other), [1, 'refuted', '']);
  assert.deepEqual(await run('--payload', payload), [2, 'undecided', '']);
});
