import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComplianceRecord } from '@assay/contract/compliance-history.ts';
import {
  assertAbsent,
  listOf,
  openPart,
  requestsOf,
  sample,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { addStrings } from '../../../lib/strings.ts';
import { compliance } from '../strings.ts';
import { coverageSteps } from './coverage-steps.ts';
import { RuleSetHistory } from './rule-set-history.tsx';
import { ruleSets } from './strings.ts';

addStrings({ compliance, rule_sets: ruleSets });

const figures = (met: number, verdict: 'pass' | 'fail' | 'not_expressible' = 'fail') => ({
  ...{ verdict, met, total: 4, rules_passed: 1, rules_total: 2 },
});
const record = (n: number, { day, uploaded, met, revision = 1 }: Record<string, number>) =>
  sample(ComplianceRecord, {
    ...{ uuid: uuidOf(n), sbomid: uuidOf(100 + n), version: `${n}.0`, sha256: 'ab'.repeat(32) },
    evaluated_at: `2026-01-0${day}T00:00:00.000Z`,
    uploaded_at: `2026-01-0${uploaded}T00:00:00.000Z`,
    rule_sets: [{ id: 'ntia', version: '2021', revision: revision ?? 1 }],
    receipt: { log_uuid: uuidOf(9), leaf_uuid: uuidOf(n), index: n, state: 'checkpointed' },
    ntia: figures(met ?? 0),
  });
const RECORDS = [
  record(3, { day: 5, uploaded: 1, met: 0, revision: 2 }),
  record(2, { day: 5, uploaded: 3, met: 1, revision: 2 }),
  record(2, { day: 3, uploaded: 3, met: 4 }),
  record(1, { day: 1, uploaded: 1, met: 2 }),
].map((one, i) => ({ ...one, uuid: uuidOf(20 + i) }));

test('draws the coverage over time, and says the same as a table', async () => {
  const user = openPart(<RuleSetHistory of={{ project: 'acme/api' }} set="ntia" />, {
    answers: { listComplianceHistory: listOf(...RECORDS) },
  });
  const name = /Components that meet NTIA 2021, .* From 50\.0% to 25\.0%\./;
  assert.ok(await screen.findByRole('img', { name }));
  assert.equal(requestsOf('listComplianceHistory')[0]?.input['project'], 'acme/api');
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  const rows = within(screen.getByRole('table', { name: 'History' })).getAllByRole('row');
  assert.equal(rows.length, 5);
  assert.match(rows[3]?.textContent ?? '', /2\.0.*2021, revision 1.*4 of 4.*ledger entry 2/);
  assertAbsent(screen.queryByRole('img', { name }));
});

test('has no chart of a single result, and none where no component was judged', async () => {
  const [one] = RECORDS;
  assert.ok(one);
  const refused = { ...one, ntia: figures(0, 'not_expressible') };
  openPart(<RuleSetHistory of={{ sbomid: uuidOf(103) }} set="ntia" />, {
    answers: { listComplianceHistory: listOf(refused) },
  });
  assert.ok(await screen.findByText('Not expressible'));
  assertAbsent(screen.queryByRole('button'));
  assertAbsent(screen.queryByText('0 of 4'));
});

test('counts the newest upload at each instant, whatever was judged again after it', () => {
  assert.deepEqual(
    coverageSteps(RECORDS, 'ntia').map(({ share, rules }) => [share, rules]),
    [
      [0.5, '2021, revision 1'],
      [1, '2021, revision 1'],
      [0.25, '2021, revision 2'],
    ],
  );
});
