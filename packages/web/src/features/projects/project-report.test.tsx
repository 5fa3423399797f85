import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPart,
  Refusal,
  requestsOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import { ProjectReport } from './project-report.tsx';

test('saves a report of the project, and shows why it could not', async () => {
  const user = openPart(<ProjectReport uuid={uuidOf(90)} />, {
    answers: { exportProjectReport: () => new Response('# acme/api') },
  });
  const opener = await screen.findByRole('button', { name: 'Report' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Report as Markdown' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'report.md'));
  assert.equal(requestsOf('exportProjectReport').at(-1)?.query.get('format'), 'md');
  answer({ exportProjectReport: new Refusal('404 not_found', 'Project not found') });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Report as PDF' }));
  assert.ok(await screen.findByText('Project not found'));
});
