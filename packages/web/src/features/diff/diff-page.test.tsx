import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiffComponent, DiffFinding, SbomDiff } from '@assay/contract/sbom-diff.ts';
import { screen, within } from '@testing-library/react';
import {
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  uuidOf,
  waitFor,
} from '../../test-page/test-page.tsx';

const [OLD, NEW] = [uuidOf(1), uuidOf(2)];
const project = 'acme/app';
const sbomOf = (sbomid: string, version: string) =>
  sampleOf('getSbom', { sbomid, version, project, status: 'ready' });
const listOfSboms = {
  items: [sbomOf(NEW, '2.0'), sbomOf(OLD, '1.0')],
  ...{ next_cursor: null, total: 2, total_is_exact: true },
};
const NO_FINDINGS = { fixed: 0, fixed_worst: null, new: 0, new_worst: null } as const;
const listed = (version: string, licenses: string[] = ['MIT']) => ({
  ...{ bom_ref: `ref-${version}`, version, licenses, direct: false },
});
const component = (
  name: string,
  fields: Pick<DiffComponent, 'change' | 'from' | 'to'> & Partial<DiffComponent>,
): DiffComponent => ({
  ...{ name, package: `pkg:npm/${name}`, license_changed: false },
  ...NO_FINDINGS,
  ...fields,
});
const finding = (id: string, fields: Pick<DiffFinding, 'from' | 'to'>): DiffFinding => ({
  ...{ id, severity: 'high', cvss: 7.5, kev: false, package: 'pkg:npm/arrived', name: 'arrived' },
  ...fields,
});
const at = { version: '1.0.0', bom_ref: 'ref', verdict: 'affected', state: '' } as const;

const diff = (): SbomDiff => {
  const sample = sampleOf('getSbomDiff', {});
  return {
    ...sample,
    from: { ...sample.from, sbomid: OLD, version: '1.0', project, trust_level: 'unknown' },
    to: { ...sample.to, sbomid: NEW, version: '2.0', project, trust_level: 'trusted' },
    component_counts: {
      ...{ added: 1, removed: 1, upgraded: 1, downgraded: 0, changed: 0, relicensed: 1 },
      ...{ unchanged: 410, license_changed: 1 },
    },
    components: [
      component('arrived', {
        ...{ change: 'added', from: null, to: listed('1.0.0') },
        ...{ new: 1, new_worst: 'high' },
      }),
      component('moved', { change: 'upgraded', from: listed('1.0.0'), to: listed('2.0.0') }),
      component('gone', { change: 'removed', from: listed('3.0.0'), to: null }),
      component('terms', {
        ...{ change: 'relicensed', from: listed('1.0.0'), to: listed('1.0.0', ['ISC']) },
        license_changed: true,
      }),
    ],
    finding_counts: { new: 1, fixed: 1, remaining: 0 },
    new_findings: [finding('CVE-2026-1', { from: null, to: at })],
    fixed_findings: [finding('CVE-2026-2', { from: at, to: null })],
    remaining_findings: [],
  };
};
const answers = () => ({
  getSbom: sbomOf(NEW, '2.0'),
  listSboms: listOfSboms,
  getSbomDiff: diff(),
});

test('compares with the SBOM before, and shows components, licenses and findings', async () => {
  const user = openPage(`/security/diff?to=${NEW}`, { answers: answers() });
  assert.ok(await screen.findByRole('heading', { name: 'Compare 1.0 with 2.0' }));
  const [asked] = requestsOf('getSbomDiff');
  assert.deepEqual([asked?.input['sbomid'], asked?.input['to']], [OLD, NEW]);
  const components = within(screen.getByRole('list', { name: 'Components' }));
  const rows = components.getAllByRole('listitem').map((row) => row.textContent ?? '');
  assert.equal(rows.length, 3);
  assert.match(rows[0] ?? '', /added.*arrived.*1\.0\.0.*1 new finding/);
  assert.match(rows[2] ?? '', /removed.*gone.*3\.0\.0/);
  assert.ok(screen.getByText('410 unchanged'));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: /^Licenses/ }));
  const licenses = await screen.findByRole('list', { name: 'Licenses' });
  assert.match(licenses.textContent ?? '', /terms.*MIT.*ISC/);
  await user.click(screen.getByRole('link', { name: /^Vulnerabilities \d|^Vulnerabilities2/ }));
  const findings = await screen.findByRole('list', { name: 'Vulnerabilities' });
  assert.match(findings.textContent ?? '', /CVE-2026-1.*new.*CVE-2026-2.*fixed/);
  assert.match(window.location.search, /tab=vulnerabilities/);
});

test('chooses and swaps the SBOMs, and the severity of the gate', async () => {
  const user = openPage(`/security/diff?to=${NEW}&from=${OLD}`, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Swap' }));
  await waitFor(() =>
    assert.equal(window.location.search, `?to=${OLD}&from=${NEW}`, window.location.search),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Fails from' }), 'high');
  await waitFor(() => assert.equal(requestsOf('getSbomDiff').at(-1)?.input['fail_on'], 'high'));
});

test('copies the comparison as Markdown', async () => {
  const user = openPage(`/security/diff?to=${NEW}`, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Copy as Markdown' }));
  assert.ok(await screen.findByRole('button', { name: 'Copied' }));
  const text = await navigator.clipboard.readText();
  assert.match(text, /^### `app`: `1\.0` to `2\.0`$/m);
  assert.match(text, /^\| Trust \| N\/A to trusted \|$/m);
});

test('says what to do without a choice', async () => {
  openPage('/security/diff', {});
  assert.ok(await screen.findByRole('heading', { name: 'No SBOM selected' }));
});

test('says that the first SBOM of a project has none before it', async () => {
  const first = { ...listOfSboms, items: [sbomOf(NEW, '2.0')], total: 1 };
  openPage(`/security/diff?to=${NEW}`, { answers: { ...answers(), listSboms: first } });
  assert.ok(await screen.findByRole('heading', { name: 'Nothing to compare with' }));
});

test('reports an SBOM that is not there', async () => {
  openPage(`/security/diff?to=${NEW}`, {
    answers: { getSbom: new Refusal('404 not_found', 'SBOM not found') },
  });
  assert.ok(await screen.findByRole('heading', { name: 'SBOM not found' }));
});

test('keeps the instants of both sides in the address, and asks for them', async () => {
  const [first, second] = ['2026-01-02T00:00:00.000Z', '2026-03-04T05:06:00.000Z'];
  const user = openPage(
    `/security/diff?to=${NEW}&from=${NEW}&from_as_of=${first}&to_as_of=${second}`,
    { answers: answers() },
  );
  await screen.findByRole('button', { name: 'Swap' });
  const asked = () => {
    const { from_as_of, to_as_of } = requestsOf('getSbomDiff').at(-1)?.input ?? {};
    return [from_as_of, to_as_of];
  };
  assert.deepEqual(asked(), [first, second]);
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  await waitFor(() => assert.deepEqual(asked(), [second, first]));
  const address = new URLSearchParams(window.location.search);
  assert.deepEqual([address.get('from_as_of'), address.get('to_as_of')], [second, first]);
  window.history.back();
  await waitFor(() =>
    assert.equal(new URLSearchParams(window.location.search).get('from_as_of'), first),
  );
  const [back] = await screen.findAllByRole('link', { name: 'As of now' });
  await user.click(back ?? assert.fail());
  await waitFor(() => assert.deepEqual(asked(), [undefined, second]));
  assert.equal(new URLSearchParams(window.location.search).get('from_as_of'), null);
});

test('sets an instant in the address, by the local time of the field', async () => {
  const user = openPage(`/security/diff?to=${NEW}&from=${OLD}`, { answers: answers() });
  const field = await screen.findByLabelText('First as of');
  await user.type(field, '2026-01-02T03:04');
  await user.click(screen.getByRole('button', { name: 'Compare as of then' }));
  const instant = new Date('2026-01-02T03:04').toISOString();
  await waitFor(() => assert.equal(requestsOf('getSbomDiff').at(-1)?.input['from_as_of'], instant));
  assert.equal(new URLSearchParams(window.location.search).get('from_as_of'), instant);
  assert.ok(await screen.findByDisplayValue('2026-01-02T03:04'));
});

test('leads back to now from an instant of which nothing is known', async () => {
  const user = openPage(`/security/diff?to=${NEW}&from=${OLD}&to_as_of=2020-01-01T00:00:00Z`, {
    answers: {
      ...answers(),
      getSbomDiff: ({ to_as_of }: { to_as_of?: string | undefined }) =>
        to_as_of === undefined ? diff() : new Refusal('409 conflict', 'History begins later'),
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Compare both as of now' }));
  assert.ok(await screen.findByRole('heading', { name: 'Compare 1.0 with 2.0' }));
});
