import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
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
  const opener = await screen.findByRole('button', { name: 'Export' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Report as Markdown' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'report.md'));
  assert.equal(requestsOf('exportProjectReport').at(-1)?.query.get('format'), 'md');
  answer({ exportProjectReport: new Refusal('404 not_found', 'Project not found') });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Report as PDF' }));
  assert.ok(await screen.findByText('Project not found'));
});

test('saves the decisions about the project as VEX, and says when there are none', async () => {
  const user = openPart(<ProjectReport uuid={uuidOf(90)} />, {
    answers: { exportProjectVex: () => new Response('{}') },
  });
  const opener = await screen.findByRole('button', { name: 'Export' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'CSAF 2.0' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'vex.json'));
  assert.equal(requestsOf('exportProjectVex').at(-1)?.query.get('format'), 'csaf');
  answer({
    exportProjectVex: new Refusal('409 conflict', 'Nothing was decided about these SBOMs'),
  });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'OpenVEX 0.2.0' }));
  assert.ok(await screen.findByText('Nothing was decided about these SBOMs'));
});

test('saves the report of an earlier instant, and offers no VEX of then', async () => {
  const as_of = '2026-03-01T12:00:00.000Z';
  const user = openPart(<ProjectReport uuid={uuidOf(90)} as_of={as_of} />, {
    answers: { exportProjectReport: () => new Response('# acme/api') },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  assertAbsent(screen.queryByRole('menuitem', { name: 'CSAF 2.0' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report as Markdown' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'report.md'));
  assert.equal(requestsOf('exportProjectReport').at(-1)?.query.get('as_of'), as_of);
});

test('saves license notices of the SBOMs that count, also as of an earlier instant', async () => {
  const as_of = '2026-03-01T12:00:00.000Z';
  const user = openPart(<ProjectReport uuid={uuidOf(90)} as_of={as_of} />, {
    answers: { exportProjectReport: () => new Response('%PDF-1.7') },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'License notices as PDF' }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'notices.pdf'));
  const { query } = requestsOf('exportProjectReport').at(-1) ?? {};
  assert.deepEqual(
    ['of', 'format', 'as_of'].map((name) => query?.get(name)),
    ['notices', 'pdf', as_of],
  );
});
