import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectCompliance } from '@assay/contract/compliance.ts';
import { Folder, type Project } from '@assay/contract/projects.ts';
import {
  answer,
  assertAbsent,
  listOf,
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

const API = sampleOf('lookupProject', { uuid: uuidOf(90), path: 'acme/api', name: 'api' });
const SETTINGS = '/projects/workspace/settings?project=acme%2Fapi';
const ATTACHMENTS = '/projects/workspace/attachments?project=acme%2Fapi';
const FILE = sampleOf('getAttachment', { uuid: uuidOf(91), name: 'report.pdf' });

test('changes a project, refuses invalid labels, and keeps the text after a refusal', async () => {
  const user = openPage(SETTINGS, { answers: { listProjects: listOf(API) } });
  const labels = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Labels' });
  await user.type(labels, 'no label');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  assert.ok(await screen.findByText(/^Line 1 is no label/));
  await user.clear(labels);
  await user.type(labels, 'team=core');
  answer({ updateProject: new Refusal('404 not_found', 'Project not found') });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  assert.ok(await screen.findByText('Project not found'));
  assert.equal(labels.value, 'team=core');
  answer({ updateProject: API });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  assert.ok(await screen.findByText('Saved'));
});

test('chooses the attestation profile of a project, and takes the choice back', async () => {
  const named = { slug: 'strict', name: 'Strict', version: 2 };
  const strict = { ...named, profileId: uuidOf(50) };
  const lax = sampleOf('createAttestationProfile', {
    ...{ profileId: uuidOf(51), name: 'Lax', is_default: true },
  });
  const none = { chosen: null, applies: lax, chosen_by: null, chosen_at: null };
  const at = '2026-01-01T00:00:00.000Z';
  const chosen = { chosen: strict, applies: strict, chosen_by: 'ana@example.org', chosen_at: at };
  const user = openPage(SETTINGS, {
    person: { role: 'TenantAdmin' },
    answers: {
      listProjects: listOf(API),
      getProjectProfile: none,
      listAttestationProfiles: listOf(
        lax,
        sampleOf('createAttestationProfile', { ...named, profileId: uuidOf(50) }),
      ),
      setProjectProfile: chosen,
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Attestation profile' }));
  const select = await part.findByRole('combobox', { name: 'Attestation profile' });
  assert.ok(await part.findByRole('option', { name: 'Default: Lax' }));
  await user.selectOptions(select, 'Strict');
  answer({ getProjectProfile: chosen });
  await user.click(part.getByRole('button', { name: 'Choose profile' }));
  assert.ok(await screen.findByText('Saved'));
  assert.deepEqual(requestsOf('setProjectProfile').at(-1)?.input, {
    ...{ uuid: API.uuid, profileId: uuidOf(50) },
  });
  await waitFor(() =>
    assert.ok(part.getByRole<HTMLOptionElement>('option', { name: 'Strict' }).selected),
  );
  answer({ setProjectProfile: none, getProjectProfile: none });
  await user.selectOptions(part.getByRole('combobox'), 'Default: Lax');
  await user.click(part.getByRole('button', { name: 'Choose profile' }));
  await waitFor(() =>
    assert.deepEqual(requestsOf('setProjectProfile').at(-1)?.input, {
      ...{ uuid: API.uuid, profileId: null },
    }),
  );
});

test('names the profile of a project to people who may not choose it', async () => {
  const release = { profileId: uuidOf(50), slug: 'release', name: 'Release', version: 1 };
  openPage(SETTINGS, {
    person: { role: 'LedgerAdmin' },
    answers: {
      listProjects: listOf(API),
      getProjectProfile: { chosen: null, applies: release, chosen_by: null, chosen_at: null },
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Attestation profile' }));
  assert.ok(await part.findByText('Release'));
  assertAbsent(part.queryByRole('button', { name: 'Choose profile' }));
});

test('judges a project by its profile and by each rule set, and leads to its standards', async () => {
  const latest_sbom = {
    ...{ sbomid: uuidOf(95), version: '1.2', uploaded_at: '2026-03-01T12:00:00.000Z' },
  };
  const project = sampleOf('lookupProject', {
    ...{ uuid: uuidOf(90), path: 'acme/api', name: 'api', latest_sbom },
  });
  const user = openPage('/projects/workspace/compliance?project=acme%2Fapi', {
    answers: {
      listProjects: listOf(project),
      listProjectCompliance: sampleOf('listProjectCompliance', {
        items: [
          sample(ProjectCompliance, {
            ...{ uuid: uuidOf(90), path: 'acme/api', profile: 'fail', profile_name: 'Release' },
          }),
        ],
      }),
      getSbomCompliance: sampleOf('getSbomCompliance', {
        rule_sets: [
          {
            ...{ id: 'cisa', name: 'CISA', version: '2025 draft', revision: 3, verdict: 'fail' },
            ...{ met: 412, total: 431, rules_passed: 1, rules_total: 5, rules: [] },
            source: 'https://example.org',
          },
        ],
      }),
    },
  });
  assert.ok(await screen.findByText('Release'));
  assert.ok(await screen.findByText('412 of 431 components'));
  const standards = screen.getByRole('link', { name: 'Requirements and evidence' });
  assert.equal(standards.getAttribute('href'), `/compliance/projects/${uuidOf(90)}`);
  await user.click(screen.getByText('CISA'));
  const panel = await screen.findByRole('complementary', { name: 'Compliance' });
  assert.ok(await within(panel).findByText('version 2025 draft, revision 3'));
  assert.equal(requestsOf('getSbomCompliance')[0]?.input['sbomid'], uuidOf(95));
});

test('deletes a project only once its path was typed', async () => {
  const user = openPage(SETTINGS, { answers: { listProjects: listOf(API) } });
  const field = await screen.findByRole('textbox', { name: 'Type acme/api to confirm' });
  await user.type(field, 'acme{Enter}');
  assert.equal(requestsOf('deleteProject').length, 0);
  answer({ deleteProject: undefined });
  await user.type(field, '/api{Enter}');
  assert.ok(await screen.findByText('acme/api was deleted'));
  await waitFor(() => assert.equal(window.location.search, ''));
});

test('marks a project as favorite at once, and takes the mark back when it is refused', async () => {
  const user = openPage(SETTINGS, { answers: { listProjects: listOf(API) } });
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  answer({ addFavorite: () => promise });
  await user.click(await screen.findByRole('button', { name: 'Mark acme/api as favorite' }));
  const star = await screen.findByRole('button', { name: 'Remove acme/api from favorites' });
  assert.equal(star.getAttribute('aria-pressed'), 'true');
  resolve(new Refusal('404 not_found', 'Project not found'));
  assert.ok(await screen.findByRole('button', { name: 'Mark acme/api as favorite' }));
  assert.ok(await screen.findByText('Project not found'));
});

test('attaches files under their names, and saves and deletes them', async () => {
  const user = openPage(ATTACHMENTS, {
    answers: {
      listProjects: listOf(API),
      listAttachments: listOf(FILE),
      addAttachment: ({ name }) => ({ ...FILE, name }),
      getAttachmentContent: () => new Response('pdf'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /Download report.pdf/ }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'report.pdf'));
  const [opener] = screen.getAllByRole('button', { name: /Delete report.pdf/ });
  await user.click(opener ?? assert.fail());
  const dialog = await screen.findByRole('dialog');
  answer({ deleteAttachment: new Refusal('404 not_found', 'File not found') });
  await user.click(within(dialog).getByRole('button', { name: /Delete report.pdf/ }));
  assert.ok(await screen.findByText('File not found'));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
});

test('opens folders by the keyboard and chooses a project', async () => {
  const folder = sample(Folder, { path: 'acme', name: 'acme', has_children: true });
  const project = sample(Folder, { path: 'acme/api', name: 'api', project_uuid: uuidOf(90) });
  const user = openPage('/projects/workspace', {
    answers: {
      listFolders: ({ prefix }) => listOf(prefix === undefined ? folder : project),
      listProjects: listOf(API),
    },
  });
  const item = await screen.findByRole('treeitem', { name: /acme/ });
  item.focus();
  await user.keyboard('{ArrowRight}');
  assert.ok(await screen.findByRole('treeitem', { name: /api/ }));
  await user.click(screen.getByRole('treeitem', { name: /api/ }));
  await waitFor(() => assert.match(window.location.search, /acme%2Fapi/));
});

test('opens a folder without a request that fails, and a project with one request', async () => {
  const user = openPage('/projects/workspace?project=acme', {
    answers: {
      // Projects at or below the path, in order of path.
      listProjects: listOf(API),
      listFolders: listOf(
        sample(Folder, { path: 'acme/api', name: 'api', project_uuid: API.uuid, project_count: 1 }),
      ),
    },
  });
  assert.ok(await screen.findByRole('heading', { name: 'acme' }));
  assert.ok(screen.getByRole('link', { name: 'As a table' }));
  // The menu counts projects by the same call, of no path.
  const asked = () =>
    requestsOf('listProjects').flatMap(({ input: { project, sort, pageSize } }) =>
      project === undefined ? [] : [[project, sort, pageSize]],
    );
  assert.deepEqual(asked(), [['acme', 'path', 1]]);
  await user.click((await screen.findAllByRole('treeitem', { name: /api/ }))[0] ?? assert.fail());
  assert.ok(await screen.findByRole('heading', { name: 'api' }));
  assert.deepEqual(asked()[1], ['acme/api', 'path', 1]);
  assert.equal(asked().length, 2);
  assert.deepEqual([requestsOf('lookupProject'), requestsOf('getProject')], [[], []]);
});

test('shows an empty folder where no project is at or below a path', async () => {
  openPage('/projects/workspace?project=none', { answers: { listProjects: listOf<Project>() } });
  assert.ok(await screen.findByRole('heading', { name: 'none' }));
});
