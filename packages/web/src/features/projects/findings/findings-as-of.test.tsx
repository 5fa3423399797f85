import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from '@assay/contract/coverage.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import {
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { asOf } from '../../../components/as-of/strings.ts';
// Compiled here, not while a test waits for the tab.
import './findings-tab.tsx';

const AS_OF = '2026-03-01T12:00:00.000Z';
const PATH = '/projects/workspace/vulnerabilities?project=acme%2Fapi';
const versionOf = (nth: number, version: string) => ({
  ...{ sbomid: uuidOf(nth), version, uploaded_at: AS_OF, in_use: true },
});
const { in_use: _use, ...latest_sbom } = versionOf(95, '3.0');
const API = sampleOf('lookupProject', {
  ...{ uuid: uuidOf(92), path: 'acme/api', name: 'api', latest_sbom },
});
const answersOf = (answer: object) => ({
  listProjects: listOf(API),
  getProjectAsOf: sampleOf('getProjectAsOf', {
    ...{ as_of: AS_OF, known_since: AS_OF, state: 'known', sboms: [], basis: [], ...answer },
  }),
  getSbomAsOf: sampleOf('getSbomAsOf', {
    ...{ as_of: AS_OF, known_since: AS_OF, state: 'known', findings: 2, decisions: 1 },
    check: sample(Check, { state: 'checked', components: 3 }),
  }),
  listSbomVulnerabilities: listOf<FindingRow>(),
});

test('lists findings of the versions in use then, and returns to now', async () => {
  const sboms = [versionOf(93, '2.0'), versionOf(94, '1.0')];
  const user = openPage(`${PATH}&as_of=${AS_OF}`, { answers: answersOf({ sboms }) });
  assert.ok(await screen.findByText(/^Version 2\.0 was in use\. SBOMs that were deleted since/));
  const versions = screen.getByRole('navigation', { name: asOf.versions });
  await user.click(within(versions).getByRole('link', { name: /1\.0/ }));
  await waitFor(() =>
    assert.ok(
      requestsOf('listSbomVulnerabilities').some(
        ({ input }) => input['as_of'] === AS_OF && input['sbomid'] === uuidOf(94),
      ),
    ),
  );
  await user.click(screen.getByRole('link', { name: asOf.back }));
  assert.ok(await screen.findByLabelText(asOf.label));
});

test('says which versions were used by the flag of now where no entry states it', async () => {
  const basis = [{ fact: 'in_use', of: 'now', has_leaf: false }];
  const sboms = [{ ...versionOf(93, '2.0'), in_use: false }];
  openPage(`${PATH}&as_of=${AS_OF}`, { answers: answersOf({ sboms, basis }) });
  assert.ok(await screen.findByText(/was the newest; none was in use\. Which versions are in use/));
});

test('claims nothing before the first upload', async () => {
  openPage(`${PATH}&as_of=${AS_OF}`, { answers: answersOf({ state: 'before_upload' }) });
  assert.ok(await screen.findByText(/^This project had no SBOM at/));
  assert.ok(screen.getByText(asOf.unknown));
});

test('shows why an instant is refused', async () => {
  const refusal = new Refusal('400 invalid', 'The instant is in the future');
  openPage(`${PATH}&as_of=${AS_OF}`, {
    answers: { ...answersOf({}), getProjectAsOf: refusal },
  });
  assert.ok(await screen.findByText('The instant is in the future'));
  assert.ok(screen.getByText(asOf.unknown));
});
