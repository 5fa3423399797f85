import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import {
  evidenceManifest,
  evidenceTexts,
  listedFile,
  logPolicy,
} from '@assay/core/log/receipt/evidence-pack.ts';
import { writeZip } from '@assay/core/log/receipt/zip-store.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { hasher } from '@assay/core/log/tree/test-platform.ts';
import { bundledVerifier } from './test-bundle.ts';

const log = new TestLog();
for (let i = 0; i < 300; i++) log.addRevision({});
const subject = log.addRevision({}, { vendor: 'Example' });

const bundle = await bundledVerifier();
const { file, run: verifier } = bundle;
after(bundle.remove);

before(async () => {
  const receipt = await log.receipt(subject);
  await writeFile(file('receipt'), receipt);
  await writeFile(file('payload'), subject.payload);
  await writeFile(file('pack.evidence.zip'), packOf(receipt));
  await writeFile(file('policy'), logPolicy(log.vkey));
  await writeFile(file('kept'), log.checkpoint(200));
  const path = await log.tree.consistency(200n, 301n);
  await writeFile(
    file('consistency'),
    JSON.stringify({ old: 200, size: 301, path: path.map(encodeBase64) }),
  );
  await writeLog(file('log'), log);
});

function packOf(receipt: string): Uint8Array {
  const texts = evidenceTexts({ receipt, policy: logPolicy(log.vkey), vkey: log.vkey });
  const files = new Map([...texts, ['payload', subject.payload]]);
  const listed = [...files].map(([name, bytes]) => listedFile(hasher, name, bytes));
  return writeZip(files.set('manifest.json', evidenceManifest(listed)));
}

async function writeLog(directory: string, shown: TestLog): Promise<void> {
  for (const [name, bytes] of shown.files()) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

const exitOf = async (...args: string[]) => (await verifier(...args)).code;

test('exit 0: a receipt with key and content, alone in a folder without network', async () => {
  const args = [file('receipt'), '--key', log.vkey, '--payload', file('payload')];
  const { code, stdout } = await verifier(...args);
  assert.equal(code, 0);
  assert.match(stdout, /^\[ {2}ok {3}\] receipt: Speaks of leaf 300\.$/m);
  assert.match(stdout, /^\[ {2}ok {3}\] witnesses: Not independently witnessed\.$/m);
  assert.match(stdout, /\nproven\n$/);
  const { verdict, steps } = JSON.parse((await verifier(...args, '--json')).stdout);
  assert.deepEqual([verdict, steps.length], ['proven', 7]);
});

test('exit 0: an evidence pack with a known key, by key or by policy', async () => {
  assert.equal(await exitOf(file('pack.evidence.zip'), '--key', log.vkey), 0);
  assert.equal(await exitOf(file('pack.evidence.zip'), '--policy', file('policy')), 0);
});

test('exit 2: a pack does not prove its own key, unless the caller trusts it', async () => {
  const { code, stdout } = await verifier(file('pack.evidence.zip'));
  assert.equal(code, 2);
  assert.match(stdout, /checkpoint: No key was given by which \S+ is believed\./);
  assert.equal(await exitOf(file('pack.evidence.zip'), '--trust-pack'), 0);
});

test('exit 1: a pack with one byte changed, another content, the key of another log', async () => {
  const zip = Buffer.from(packOf(await log.receipt(subject)));
  zip[100] = (zip[100] ?? 0) ^ 1;
  await writeFile(file('bent.zip'), zip);
  assert.equal(await exitOf(file('bent.zip'), '--key', log.vkey), 1);
  await writeFile(file('other'), '{"vendor":"Other"}');
  const args = ['--key', log.vkey, '--payload', file('other')];
  assert.equal(await exitOf(file('receipt'), ...args), 1);
  assert.equal(await exitOf(file('pack.evidence.zip'), '--key', new TestLog().vkey), 1);
});

test('compares a saved checkpoint, with the proof that connects both', async () => {
  const args = [file('pack.evidence.zip'), '--key', log.vkey, '--checkpoint', file('kept')];
  assert.equal(await exitOf(...args, '--consistency', file('consistency')), 0);
  assert.equal(await exitOf(...args), 2);
});

test('verifies a whole log, and names the first changed leaf with a saved checkpoint', async () => {
  const log0 = [`log`, file('log'), '--key', log.vkey];
  const kept = ['--checkpoint', file('kept')];
  assert.equal(await exitOf(...log0, ...kept), 0);
  assert.equal(await exitOf('log', file('log')), 2);
  const bent = new TestLog(log.origin);
  bent.entries.push(...log.entries.with(150, log.entries[151] ?? assert.fail()));
  await writeLog(file('bent'), bent);
  await writeFile(join(file('bent'), 'checkpoint'), log.checkpoint());
  const { code, stdout } = await verifier('log', file('bent'), '--key', log.vkey, ...kept);
  assert.equal(code, 1);
  assert.match(stdout, /FAILS \] tree: The tree of 200 leaves is not the one .* from 0 on/);
  const forked = await verifier('log', file('bent'), '--key', log.vkey);
  assert.match(forked.stdout, /The tree of 301 leaves is not the one/);
  await writeFile(join(file('bent'), 'checkpoint'), log.checkpoint(100));
  const rolledBack = await verifier('log', file('bent'), '--key', log.vkey, ...kept);
  assert.match(rolledBack.stdout, /The log has 100 leaves, and had 200: it was rolled back/);
});

test('exit 64: invalid or unreadable input has no verdict', async () => {
  for (const [args, sentence] of [
    [[], /Give a receipt/],
    [[file('nothing')], /cannot be read/],
    [[file('receipt'), '--key', 'no key'], /This is no key/],
    [[file('receipt'), '--key', log.vkey, '--policy', file('policy')], /not both/],
    [[file('receipt'), '--trust-pack'], /for evidence packs/],
    [[file('receipt'), '--kye', 'x'], /--kye/],
    [['log', file('log'), 'more'], /Unexpected argument/],
  ] as const) {
    const { code, stdout } = await verifier(...args);
    assert.equal(code, 64);
    assert.match(stdout, sentence);
  }
});

test('text in a hostile receipt does not move the cursor of the terminal', async () => {
  const hostile = new TestLog();
  const index = hostile.addRevision({ collection: '\u001B[2J\u202Eevil' }).index;
  await writeFile(file('hostile'), await hostile.receipt({ index }));
  const { stdout } = await verifier(file('hostile'), '--key', hostile.vkey);
  assert.match(stdout, /collection �\[2J�evil/);
});

test('without the folder it can read nothing, and with it nothing else', async () => {
  assert.match((await verifier('/etc/hostname')).stdout, /cannot be read/);
});
