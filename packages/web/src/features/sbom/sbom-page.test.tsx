import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DependencyNode, PathGroup, PathTarget } from '@assay/contract/dependencies.ts';
import { ComponentRow, StatementRow } from '@assay/contract/sbom-rows.ts';
import { SbomVexStatement } from '@assay/contract/vex-statement.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { receipts } from '../../components/receipt/strings.ts';
// Compiled here, not while a test waits for the tab.
import './components-tab/components-tab.tsx';
import './dependencies-tab/dependencies-tab.tsx';
import { sbomPaths } from './finding-paths/strings.ts';
import './vex-tab/offers-drawer.tsx';
import './vex-tab/vex-tab.tsx';

const SBOM = sampleOf('getSbom', {
  sbomid: uuidOf(95),
  project: 'acme/api',
  name: 'api',
  version: '1.2',
  status: 'ready',
});
const PATH = `/projects/acme/api/${SBOM.sbomid}`;
const open = (tab: string, answers = {}, person = {}) =>
  openPage(`${PATH}/${tab}`, { person, answers: { getSbom: SBOM, ...answers } });

test('says whether a version is in use, and stays as it was when that is refused', async () => {
  const user = open('components', {
    updateSbom: new Refusal('409 conflict', 'It is being deleted'),
  });
  assert.ok(await screen.findByRole('heading', { level: 1, name: /api 1\.2/ }));
  const button = screen.getByRole('button', { name: /in use/i });
  const label = button.textContent;
  await user.click(button);
  assert.ok(await screen.findByText('It is being deleted'));
  assert.equal(button.textContent, label);
});

test('saves the document as it was received', async () => {
  const user = open('components', {
    getSbomDocument: () =>
      new Response('{"bomFormat":"CycloneDX"}', {
        headers: { 'content-disposition': 'attachment; filename="api.cdx.json"' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: /^Export$|Download/ }));
  const [first] = await screen.findAllByRole('menuitem');
  await user.click(first ?? assert.fail());
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'api.cdx.json'));
});

test('saves the results of rule sets as declarations', async () => {
  const user = open('components', {
    exportSbomDeclarations: () =>
      new Response('{"bomFormat":"CycloneDX"}', {
        headers: { 'content-disposition': 'attachment; filename="api.cdxa.cdx.json"' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /declarations/ }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'api.cdxa.cdx.json'));
});

test('saves license notices', async () => {
  const user = open('licenses', {
    exportLicenseNotices: () =>
      new Response('License notices of api', {
        headers: { 'content-disposition': 'attachment; filename="api.notices.txt"' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /License notices/ }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'api.notices.txt'));
});

test('shows the receipt of an upload that is not in the log yet without any promise', async () => {
  const place = { log_uuid: uuidOf(1), leaf_uuid: uuidOf(2), index: null, state: 'pending' };
  open('components?receipt=true', { getSbom: { ...SBOM, receipt: place } });
  const panel = await screen.findByRole('complementary', { name: 'Receipt' });
  assert.ok(await within(panel).findByText(receipts.state_pending));
  assertAbsent(within(panel).queryByText(receipts.verdict_proven));
});

test('says that an SBOM does not exist', async () => {
  openPage(`${PATH}/components`, {
    answers: { getSbom: new Refusal('404 not_found', 'SBOM not found') },
  });
  assert.ok(await screen.findByRole('heading', { name: /not (found|exist)|gone|no SBOM/i }));
});

const STEPS = ['root', 'mid', 'leaf'].map((name) => ({ bom_ref: name, name, version: '1' }));
const [ROOT, MID, LEAF] = STEPS;
assert.ok(ROOT && MID && LEAF);
const node = (name: string, distance: number) =>
  sample(DependencyNode, { bom_ref: name, name, version: '1', distance, dependencies: 1 });

test('shows the shortest path to a component, and the others on demand', async () => {
  const row = sample(ComponentRow, { bom_ref: 'leaf', name: 'leaf', version: '1' });
  const paths = [STEPS, [ROOT, { ...MID, bom_ref: 'other', name: 'other' }, LEAF]];
  const user = open('components?open=leaf', {
    listSbomComponents: listOf(row),
    getSbomPaths: sampleOf('getSbomPaths', { to: 'leaf', start: 'root', paths, reachable: true }),
  });
  const panel = await screen.findByRole('complementary', { name: /leaf/ });
  assert.ok(await within(panel).findByText('mid'));
  assertAbsent(within(panel).queryByText('other'));
  const more = within(panel).getByRole('button', { name: /1/ });
  await user.click(more);
  assert.ok(within(panel).getByText('other'));
  assert.equal(more.getAttribute('aria-expanded'), 'true');
});

test('steps from one component to the next, says which it is, and closes the last', async () => {
  const rows = ['one', 'two'].map((name) => sample(ComponentRow, { bom_ref: name, name }));
  const user = open('components?open=one', { listSbomComponents: listOf(...rows) });
  const first = await screen.findByRole('complementary', { name: /one/ });
  assert.ok(await within(first).findByText('1 of 2'));
  await user.click(within(first).getByRole('button', { name: 'Next row' }));
  const second = await screen.findByRole('complementary', { name: /two/ });
  assert.ok(await within(second).findByText('2 of 2'));
  await user.click(within(second).getByRole('button', { name: 'Close details' }));
  await waitFor(() => assert.equal(second.isConnected, false));
});

test('draws what a component depends on, as a table too, from a new focus', async () => {
  const neighborhood = sampleOf('getSbomDependencies', {
    focus: 'root',
    nodes: [node('root', 0), node('mid', 1)],
    edges: [{ from: 'root', to: 'mid', back: false }],
    has_edges: true,
  });
  open('dependencies?all=true&view=table', { getSbomDependencies: neighborhood });
  const table = await screen.findByRole('table');
  assert.ok(await within(table).findByText('root'));
  assert.equal(requestsOf('getSbomDependencies')[0]?.input['sbomid'], SBOM.sbomid);
});

test('opens the component that somebody reaches by the arrows in the picture of paths', async () => {
  const group = sample(PathGroup, { ...MID, kind: 'direct', below: { components: 1, wanted: 1 } });
  const marked = STEPS.map((step) => ({ ...step, status: null, severity: null }));
  const target = sample(PathTarget, { ...LEAF, path: marked, group: 'mid', undecided: 1 });
  const found = {
    ...{ root: ROOT, root_state: 'linked' as const, has_edges: true, components: 2, wanted: 1 },
    ...{ starts: { direct: 1 }, groups: [group], targets: [target] },
  };
  const user = open('dependencies', {
    getSbomFindingPaths: sampleOf('getSbomFindingPaths', found),
  });
  const picture = await screen.findByRole('region', { name: sbomPaths.label });
  const start = await within(picture).findByRole('button', { name: /^mid/ });
  start.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => assert.match(document.activeElement?.textContent ?? '', /leaf/));
  await user.keyboard('{Enter}');
  await waitFor(() => assert.match(window.location.search, /open=leaf/));
});

const OFFER = sample(SbomVexStatement, {
  document_uuid: uuidOf(7),
  number: 3,
  document: 'Advisory 7',
  author: 'Example Vendor',
  vulnerability: 'CVE-2026-1',
  unmatched: '',
  act: null,
  declined: null,
});

test('offers the statements of VEX documents about the SBOM, and accepts one', async () => {
  const user = open('vex', {
    listSbomVexStatements: listOf(OFFER),
    acceptVexDocument: sampleOf('acceptVexDocument', { made: 1 }),
  });
  assert.ok(await screen.findByText('1 statement about this SBOM is offered'));
  await user.click(screen.getByRole('button', { name: 'Review statements' }));
  const drawer = await screen.findByRole('complementary', { name: 'Statements about this SBOM' });
  assert.ok(await within(drawer).findByText('Advisory 7, by Example Vendor'));
  await user.click(within(drawer).getByRole('button', { name: 'Accept' }));
  await waitFor(() => assert.equal(requestsOf('acceptVexDocument').length, 1));
  assert.deepEqual(requestsOf('acceptVexDocument')[0]?.input, { uuid: uuidOf(7), statements: [3] });
});

test('offers the statements that the SBOM carries itself', async () => {
  const user = open('vex', {
    listSbomStatements: listOf(sample(StatementRow, { id: 'CVE-2026-1' })),
    listSbomVexStatements: listOf(),
    offerSbomStatements: sampleOf('offerSbomStatements', {}),
  });
  await user.click(await screen.findByRole('button', { name: 'Offer its own statements' }));
  await waitFor(() => assert.equal(requestsOf('offerSbomStatements').length, 1));
  assert.ok(await screen.findByRole('complementary', { name: 'Statements about this SBOM' }));
});
