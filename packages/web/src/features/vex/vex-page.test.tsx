import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VexDocument } from '@assay/contract/vex-document.ts';
import { VexDocumentStatement } from '@assay/contract/vex-statement.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import './document-drawer.tsx';
import './other-document.tsx';
import './vex-page.tsx';

const OFFERED = sample(VexDocument, {
  uuid: uuidOf(1),
  title: 'Example advisory 7',
  author: 'Example Vendor',
  statements: 3,
  matched: 2,
  accepted: 0,
  declined: 1,
  offered: 2,
  is_trusted: false,
  uploaded_by: 'ana@example.org',
});
const TRUSTED = sample(VexDocument, {
  uuid: uuidOf(2),
  title: 'Example advisory 8',
  is_trusted: true,
});
const MATCHED = sample(VexDocumentStatement, {
  number: 1,
  vulnerability: 'CVE-2026-1',
  component: 'pkg:npm/left-pad@1.3.0',
  state: 'not_affected',
  findings: 2,
  unmatched: '',
  act: null,
  declined: null,
});
const UNMATCHED = sample(VexDocumentStatement, {
  number: 2,
  vulnerability: 'CVE-2026-2',
  unmatched: 'product',
  act: null,
  declined: { by: 'bob@example.org', at: '2026-01-01T00:00:00.000Z', reason: 'Another product.' },
});
const ANSWERS = {
  listVexDocuments: listOf(OFFERED, TRUSTED),
  listVexStatements: ({ judged }: { judged?: string | undefined }) =>
    listOf(...(judged === 'offered' ? [MATCHED] : [MATCHED, UNMATCHED])),
};

test('shows who vouches for documents, and accepts the matched statements of one', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: { ...ANSWERS, acceptVexDocument: sampleOf('acceptVexDocument', { made: 2 }) },
  });
  const drawer = await screen.findByRole('complementary', { name: 'Document' });
  assert.ok(within(drawer).getAllByText('Offered').length > 0);
  assert.ok(within(drawer).getByText('Example Vendor'));
  assert.ok(await within(drawer).findByText('2 findings'));
  assert.ok(within(drawer).getByText('No SBOM describes this product'));
  assert.ok(screen.getByText('Trusted'));
  await user.click(within(drawer).getByRole('radio', { name: 'Offered' }));
  await waitFor(() => assertAbsent(within(drawer).queryByText('CVE-2026-2')));
  await user.click(within(drawer).getByRole('button', { name: 'Accept 2 statements' }));
  await waitFor(() => assert.equal(requestsOf('acceptVexDocument').length, 1));
  assert.deepEqual(requestsOf('acceptVexDocument')[0]?.input, { uuid: OFFERED.uuid });
  assert.ok(await screen.findByRole('button', { name: 'Undo' }));
});

test('declines selected statements with a reason, and undoes it', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: {
      ...ANSWERS,
      declineVexStatements: { statements: [1] },
      offerVexStatements: { statements: [1] },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select statement 1' }));
  await user.click(screen.getByRole('button', { name: 'Decline 1 statement' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Not so.');
  await user.click(within(dialog).getByRole('button', { name: 'Decline 1 statement' }));
  await waitFor(() => assert.equal(requestsOf('declineVexStatements').length, 1));
  assert.deepEqual(requestsOf('declineVexStatements')[0]?.input, {
    uuid: OFFERED.uuid,
    statements: [1],
    reason: 'Not so.',
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.equal(requestsOf('offerVexStatements').length, 1));
});

test('shows who declined a statement and why, and offers it again', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: { ...ANSWERS, offerVexStatements: { statements: [2] } },
  });
  assert.ok(await screen.findByText(/Declined by bob@example.org/));
  assert.ok(screen.getByText(/Another product\./));
  await user.click(screen.getByRole('button', { name: 'Offer again' }));
  await waitFor(() => assert.equal(requestsOf('offerVexStatements').length, 1));
  assert.deepEqual(requestsOf('offerVexStatements')[0]?.input, {
    uuid: OFFERED.uuid,
    statements: [2],
  });
});

test('accepts one statement of a document', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: { ...ANSWERS, acceptVexDocument: sampleOf('acceptVexDocument', { made: 1 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => assert.equal(requestsOf('acceptVexDocument').length, 1));
  assert.deepEqual(requestsOf('acceptVexDocument')[0]?.input, {
    uuid: OFFERED.uuid,
    statements: [1],
  });
});

test('readers see statements without a way to judge them', async () => {
  openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: ANSWERS,
    person: { role: 'Visitor' },
  });
  assert.ok(await screen.findByText(/Declined by bob@example.org/));
  for (const name of ['Accept', 'Decline', 'Offer again'])
    assertAbsent(screen.queryByRole('button', { name }));
  assertAbsent(screen.queryByRole('checkbox', { name: 'Select statement 1' }));
});

test('imports chosen files for a project, and names those that are refused', async () => {
  const user = openPage('/security/vex', {
    answers: {
      ...ANSWERS,
      importVexDocument: (_input, { bytes }) =>
        bytes.toString() === '{}'
          ? new Refusal('404 not_found', 'Project not found')
          : sample(VexDocument, { ...OFFERED }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Import VEX document' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Project path'), 'acme/web');
  const field = within(dialog).getByLabelText('Choose VEX files');
  await user.upload(field, [new File(['{}'], 'bad.json'), new File(['{"a":1}'], 'good.json')]);
  assert.ok(await screen.findByText('bad.json was not imported. Project not found.'));
  assert.ok(await screen.findByText('Imported good.json: 3 statements.'));
  assert.deepEqual(requestsOf('importVexDocument')[0]?.input['path'], 'acme/web');
  assert.ok(await screen.findByRole('complementary', { name: 'Document' }));
});

test('deletes a document after confirmation', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: { ...ANSWERS, deleteVexDocument: undefined },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete document' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete document' }));
  await waitFor(() => assert.equal(requestsOf('deleteVexDocument').length, 1));
  await waitFor(() => assertAbsent(screen.queryByRole('complementary')));
});

test('tells readers who imports documents', async () => {
  openPage('/security/vex', {
    answers: { listVexDocuments: listOf() },
    person: { role: 'Visitor' },
  });
  assert.ok(await screen.findByText('No VEX documents yet'));
  assert.ok(screen.getByText(/as soon as a LedgerAdmin imports one/));
  assertAbsent(screen.queryByRole('button', { name: 'Import VEX document' }));
});

test('opens a document that is not among the rows read, and says when there is none', async () => {
  const other = { ...OFFERED, uuid: uuidOf(3), title: 'An old advisory' };
  openPage(`/security/vex?open=${other.uuid}`, {
    answers: { ...ANSWERS, getVexDocument: other },
  });
  const drawer = await screen.findByRole('complementary', { name: 'Document' });
  assert.ok(within(drawer).getByText('An old advisory'));
  assert.ok(await within(drawer).findByText('2 findings'));
  assert.equal(requestsOf('getVexDocument')[0]?.input['uuid'], other.uuid);
});

test('says that a document is missing, and closes that', async () => {
  const user = openPage(`/security/vex?open=${uuidOf(3)}`, {
    answers: { ...ANSWERS, getVexDocument: new Refusal('404 not_found', 'VEX document not found') },
  });
  assert.ok(await screen.findByRole('heading', { name: 'Document not found' }));
  await user.keyboard('{Escape}');
  await waitFor(() => assertAbsent(screen.queryByRole('complementary')));
  assert.equal(window.location.search, '');
});

test('reads no document alone that is among the rows', async () => {
  openPage(`/security/vex?open=${TRUSTED.uuid}`, { answers: ANSWERS });
  assert.ok(await screen.findByRole('complementary', { name: 'Document' }));
  assert.equal(requestsOf('getVexDocument').length, 0);
});
