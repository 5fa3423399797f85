import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import {
  assertAbsent,
  openPart,
  savedFiles,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { ProofPanel } from './proof-panel.tsx';
import type { ReceiptSource } from './receipt-source.ts';
import { receipts } from './strings.ts';

const LOG = '0b2504ac-d23f-48d2-9a36-fc702205f950';
const log = new TestLog();
for (let i = 0; i < 4; i += 1) log.addRevision({});
const subject = log.addRevision({}, { release: '2.8.1' });

const sourceOf = (over: Partial<ReceiptSource> = {}): ReceiptSource => ({
  key: ['test'],
  place: { log_uuid: LOG, leaf_uuid: LOG, index: subject.index, state: 'checkpointed' },
  file: 'release',
  verifier_key: log.vkey,
  receipt: () => log.receipt(subject),
  evidence: async () => new Response('pack'),
  payload: async () => subject.payload,
  consistency: async (old, size) => ({
    old,
    size,
    path: (await log.tree.consistency(BigInt(old), BigInt(size))).map(encodeBase64),
  }),
  ...over,
});
const open = (over?: Partial<ReceiptSource>, remark?: string) =>
  openPart(
    <ProofPanel source={sourceOf(over)} remark={remark} address="https://assay.example/pack" />,
  );
const steps = async () => {
  const list = await screen.findByRole('list', { name: 'Steps of the verification' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};

test('proves a receipt, with the place of its entry, and shows each step', async () => {
  open();
  assert.ok(await screen.findByText(receipts.verdict_proven));
  assert.ok(screen.getByText(`${subject.index} of ${log.entries.length}`));
  const holding = (await steps()).filter((step) => step.startsWith('holds'));
  assert.ok(holding.some((step) => step.includes('The leaf is in the tree')));
  assert.ok(holding.some((step) => step.includes('The log signed the checkpoint')));
  assertAbsent(screen.queryByRole('alert'));
  assert.ok(screen.getByText(/Compare it with one that you got elsewhere/));
});

test('shows a failed step first, with its reason', async () => {
  open({ payload: async () => Buffer.from('{"release":"2.8.2"}') });
  assert.match(
    (await screen.findByRole('alert')).textContent ?? '',
    /^Do not rely on what is shown here\. ./,
  );
  assert.match(screen.getByRole('status').textContent ?? '', /does not hold/);
  assertAbsent(screen.queryByText(receipts.verdict_proven));
  const failed = (await steps()).filter((step) => step.startsWith('does not hold'));
  assert.equal(failed.length, 1);
  assert.match(failed[0] ?? '', /The content is the one recorded/);
});

test('refutes a signature by another key', async () => {
  open({ verifier_key: new TestLog(log.origin).vkey });
  assert.match((await screen.findByRole('alert')).textContent ?? '', /Do not rely/);
});

test('is undecided without the content, with the reason', async () => {
  open({ payload: async () => undefined }, 'The content was erased.');
  assert.ok(await screen.findByText('undecided'));
  assert.ok(screen.getByText('The content was erased.'));
  const open_ = (await steps()).filter((step) => step.startsWith('not decided'));
  assert.ok(open_.length > 0);
  assertAbsent(screen.queryByText(receipts.verdict_proven));
});

for (const state of ['pending', 'sequenced'] as const)
  test(`promises nothing while the entry is ${state}`, async () => {
    open({ place: { ...sourceOf().place, state } });
    assert.ok(await screen.findByText(receipts[`state_${state}`]));
    assert.ok(screen.getByText(receipts.pending_text));
    assertAbsent(screen.queryByRole('button'));
    assertAbsent(screen.queryByRole('list'));
  });

test('reports an unreadable receipt, and reloads it on request', async () => {
  let isBroken = true;
  const receipt = () =>
    isBroken ? Promise.reject(new TypeError('fetch failed')) : log.receipt(subject);
  const user = open({ receipt });
  assert.match((await screen.findByRole('alert')).textContent ?? '', /server cannot be reached/);
  assertAbsent(screen.queryByText(receipts.verdict_proven));
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  assert.ok(await screen.findByText(receipts.verdict_proven));
  assertAbsent(screen.queryByRole('alert'));
});

test('saves the receipt and the evidence pack, and shows how to verify them elsewhere', async () => {
  const user = open();
  await screen.findByText(receipts.verdict_proven);
  await user.click(screen.getByRole('button', { name: 'Receipt' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'release.tlog-proof'));
  assert.equal(await savedFiles[0]?.file.text(), await log.receipt(subject));
  await user.click(screen.getByRole('button', { name: 'Evidence pack' }));
  await waitFor(() => assert.equal(savedFiles[1]?.name, 'release.evidence.zip'));
  const commands = screen.getByText(/assay verify release.evidence.zip/);
  assert.ok(commands.textContent?.includes(log.vkey));
});
