import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  Refusal,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { receipts } from '../../components/receipt/strings.ts';

const SBOM = sampleOf('getSbom', {
  sbomid: uuidOf(95),
  project: 'acme/api',
  name: 'api',
  version: '1.2',
  status: 'ready',
});
const PATH = `/projects/acme/api/${SBOM.sbomid}`;
const open = (tab: string, answers = {}, person = {}) =>
  openPage(`${PATH}/${tab}`, { person, answers: { getSbom: SBOM, ...answers } });

test('says whether a version is in use, and stays as it was when that is refused', async () => {
  const user = open('components', {
    updateSbom: new Refusal('409 conflict', 'It is being deleted'),
  });
  assert.ok(await screen.findByRole('heading', { level: 1, name: /api 1\.2/ }));
  const button = screen.getByRole('button', { name: /in use/i });
  const label = button.textContent;
  await user.click(button);
  assert.ok(await screen.findByText('It is being deleted'));
  assert.equal(button.textContent, label);
});

test('saves the document as it was received', async () => {
  const user = open('components', {
    getSbomDocument: () =>
      new Response('{"bomFormat":"CycloneDX"}', {
        headers: { 'content-disposition': 'attachment; filename="api.cdx.json"' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: /^Export$|Download/ }));
  const [first] = await screen.findAllByRole('menuitem');
  await user.click(first as HTMLElement);
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'api.cdx.json'));
});

test('shows the receipt of an upload that is not in the log yet without any promise', async () => {
  const place = { log_uuid: uuidOf(1), leaf_uuid: uuidOf(2), index: null, state: 'pending' };
  open('components?receipt=true', { getSbom: { ...SBOM, receipt: place } });
  const panel = await screen.findByRole('complementary', { name: 'Receipt' });
  assert.ok(await within(panel).findByText(receipts.state_pending));
  assertAbsent(within(panel).queryByText(receipts.verdict_proven));
});

test('says that an SBOM does not exist', async () => {
  openPage(`${PATH}/components`, {
    answers: { getSbom: new Refusal('404 not_found', 'SBOM not found') },
  });
  assert.ok(await screen.findByRole('heading', { name: /not (found|exist)|gone|no SBOM/i }));
});
