import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  Refusal,
  sampleOf,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import '../../../components/compliance/rule-sets/rule-set-drawer.tsx';
import './compliance-tab.tsx';

const SBOM = sampleOf('getSbom', {
  ...{ sbomid: uuidOf(95), project: 'acme/api', name: 'api', version: '1.2', status: 'ready' },
});
const PATH = `/projects/acme/api/${SBOM.sbomid}/compliance`;
const rule = { section: 'Data fields', tier: 'required', met: 0, total: 1 } as const;
const JUDGED = sampleOf('getSbomCompliance', {
  ...{ sha256: 'ab'.repeat(32), format: 'CycloneDX', spec_version: '1.4', recorded: null },
  rule_sets: [
    {
      ...{ id: 'cisa', name: 'CISA', version: '2025 draft', revision: 3, verdict: 'fail' },
      ...{ met: 412, total: 431, rules_passed: 1, rules_total: 5 },
      source: 'https://example.org',
      rules: [
        {
          ...{ ...rule, check: 'hash', of: 'component', text: 'Each has a hash.' },
          ...{ verdict: 'fail', met: 412, total: 431 },
        },
        {
          ...{ ...rule, check: 'author', of: 'document', text: 'It names its author.' },
          verdict: 'fail',
        },
        {
          ...{ ...rule, check: 'lifecycle', of: 'document', text: 'It states a phase.' },
          verdict: 'not_expressible',
        },
        {
          ...{ ...rule, check: 'transitive', of: 'document', text: 'It goes deep.' },
          verdict: 'unknown',
        },
        { ...rule, check: 'tool', of: 'document', text: 'It names its tool.', verdict: 'pass' },
      ],
    },
    {
      ...{ id: 'bsi_2_1', name: 'BSI TR-03183-2', version: '2.1.0', revision: 1 },
      ...{ verdict: 'not_expressible', met: 0, total: 431, rules_passed: 0, rules_total: 9 },
      ...{ source: 'https://example.org', rules: [] },
    },
  ],
});

test('shows each rule set with verdict and coverage, and why each rule of one fails', async () => {
  const user = openPage(PATH, { answers: { getSbom: SBOM, getSbomCompliance: JUDGED } });
  assert.ok(await screen.findByText('412 of 431 components'));
  assertAbsent(screen.queryByText('0 of 431 components'));
  await user.click(screen.getByText('CISA'));
  const panel = await screen.findByRole('complementary', { name: 'Compliance' });
  assert.ok(await within(panel).findByText('version 2025 draft, revision 3'));
  assert.ok(within(panel).getAllByText(/^abab/)[0]);
  assert.ok(within(panel).getByText('19 components do not meet it'));
  const reasonOf = (text: string) => {
    const items = within(panel).getAllByRole('listitem');
    return items.find((item) => item.textContent?.includes(text))?.textContent ?? '';
  };
  assert.match(reasonOf('It names its author.'), /The document does not meet it\.$/);
  assert.match(reasonOf('It states a phase.'), /CycloneDX 1\.4 has no field for it\.$/);
  assert.match(reasonOf('It goes deep.'), /Assay cannot decide it from this document\.$/);
  assert.match(reasonOf('It names its tool.'), /Data fields$/);
});

test('counts nothing for a rule set that does not accept the document', async () => {
  const user = openPage(PATH, { answers: { getSbom: SBOM, getSbomCompliance: JUDGED } });
  await user.click(await screen.findByText('BSI TR-03183-2'));
  const panel = await screen.findByRole('complementary', { name: 'Compliance' });
  assert.ok(await within(panel).findByText('version 2.1.0, revision 1'));
  assertAbsent(within(panel).queryByText('0 of 431'));
  assertAbsent(within(panel).queryByText('0 of 9'));
  assert.ok(within(panel).getByText('1 of 5'));
});

test('offers another try when the SBOM cannot be judged', async () => {
  openPage(PATH, {
    answers: { getSbom: SBOM, getSbomCompliance: new Refusal('409 conflict', 'It is being read') },
  });
  assert.ok(await screen.findByText(/^It is being read\./));
});
