import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogCheckpoint } from '@assay/contract/log-entry.ts';
import {
  answer,
  listOf,
  openPage,
  Refusal,
  sample,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { ledgers } from './strings.ts';

const LEDGER = sampleOf('getLedger', { uuid: uuidOf(70), name: 'acme', documents: 2 });
const sampleAudit = () => ({
  ...{ uuid: uuidOf(71), size: 3, root: '', requested_by: 'system' },
  ...{ started_at: '2026-01-01T00:00:00.000Z', ended_at: '2026-01-01T00:00:01.000Z' },
});
const SETTINGS = `/ledgers/${LEDGER.uuid}/settings`;
const ANSWERS = { getLedger: LEDGER };

test('creates a ledger whose name is free, and goes to it', async () => {
  const user = openPage('/ledgers', {
    person: { role: 'LedgerAdmin' },
    answers: { ...ANSWERS, ledgerExists: ({ name }) => ({ exists: name === 'acme' }) },
  });
  const [opener] = await screen.findAllByRole('button', { name: 'Create ledger' });
  await user.click(opener ?? assert.fail());
  const dialog = await screen.findByRole('dialog', { name: 'Create ledger' });
  const name = within(dialog).getByRole('textbox', { name: 'Ledger name' });
  await user.type(name, 'acme');
  assert.ok(await within(dialog).findByText('A ledger has this name already.'));
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create ledger' });
  assert.ok(button.disabled);
  await user.type(name, ' two');
  await waitFor(() => assert.ok(!button.disabled));
  answer({ createLedger: new Refusal('409 conflict', 'There is one already', 'name') });
  await user.click(button);
  assert.ok(await within(dialog).findByText('There is one already'));
  answer({ createLedger: sampleOf('createLedger', { ...LEDGER, name: 'acme two' }) });
  await user.click(button);
  assert.ok(await screen.findByText('acme two is there.'));
  assert.match(window.location.pathname, new RegExp(LEDGER.uuid));
});

test('names what the last audit found beside the log', async () => {
  const finding = { code: 'row_changed', index: null, message: 'Row 1 of api_key is there.' };
  const last_audit = { ...sampleAudit(), verdict: 'violated' as const, findings: [finding] };
  openPage('/ledgers', {
    person: { role: 'Auditor' },
    answers: { ...ANSWERS, getControlLog: sampleOf('getControlLog', { last_audit }) },
  });
  const alert = await screen.findByRole('alert');
  assert.match(alert.textContent ?? '', /found changes beside the log.*Row 1 of api_key is there/s);
});

test('resets a vault only once the own address was typed', async () => {
  const user = openPage(SETTINGS, { answers: ANSWERS });
  const section = await screen.findByRole('region', { name: 'Reset vault' });
  const button = within(section).getByRole<HTMLButtonElement>('button', { name: 'Reset vault' });
  const field = within(section).getByRole<HTMLInputElement>('textbox');
  await user.type(field, 'eve@example.org{Enter}');
  assert.ok(button.disabled);
  await user.clear(field);
  await user.type(field, 'ADA@example.org');
  answer({ resetLedger: new Refusal('409 conflict', 'The ledger is frozen') });
  await user.click(button);
  assert.ok(await within(section).findByText('The ledger is frozen'));
  assert.equal(field.value, 'ADA@example.org');
  answer({ resetLedger: sampleOf('resetLedger', { deleted: 2 }) });
  await user.click(button);
  assert.ok(await screen.findByText('2 documents were deleted.'));
  assert.equal(field.value, '');
});

test('takes a switch back that the server refuses', async () => {
  const user = openPage(SETTINGS, { answers: ANSWERS });
  const public_ = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Allow public access/,
  });
  answer({ setLedgerPublic: new Refusal('409 conflict', 'The ledger is deleted') });
  await user.click(public_);
  assert.ok(await screen.findByText('The ledger is deleted'));
  await waitFor(() => assert.equal(public_.checked, false));
});

test('renames a ledger, deletes it and brings it back', async () => {
  const user = openPage(SETTINGS, { answers: ANSWERS });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ledger name' });
  await user.clear(name);
  await user.type(name, 'other');
  answer({ renameLedger: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  assert.ok(await screen.findByText('The name is taken'));
  answer({
    deleteLedger: () => {
      answer({ getLedger: { ...LEDGER, deleted_at: '2026-01-02T00:00:00.000Z' } });
      return undefined;
    },
  });
  const region = screen.getByRole('region', { name: 'Delete ledger' });
  await user.type(within(region).getByRole('textbox'), 'acme{Enter}');
  assert.ok(await screen.findByText('acme is deleted.'));
  answer({ undeleteLedger: new Refusal('409 conflict', 'The name is in use again') });
  await user.click(await screen.findByRole('button', { name: 'Bring back' }));
  assert.ok(await screen.findByText('The name is in use again'));
});

test('shows a leaf with its bytes, steps to the one before, and saves its proof', async () => {
  const entry = (index: number) =>
    sampleOf('getLedgerEntry', { uuid: uuidOf(80 + index), index, leaf: `{"n":${index}}` });
  const user = openPage(`/ledgers/${LEDGER.uuid}/entries?open=1`, {
    answers: {
      getLedger: { ...LEDGER, log: { ...LEDGER.log, size: 2 } },
      getLedgerEntry: ({ index }) => entry(index),
      getInclusionProof: () => new Response('proof'),
    },
  });
  assert.ok(await screen.findByText(/"n": 1/));
  await user.click(screen.getByRole('button', { name: 'Next row' }));
  assert.ok(await screen.findByText(/"n": 0/));
  await user.click(screen.getByRole('button', { name: ledgers.inclusion_go }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, `${LEDGER.uuid}-0.tlog-proof`));
});

test('shows the checkpoint of a row and closes it, and says that one is not among those read', async () => {
  const checkpoint = sample(LogCheckpoint, { size: 37, note: 'signed by the log' });
  const user = openPage(`/ledgers/${LEDGER.uuid}/checkpoints?open=36`, {
    answers: { ...ANSWERS, listLedgerCheckpoints: listOf(checkpoint) },
  });
  const panel = await screen.findByRole('complementary', { name: ledgers.checkpoint });
  assert.ok(await within(panel).findByText(ledgers.checkpoint_missing));
  const table = await screen.findByRole('table', { name: ledgers.checkpoints });
  await user.click(within(table).getByText('37'));
  const shown = await screen.findByRole('heading', { name: 'Checkpoint of 37' });
  assert.ok(screen.getByText('signed by the log'));
  await user.click(screen.getByRole('button', { name: 'Close details' }));
  await waitFor(() => assert.equal(shown.isConnected, false));
});

test('shows what an audit of the list found, with the entry that it is about', async () => {
  const finding = { code: 'leaf_changed', index: 1, message: 'Leaf 1 is another one.' };
  const audit = { ...sampleAudit(), verdict: 'violated' as const, findings: [finding] };
  openPage(`/ledgers/${LEDGER.uuid}/audits?open=${audit.uuid}`, {
    answers: { ...ANSWERS, listLedgerAudits: listOf(audit) },
  });
  const panel = await screen.findByRole('complementary', { name: ledgers.audit });
  assert.ok(await within(panel).findByText('leaf_changed'));
  assert.ok(within(panel).getByText('Leaf 1 is another one.'));
  const entry = within(panel).getByRole<HTMLAnchorElement>('link', { name: /1/ });
  assert.match(entry.href, /\/entries\?open=1$/);
});
