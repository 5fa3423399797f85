import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  listOf,
  openPage,
  requestsOf,
  screen,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const counted = (total: number) => ({ ...listOf<never>(), total });
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

test('counts what the menu leads to, and says where the server stopped counting', async () => {
  openPage('/profile', {
    person: { role: 'Visitor' },
    answers: {
      listProjects: counted(64),
      listSboms: counted(0),
      listVulnerabilities: { ...counted(10_000), total_is_exact: false },
    },
  });
  const main = await menu();
  assert.ok(await main.findByTitle('Projects: 64'));
  assert.ok(await main.findByTitle('Vulnerabilities: 10,000+'));
  const sboms = main.getByRole('link', { name: 'SBOMs' });
  assert.equal(sboms.title, 'SBOMs');
  const projects = main.getByRole('link', { name: 'Projects' });
  assert.equal(projects.getAttribute('data-count'), '64');
  for (const call of ['listProjects', 'listSboms', 'listVulnerabilities'] as const)
    assert.deepEqual(
      requestsOf(call).map(({ query }) => query.toString()),
      ['pageSize=1'],
    );
});

test('asks for no counts while the sidebar is collapsed', async () => {
  localStorage.setItem('assay.navigation_small', 'true');
  openPage('/profile');
  const main = await menu();
  assert.ok(await main.findByRole('link', { name: /^Advisory sources/ }));
  assert.deepEqual(requestsOf('listProjects'), []);
});

test('asks for no counts that a person without a role may not see', async () => {
  openPage('/profile', { person: { role: 'Unknown' } });
  assert.ok(await (await menu()).findByRole('link', { name: 'Projects' }));
  assert.deepEqual(requestsOf('listProjects'), []);
});
