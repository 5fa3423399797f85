import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VexDocument, VexDocumentStatement } from '@assay/contract/vex.ts';
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
import './vex-page.tsx';

const OFFERED = sample(VexDocument, {
  uuid: uuidOf(1),
  title: 'Example advisory 7',
  author: 'Example Vendor',
  statements: 3,
  matched: 2,
  accepted: 0,
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
});
const UNMATCHED = sample(VexDocumentStatement, {
  number: 2,
  vulnerability: 'CVE-2026-2',
  unmatched: 'product',
  act: null,
});
const ANSWERS = {
  listVexDocuments: listOf(OFFERED, TRUSTED),
  listVexStatements: ({ matched }: { matched?: boolean | undefined }) =>
    listOf(...[MATCHED, UNMATCHED].filter((one) => matched !== true || one.unmatched === '')),
};

test('shows who vouches for documents, and accepts the matched statements of one', async () => {
  const user = openPage(`/security/vex?open=${OFFERED.uuid}`, {
    answers: { ...ANSWERS, acceptVexDocument: sampleOf('acceptVexDocument', { made: 2 }) },
  });
  const drawer = await screen.findByRole('complementary', { name: 'Document' });
  assert.ok(within(drawer).getByText('Offered'));
  assert.ok(within(drawer).getByText('Example Vendor'));
  assert.ok(await within(drawer).findByText('2 findings'));
  assert.ok(within(drawer).getByText('No SBOM describes this product'));
  assert.ok(screen.getByText('Trusted'));
  await user.click(within(drawer).getByText('Matched'));
  await waitFor(() => assertAbsent(within(drawer).queryByText('CVE-2026-2')));
  await user.click(within(drawer).getByRole('button', { name: 'Accept 2 statements' }));
  await waitFor(() => assert.equal(requestsOf('acceptVexDocument').length, 1));
  assert.deepEqual(requestsOf('acceptVexDocument')[0]?.input, { uuid: OFFERED.uuid });
  assert.ok(await screen.findByRole('button', { name: 'Undo' }));
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
