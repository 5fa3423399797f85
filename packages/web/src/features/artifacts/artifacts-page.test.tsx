import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TrustVerdict } from '@assay/contract/attestation.ts';
import { SigningKey } from '@assay/contract/signing-keys.ts';
import {
  answer,
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

const DIGEST = 'a'.repeat(64);
const VIEW = sampleOf('viewArtifact', {
  uuid: uuidOf(97),
  name: 'api',
  sha256: DIGEST,
  kind: 'file',
});
const view = (answers = {}) =>
  openPage(`/artifacts/view?sha256=${DIGEST}`, {
    person: { role: 'LedgerAdmin' },
    answers: { viewArtifact: VIEW, ...answers },
  });

test('states something of a digest only when it is one', async () => {
  const user = openPage('/artifacts/modern', { person: { role: 'Auditor' } });
  const [opener] = await screen.findAllByRole('button', { name: 'Notarize files' });
  await user.click(opener ?? assert.fail());
  const drawer = await screen.findByRole('complementary', { name: /Notarize/ });
  await user.click(within(drawer).getByRole('button', { name: 'By digest' }));
  const field = within(drawer).getByRole('textbox', { name: 'SHA-256' });
  await user.type(field, 'abc{Enter}');
  assert.ok(await within(drawer).findByText('A SHA-256 has 64 hexadecimal digits.'));
  await user.clear(field);
  await user.type(field, DIGEST);
  await user.type(within(drawer).getByRole('textbox', { name: 'Name or purl' }), 'image{Enter}');
  assert.ok(await within(drawer).findByRole('button', { name: 'Remove image from the list' }));
  await user.click(within(drawer).getByRole('button', { name: 'Remove image from the list' }));
  assertAbsent(within(drawer).queryByRole('button', { name: 'Remove image from the list' }));
});

test('a statement can be signed once the log of a new ledger has its name', async () => {
  let origin: string | null = null;
  const { log, ...ledger } = sampleOf('getLedger', { name: 'default', deleted_at: null });
  const user = openPage('/artifacts/modern?act=notarize', {
    person: { role: 'LedgerAdmin' },
    answers: {
      listLedgers: () => listOf({ ...ledger, log: { ...log, origin } }),
      listSigningKeys: listOf(sample(SigningKey, { custody: 'server', revoked: null })),
    },
  });
  const drawer = await screen.findByRole('complementary', { name: /Notarize/ });
  await user.click(within(drawer).getByRole('button', { name: 'By digest' }));
  await user.type(within(drawer).getByRole('textbox', { name: 'SHA-256' }), `${DIGEST}{Enter}`);
  const sign = () =>
    within(drawer).findByRole<HTMLButtonElement>('button', { name: /Trusted for 1 artifact/ });
  assert.equal((await sign()).disabled, true);
  origin = 'example.org/tlog/1';
  await waitFor(async () => assert.equal((await sign()).disabled, false), { timeout: 60_000 });
});

test('edits labels, one a line, and keeps them when they are refused', async () => {
  const user = view({ labelArtifact: new Refusal('404 not_found', 'Artifact not found') });
  await user.click(await screen.findByRole('button', { name: /labels/i }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'prod{Enter}prod{Enter} blue');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await within(dialog).findByText('Artifact not found'));
  assert.deepEqual(requestsOf('labelArtifact')[0]?.input['labels'], ['prod', 'blue']);
  assert.match(field.value, /blue/);
});

const LEDGER = uuidOf(98);
const JUDGED = {
  ...VIEW,
  verdicts: [sample(TrustVerdict, { ledger_uuid: LEDGER, level: 'trusted' })],
};

test('says that the stored level contradicts the statements', async () => {
  view({ viewArtifact: { ...JUDGED, level_check: 'contradicted' } });
  assert.match(
    (await screen.findByRole('alert')).textContent ?? '',
    /The stored level contradicts the logged statements/,
  );
});

test('saves the evidence pack and what other tools verify it by', async () => {
  const user = view({
    viewArtifact: JUDGED,
    getArtifactEvidence: () => new Response('zip'),
    getArtifactSummary: () => new Response('{}'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download evidence' }));
  await waitFor(() => assert.equal(savedFiles.length, 1));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Verification summary/ }));
  await waitFor(() => assert.equal(savedFiles[1]?.name, 'api.vsa.json'));
});

test('says why it could not verify here, and does not call that a verdict', async () => {
  const user = view({ viewArtifact: JUDGED, getArtifactEvidence: () => new Response('no zip') });
  await user.click(await screen.findByRole('button', { name: 'Verify here' }));
  assert.ok(await screen.findByRole('alert'));
  assertAbsent(screen.queryByText(/This browser computed the same verdict/));
});

test('saves the bundle of a statement once it is in the log, and verifies it again', async () => {
  const place = {
    log_uuid: LEDGER,
    leaf_uuid: uuidOf(2),
    index: 4,
    state: 'checkpointed',
  } as const;
  const statement = sampleOf('getAttestation', { uuid: uuidOf(99), leaf: place });
  const user = openPage(`/artifacts/view?sha256=${DIGEST}&open=${statement.uuid}`, {
    person: { role: 'LedgerAdmin' },
    answers: {
      viewArtifact: JUDGED,
      getAttestation: statement,
      getAttestationBundle: () => new Response('{}'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sigstore bundle' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, `${statement.uuid}.sigstore.json`));
  answer({ verifyAttestation: { ...statement, statement: { said: 'again' } } });
  await user.click(screen.getByRole('button', { name: 'Verify again' }));
  assert.ok(await screen.findByText('Verified just now.'));
  assert.ok(await screen.findByText(/"said": "again"/));
});
