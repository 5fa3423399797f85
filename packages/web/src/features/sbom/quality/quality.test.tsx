import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SbomQuality } from '@assay/contract/sbom-quality.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for the tab.
import '../components-tab/components-tab.tsx';
import './quality-drawer.tsx';

const SBOM = sampleOf('getSbom', {
  sbomid: uuidOf(95),
  project: 'acme/api',
  name: 'api',
  version: '1.2',
  status: 'ready',
  format: 'CycloneDX',
  spec_version: '1.4',
});
const rule: Omit<SbomQuality['rules'][number], 'rule' | 'of' | 'text'> = {
  asked_by: ['NTIA 2021'],
  outcome: 'passed',
  met: 12,
  total: 12,
};
const QUALITY: SbomQuality = {
  score: 87,
  score_rule: 'Mean coverage.',
  rules: [
    { ...rule, rule: 'name', of: 'component', text: 'The name of the component' },
    { ...rule, rule: 'supplier', of: 'component', text: 'Its supplier', outcome: 'failed', met: 3 },
    {
      ...rule,
      rule: 'author',
      of: 'document',
      text: 'Its author',
      outcome: 'failed',
      met: 0,
      total: 1,
    },
    {
      ...rule,
      rule: 'lifecycle',
      of: 'document',
      text: 'Its phase',
      outcome: 'not_expressible',
      met: 0,
    },
  ],
};
const open = (answers = {}, search = '') =>
  openPage(`/projects/acme/api/${SBOM.sbomid}/components${search}`, {
    answers: { getSbom: SBOM, getSbomQuality: QUALITY, listSbomComponents: listOf(), ...answers },
  });

test('shows the score, each rule behind it, and the components that lack a field', async () => {
  const user = open();
  await user.click(await screen.findByRole('link', { name: '87 of 100' }));
  const panel = await screen.findByRole('complementary', { name: 'Quality' });
  assert.ok(await within(panel).findByText('3 of 12'));
  assert.ok(within(panel).getByText('missing'));
  assert.ok(within(panel).getByText('no field for it in CycloneDX 1.4'));
  await user.click(within(panel).getByRole('link', { name: '9 components lack it' }));
  await waitFor(() =>
    assert.equal(requestsOf('listSbomComponents').at(-1)?.input['lacks'], 'supplier'),
  );
  assert.ok(await screen.findByText(/Lacks/));
});

test('says that the score is not known, and why, where it cannot be read', async () => {
  open({ getSbomQuality: new Refusal('409 conflict', 'It is being read') }, '?quality=true');
  assert.ok(await screen.findByText('not known'));
  const panel = await screen.findByRole('complementary', { name: 'Quality' });
  assert.ok(await within(panel).findByText(/It is being read/));
  assertAbsent(screen.queryByText(/of 100/));
});
