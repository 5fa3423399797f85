import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/projects/modern/sboms';
const file = (text = '{}', name = 'sbom.json') => new File([text], name);
const open = (answers = {}) => openPage(PAGE, { person: { role: 'LedgerAdmin' }, answers });

async function openDialog(user: ReturnType<typeof open>) {
  const [opener] = await screen.findAllByRole('button', { name: 'Upload SBOM' });
  await user.click(opener as HTMLElement);
  return screen.findByRole('dialog', { name: 'Upload SBOM' });
}

test('sends a file to its project, shows how far it is, and what was refused', async () => {
  const sent = Promise.withResolvers<Refusal>();
  const user = open({ uploadSbom: () => sent.promise });
  const dialog = await openDialog(user);
  const project = within(dialog).getByRole('textbox', { name: 'Project' });
  await user.type(project, 'acme//api');
  await waitFor(() => assert.equal(project.getAttribute('aria-invalid'), 'true'));
  await user.clear(project);
  await user.type(project, 'acme/api');
  await user.upload(within(dialog).getByLabelText(/choose/i), file());
  const card = await within(dialog).findByRole('region', { name: 'sbom.json' });
  assert.ok(within(card).getByRole('progressbar'));
  sent.resolve(new Refusal('400 invalid', 'This is no SBOM'));
  assert.match((await within(card).findByRole('alert')).textContent ?? '', /This is no SBOM/);
  assert.equal(requestsOf('uploadSbom')[0]?.input['project'], 'acme/api');
  assert.equal(requestsOf('uploadSbom')[0]?.bytes.toString(), '{}');
  await user.click(within(card).getByRole('button', { name: /Dismiss|list/ }));
  await waitFor(() => assertAbsent(screen.queryByRole('region', { name: 'sbom.json' })));
});

test('closes the dialog and gives the focus back', async () => {
  const user = open();
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
});

test('offers no upload to lower roles', async () => {
  openPage(PAGE, { person: { role: 'Auditor' } });
  await screen.findByRole('heading', { level: 1 });
  assertAbsent(screen.queryByRole('button', { name: 'Upload SBOM' }));
});

test('proposes a project from the metadata, keeps what was typed, and sends to both', async () => {
  const user = open({ uploadSbom: new Refusal('400 invalid', 'This is no SBOM') });
  const dialog = await openDialog(user);
  const named =
    '{"bomFormat":"CycloneDX","specVersion":"1.6","metadata":{"component":{"type":"application","name":"api","version":"7"}}}';
  await user.upload(within(dialog).getByLabelText(/choose/i), file(named, 'api.json'));
  const form = await within(dialog).findByRole('form', { name: 'Files to upload' });
  const group = within(form).getByRole('group', { name: /api\.json/ });
  const version = within(group).getByRole<HTMLInputElement>('textbox', { name: /^Version/ });
  await waitFor(() => assert.equal(version.value, '7'));
  const project = within(group).getByRole('textbox', { name: 'Project' });
  await user.clear(project);
  await user.click(within(form).getByRole('button', { name: 'Upload file' }));
  await waitFor(() => assert.equal(project.getAttribute('aria-invalid'), 'true'));
  assert.equal(requestsOf('uploadSbom').length, 0);
  await user.type(project, 'acme/other');
  await user.click(within(form).getByRole('checkbox', { name: 'This version is deployed now' }));
  await user.click(within(form).getByRole('button', { name: 'Upload file' }));
  await waitFor(() => assert.equal(requestsOf('uploadSbom')[0]?.input['project'], 'acme/other'));
  const { version: sent, inUse } = requestsOf('uploadSbom')[0]?.input ?? {};
  assert.deepEqual([sent, String(inUse)], ['7', 'true']);
});

test('leaves a proposed file out', async () => {
  const user = open();
  const dialog = await openDialog(user);
  await user.upload(within(dialog).getByLabelText(/choose/i), file());
  await user.click(await within(dialog).findByRole('button', { name: 'Leave out sbom.json' }));
  assertAbsent(within(dialog).queryByRole('form', { name: 'Files to upload' }));
});
