import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  savedFiles,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/projects/modern/sboms?welcome=true';
const open = (person = {}, answers = {}) => openPage(PAGE, { person, answers });

test('names a project, makes a key for it, and fills both into the snippets', async () => {
  const made = sampleOf('createApiKey', {
    secret: 'as_once',
    expires_at: '2999-01-01T00:00:00.000Z',
  });
  const user = open({}, { createApiKey: made });
  const project = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Project' });
  await user.click(screen.getByRole('button', { name: 'Use this project' }));
  await waitFor(() => assert.equal(project.getAttribute('aria-invalid'), 'true'));
  await user.type(project, 'acme/api');
  await user.click(screen.getByRole('button', { name: 'Use this project' }));
  await waitFor(() => assert.match(window.location.search, /project=acme/));
  await user.click(await screen.findByRole('button', { name: 'Make an API key' }));
  assert.ok((await screen.findAllByText(/as_once/)).length > 0);
  await user.click(screen.getByRole('button', { name: 'Download key' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'assay-api-key.txt'));
  assert.ok(screen.getAllByText(/acme\/api/).length > 0);
});

for (const call of ['listSboms', 'listAdvisorySources'] as const)
  test(`shows no step before the answer of ${call}, since a control would move while it is pressed`, async () => {
    const later = Promise.withResolvers<Refusal>();
    open({ role: 'SuperAdmin' }, { [call]: () => later.promise });
    assert.ok((await screen.findAllByTestId('bone')).length > 0);
    assertAbsent(screen.queryByTestId('step'));
    later.resolve(new Refusal('500 internal', 'Unreadable'));
    assert.equal((await screen.findAllByTestId('step')).length, 6);
  });

test('keeps the form of a project while it is filled in, also when an SBOM of another project arrives', async () => {
  const none = { items: [], next_cursor: null, total: 0, total_is_exact: true };
  const user = open({}, { listSboms: none });
  const project = await screen.findByRole('textbox', { name: 'Project' });
  await user.type(project, 'acme/ap');
  const sent = sampleOf('getSbom', { project: 'acme/other', status: 'ready' });
  answer({ listSboms: { ...none, items: [sent], total: 1 } });
  await screen.findByRole('region', { name: 'Your last upload' });
  await user.type(project, 'i');
  assert.ok(screen.getByDisplayValue('acme/api'));
});

test('says who makes keys to those who may not', async () => {
  open({ role: 'LedgerAdmin' });
  assert.ok(await screen.findByText(/A tenant administrator makes API keys/));
  assertAbsent(screen.queryByRole('button', { name: 'Make an API key' }));
});

const CHECK = { state: 'not_checked' as const, components: 266, unchecked: 266 };
for (const [said, check] of [
  [
    'Compared with advisories: none of 266 checked.',
    { ...CHECK, stale: 0, undecided: 0, handled: 0 },
  ],
  ['How much could be compared with advisories is not known yet.', null],
] as const)
  test(`of a sent SBOM: ${said}`, async () => {
    const sent = sampleOf('getSbom', { status: 'ready', check });
    const counted = { next_cursor: null, total: 1, total_is_exact: true };
    open({}, { listSboms: { items: [sent], ...counted } });
    assert.ok(await screen.findByText(said, { exact: false }));
  });

test('hides the first steps', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Hide this panel' }));
  await waitFor(() => assert.doesNotMatch(window.location.search, /welcome/));
});

const waiting = (ecosystem: string) => ({
  ...{ reason: 'no_source' as const, ecosystem, release: '', components: 3, sboms: 1 },
});

/** Clicks as soon as it is known which components wait for a source. */
async function subscribe(user: ReturnType<typeof openPage>): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Subscribe to sources' });
  await waitFor(() => assert.equal(button.hasAttribute('disabled'), false));
  await user.click(button);
}

test('subscribes with one click to what unchecked components wait for', async () => {
  const items = ['Maven', 'CPE', 'Unusual'].map(waiting);
  const user = open(
    { role: 'SuperAdmin' },
    {
      listUncheckedReasons: { total: 9, sboms: 1, uncounted: 0, items },
      addSources: { items: [], max_age_days: 7 },
    },
  );
  await subscribe(user);
  await waitFor(() => assert.equal(requestsOf('addSources').length, 1));
  const facts = ['kev', 'epss', 'malicious', 'end_of_life'].map((kind) => ({ kind }));
  assert.partialDeepStrictEqual(requestsOf('addSources')[0]?.input, {
    sources: [{ kind: 'osv', ecosystem: 'Maven' }, { kind: 'nvd' }, ...facts],
  });
});

test('subscribes to the usual ecosystems where nothing waits, and not to NVD', async () => {
  const user = open({ role: 'SuperAdmin' }, { addSources: { items: [], max_age_days: 7 } });
  await subscribe(user);
  await waitFor(() => assert.equal(requestsOf('addSources').length, 1));
  const sent = JSON.stringify(requestsOf('addSources')[0]?.input);
  assert.equal(sent.match(/"osv"/g)?.length, 11);
  assert.doesNotMatch(sent, /nvd/);
});

test('imports a file of advisories under a source name that is one, and says why it was refused', async () => {
  const user = open(
    { role: 'SuperAdmin' },
    { importAdvisories: new Refusal('400 invalid', 'This is no OSV record') },
  );
  const source = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Source name' });
  const choose = screen.getByLabelText<HTMLInputElement>('Choose advisory files');
  await user.clear(source);
  await user.type(source, 'No Source');
  assert.equal(source.getAttribute('aria-invalid'), 'true');
  assert.ok(choose.disabled);
  await user.clear(source);
  await user.type(source, 'own');
  await user.upload(choose, new File(['{}'], 'a.json'));
  const card = await screen.findByRole('region', { name: 'a.json' });
  assert.match((await within(card).findByRole('alert')).textContent ?? '', /This is no OSV record/);
  assert.equal(requestsOf('importAdvisories')[0]?.input['source'], 'own');
  await user.click(within(card).getByRole('button', { name: 'Dismiss' }));
  assertAbsent(screen.queryByRole('region', { name: 'a.json' }));
});

test('imports a file of another source, and a bundle only with the key that must have signed it', async () => {
  const user = open(
    { role: 'SuperAdmin' },
    { importAdvisories: new Refusal('400 invalid', 'Not this one') },
  );
  const kind = await screen.findByRole('combobox', { name: 'Kind of file' });
  const choose = screen.getByLabelText<HTMLInputElement>('Choose advisory files');
  await user.selectOptions(kind, 'EPSS');
  assertAbsent(screen.queryByRole('textbox', { name: 'Source name' }));
  await user.upload(choose, new File(['x'], 'epss.csv'));
  await screen.findByRole('region', { name: 'epss.csv' });
  await waitFor(() => assert.equal(requestsOf('importAdvisories').length, 1));
  assert.equal(requestsOf('importAdvisories')[0]?.input['kind'], 'epss');

  await user.selectOptions(kind, 'Bundle of another Assay server');
  assert.ok(choose.disabled);
  const key = screen.getByRole('textbox', { name: 'SHA-256 of the key' });
  await user.type(key, 'abc');
  assert.equal(key.getAttribute('aria-invalid'), 'true');
  await user.clear(key);
  await user.type(key, 'AB'.repeat(32));
  await user.upload(choose, new File(['x'], 'all.bundle'));
  await waitFor(() => assert.equal(requestsOf('importAdvisories').length, 2));
  const { kind: sent, key: pinned } = requestsOf('importAdvisories')[1]?.input ?? {};
  assert.deepEqual([sent, pinned], ['bundle', 'ab'.repeat(32)]);
});
