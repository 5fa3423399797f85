import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decision } from '@assay/contract/decisions.ts';
import { AppliedDecision, Claim, FindingRow } from '@assay/contract/sbom-rows.ts';
import { StatedIn, Voucher } from '@assay/contract/stated-in.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  sample,
  sampleOf,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for the tab.
import './finding-drawer.tsx';
import './vulnerabilities-tab.tsx';
import { decisions } from '../../../components/decisions/strings.ts';

const SBOM = sampleOf('getSbom', {
  ...{ sbomid: uuidOf(96), project: 'acme/api', name: 'api', version: '1.2', status: 'ready' },
  sha256: 'b'.repeat(64),
});
const VOUCHER = sample(Voucher, {
  ...{
    attestation_uuid: uuidOf(60),
    signer: 'ann@example.org',
    key: 'release',
    key_uuid: uuidOf(61),
  },
  groups: ['PSIRT'],
});
const SOURCE = sample(StatedIn, {
  ...{ document_uuid: uuidOf(62), document: 'Advisory 7', author: 'Acme PSIRT' },
  ...{ sha256: 'a'.repeat(64), vouchers: [VOUCHER] },
});

const open = (row: Partial<FindingRow>, history: Decision[] = []) =>
  openPage(`/projects/acme/api/${SBOM.sbomid}/vulnerabilities?open=CVE-2026-1+left-pad`, {
    answers: {
      getSbom: SBOM,
      listSbomVulnerabilities: listOf(
        sample(FindingRow, {
          ...{ key: 'CVE-2026-1 left-pad', id: 'CVE-2026-1', bom_ref: 'left-pad' },
          ...{ package: 'pkg:npm/left-pad', state: 'not_affected' },
          ...row,
        }),
      ),
      listDecisions: listOf(...history),
    },
  });
const drawerOf = () => screen.findByRole('complementary', { name: /CVE-2026-1/ });

test('names author, document and signer of a vouched statement, each with its link', async () => {
  const decision = sample(AppliedDecision, {
    ...{ state: 'not_affected', author: 'ben@example.org', reopened_by: null, stated_in: SOURCE },
  });
  const past = sample(Decision, {
    ...{ uuid: uuidOf(63), state: 'not_affected', author: 'ben@example.org' },
    stated_in: { ...SOURCE, document_uuid: null, vouchers: [] },
  });
  open({ decision }, [past]);
  const drawer = await drawerOf();
  const link = await within(drawer).findByRole('link', { name: 'Advisory 7' });
  assert.equal(link.getAttribute('href'), `/security/vex?open=${uuidOf(62)}`);
  assert.ok(within(drawer).getByText(/Signed by ann@example\.org \(PSIRT\) with the key release/));
  assert.equal(
    within(drawer).getByRole('link', { name: decisions.attestation }).getAttribute('href'),
    `/artifacts/view?sha256=${SOURCE.sha256}&open=${uuidOf(60)}`,
  );
  const history = await within(drawer).findByTestId('decision-history');
  assert.match(history.textContent ?? '', /Stated by Acme PSIRT in Advisory 7/);
  assert.ok(within(history).getByText(decisions.no_voucher));
  assertAbsent(within(history).queryByRole('link', { name: 'Advisory 7' }));
});

test('names the authors of an SBOM whose own statement counts, and who signed it', async () => {
  const claim = sample(Claim, {
    ...{ state: 'not_affected', author: 'Build team', applies: true, vouchers: [VOUCHER] },
  });
  open({ claim });
  const drawer = await drawerOf();
  assert.ok(await within(drawer).findByText('Authors: Build team'));
  assert.equal(
    within(drawer).getByRole('link', { name: decisions.attestation }).getAttribute('href'),
    `/artifacts/view?sha256=${SBOM.sha256}&open=${uuidOf(60)}`,
  );
});
