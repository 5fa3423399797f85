import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vulnerability } from '@assay/contract/vulnerabilities.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  requestsOf,
  sample,
  savedFiles,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import '../../components/data-table/instant-dialog.tsx';
import './vulnerabilities-page.tsx';

test('saves the report as of an instant with the filters of the list', async () => {
  const user = openPage('/security/vulnerabilities?severity=critical', {
    answers: {
      listVulnerabilities: listOf(sample(Vulnerability, { id: 'CVE-2026-7' })),
      exportVulnerabilityReport: () => new Response('# Vulnerability status'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report as of…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report as of…' }));
  await user.type(await dialog.findByLabelText('As of'), '2026-03-01T12:30');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'File' }), 'Report as Markdown');
  await user.click(dialog.getByRole('button', { name: 'Save report' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  assert.equal(savedFiles.at(-1)?.name, 'report.md');
  const { query } = requestsOf('exportVulnerabilityReport').at(-1) ?? {};
  assert.deepEqual(
    ['format', 'severity', 'as_of'].map((name) => query?.get(name)),
    ['md', 'critical', new Date('2026-03-01T12:30').toISOString()],
  );
});

test('closes the dialog without a report', async () => {
  const user = openPage('/security/vulnerabilities', {
    answers: { listVulnerabilities: listOf(sample(Vulnerability, { id: 'CVE-2026-7' })) },
  });
  const opener = await screen.findByRole('button', { name: 'Export list' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Report as of…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report as of…' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  assert.equal(requestsOf('exportVulnerabilityReport').length, 0);
});

test('a list without rows is no file, but a report of now or of an earlier instant', async () => {
  const user = openPage('/security/vulnerabilities', {
    answers: {
      listVulnerabilities: listOf(),
      exportVulnerabilityReport: () => new Response('# Vulnerability status'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export list' }));
  const report = await screen.findByRole('menuitem', { name: 'Report as Markdown' });
  await waitFor(() => assertAbsent(screen.queryByRole('menuitem', { name: 'Export CSV' })));
  assert.ok(screen.getByRole('menuitem', { name: 'Report as of…' }));
  await user.click(report);
  await waitFor(() => assert.equal(requestsOf('exportVulnerabilityReport').length, 1));
});
