import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TenantOverview } from '@assay/contract/tenants.ts';
import {
  answer,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const OPERATOR = { person: { role: 'SuperAdmin', two_factor_auth: true } } as const;
const ACME = sample(TenantOverview, { uuid: uuidOf(60), name: 'acme', status: 'active' });
const openAcme = (over = {}) =>
  openPage(`/adminpanel?open=${ACME.uuid}`, {
    ...OPERATOR,
    answers: { getTenantOverview: { items: [{ ...ACME, ...over }] } },
  });
const drawer = () => screen.findByRole('complementary', { name: 'Tenant' });

test('adds a tenant, and shows its administrator’s link where no mail can be sent', async () => {
  const added = sampleOf('createTenant', { name: 'acme', link: 'https://assay.example/once' });
  const user = openPage('/adminpanel', { ...OPERATOR, answers: { createTenant: added } });
  await user.click(await screen.findByRole('button', { name: 'Add tenant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add tenant' });
  await user.click(within(dialog).getByRole('button', { name: 'Add tenant' }));
  assert.equal(requestsOf('createTenant').length, 0);
  await user.type(within(dialog).getByRole('textbox', { name: 'Tenant name' }), 'acme');
  await user.type(within(dialog).getByRole('textbox', { name: 'First administrator' }), 'a@b.org');
  await user.keyboard('{Enter}');
  assert.ok(await within(dialog).findByText('https://assay.example/once'));
});

test('disables a tenant, or has its data destroyed, once its name was typed', async () => {
  const user = openAcme();
  const panel = await drawer();
  assert.ok(await within(panel).findByRole('button', { name: 'Disable tenant' }));
  await user.click(within(panel).getByRole('checkbox', { name: /Destroy all data/ }));
  await user.type(within(panel).getByRole('textbox', { name: 'Type acme to confirm' }), 'acme');
  answer({ deleteTenant: new Refusal('409 conflict', 'This is your own tenant') });
  await user.click(within(panel).getByRole('button', { name: 'Delete tenant' }));
  assert.ok(await within(panel).findByText('This is your own tenant'));
  assert.equal(String(requestsOf('deleteTenant')[0]?.input['delete_data']), 'true');
});

test('enables a tenant again, and saves the certificate of a deleted one', async () => {
  const user = openAcme({ status: 'disabled' });
  const panel = await drawer();
  answer({ undeleteTenant: sampleOf('undeleteTenant') });
  await user.click(await within(panel).findByRole('button', { name: 'Enable again' }));
  assert.ok(await screen.findByText('acme is active again.'));
});

test('saves the certificate of a tenant whose data was destroyed', async () => {
  const user = openAcme({ status: 'deleted' });
  const panel = await drawer();
  await user.click(await within(panel).findByRole('button', { name: 'Save the certificate' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, `assay-deletion-${ACME.uuid}.json`));
});

test('reads a mail only on request, and shows why it could not', async () => {
  const user = openPage(`/adminpanel?tab=outbox&open=${uuidOf(61)}`, {
    ...OPERATOR,
    answers: { getOutboxMail: new Refusal('404 not_found', 'Mail not found') },
  });
  const panel = await screen.findByRole('complementary', { name: 'Mail' });
  assert.equal(requestsOf('getOutboxMail').length, 0);
  await user.click(within(panel).getByRole('button', { name: 'Read the mail' }));
  assert.ok(await within(panel).findByText('Mail not found'));
  answer({ getOutboxMail: sampleOf('getOutboxMail', { subject: 'Hello', text: 'Link: x' }) });
  await user.click(within(panel).getByRole('button', { name: 'Read the mail' }));
  assert.ok(await within(panel).findByRole('heading', { name: 'Hello' }));
  assert.ok(within(panel).getByText('Link: x'));
});

test('starts a re-match, and no second one while it is in progress', async () => {
  const user = openPage('/adminpanel?tab=matcher', OPERATOR);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start re-match' });
  answer({ startRematch: new Refusal('409 conflict', 'One is in progress') });
  await user.click(button);
  assert.ok(await screen.findByText('One is in progress'));
});
