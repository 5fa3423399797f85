import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { COMMITMENT_ALGORITHM, commitmentOf } from '@assay/core/log/leaf/commitment.ts';
import { namesPayload } from '@assay/core/log/leaf/document-names.ts';
import { formatReceiptExtra } from '@assay/core/log/receipt/receipt.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { hasher } from '@assay/core/log/tree/test-platform.ts';
import { formatTlogProof } from '@assay/core/log/tree/tlog-proof.ts';
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

/** A receipt of a new document, which opens its names unless told otherwise. */
async function namedReceipt(file: string, { opens }: { opens: boolean }): Promise<string> {
  const names = { ledger: 'default', collection: 'contracts', id: 'contract-17' };
  const salt = new Uint8Array(32).fill(7);
  const value = encodeBase64(commitmentOf(hasher, salt, namesPayload(names)));
  const { index, salt: own } = log.addRevision({
    names: { commitment: { alg: COMMITMENT_ALGORITHM, value } },
  });
  const size = log.entries.length;
  const leaf = log.entries[index] ?? assert.fail();
  const proof = formatTlogProof({
    extra: formatReceiptExtra({ leaf, salt: own, ...(opens && { names: { ...names, salt } }) }),
    index: BigInt(index),
    path: await log.tree.inclusion(BigInt(index), BigInt(size)),
    checkpoint: log.checkpoint(size),
  });
  await writeFile(join(folder, file), proof);
  return join(folder, file);
}

test('--id proves the document of that id, refutes any other, and decides nothing without names', async () => {
  const [named, bare] = [
    await namedReceipt('named', { opens: true }),
    await namedReceipt('bare', { opens: false }),
  ];
  // Without the content a receipt stays undecided, so each comes with it.
  const payload = (receipt: string) => join(folder, `${receipt === named ? 'named' : 'bare'}.json`);
  await writeFile(payload(named), JSON.stringify({ n: log.entries.length - 2 }));
  await writeFile(payload(bare), JSON.stringify({ n: log.entries.length - 1 }));
  const run = async (receipt: string, ...args: string[]) => {
    const content = ['--key', log.vkey, '--payload', payload(receipt)];
    const { code, stdout } = await runAssay(['verify', receipt, ...content, ...args]);
    return { code, stdout };
  };
  const right = await run(named, '--id', 'contract-17');
  assert.deepEqual([right.code, /contract-17/.test(right.stdout)], [0, true], right.stdout);
  for (const other of ['contract-18', 'CONTRACT-17', 'contract-17 ', 'contracts/contract-17']) {
    const wrong = await run(named, '--id', other);
    assert.deepEqual([wrong.code, /contract-17/.test(wrong.stdout)], [1, true], wrong.stdout);
  }
  const missing = await run(bare, '--id', 'contract-17');
  assert.equal(missing.code, 2, missing.stdout);
});
