import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SigningKey } from '@assay/contract/signing-keys.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { isSignedBy } from '@assay/core/dsse/signature.ts';
import { verifySignature } from '@assay/core/dsse/test-signer.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { makeKey } from '../../../components/signing-keys/this-browser/browser-key.ts';
import { signDecisions } from './sign-decisions.ts';
import './sign-dialog.tsx';

const SBOM = sampleOf('getSbom', {
  sbomid: uuidOf(95),
  project: 'acme/api',
  name: 'api',
  version: '1.2',
  status: 'ready',
  sha256: 'a'.repeat(64),
});
const LEDGERS = ['default', 'releases'].map((name, i) =>
  sampleOf('getLedger', {
    uuid: uuidOf(40 + i),
    name,
    deleted_at: null,
    log: { ...sampleOf('getLedger', {}).log, origin: `example.org/tlog/${i}` },
  }),
);
const KEY = sample(SigningKey, {
  uuid: uuidOf(50),
  name: 'release',
  custody: 'server',
  revoked: null,
});
const PLACE = {
  log_uuid: uuidOf(41),
  leaf_uuid: uuidOf(60),
  index: 7,
  state: 'sequenced',
} as const;
const RECORDED = sampleOf('getAttestation', {
  uuid: uuidOf(60),
  ledger_uuid: uuidOf(41),
  leaf: PLACE,
});

const open = (answers = {}, role: 'LedgerAdmin' | 'Auditor' = 'LedgerAdmin') =>
  openPage(`/projects/acme/api/${SBOM.sbomid}/components`, {
    person: { role },
    answers: {
      getSbom: SBOM,
      listLedgers: listOf(...LEDGERS),
      listSigningKeys: listOf(KEY),
      ...answers,
    },
  });

async function openDialog(user: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Sign and record decisions/ }));
  return screen.findByRole('dialog', { name: 'Sign and record decisions' });
}

test('signs the decisions with the chosen ledger and key, and links the attestation and its entry', async () => {
  const user = open({ attestSbomVex: { items: [RECORDED] }, getAttestation: RECORDED });
  const dialog = await openDialog(user);
  await user.selectOptions(
    await within(dialog).findByRole('combobox', { name: 'Ledger' }),
    'releases',
  );
  assert.ok(within(dialog).getByRole('option', { name: 'release, on this server' }));
  await user.click(within(dialog).getByRole('button', { name: 'Sign and record' }));
  const link = await within(dialog).findByRole('link', { name: 'Open attestation' });
  assert.equal(
    link.getAttribute('href'),
    `/artifacts/view?sha256=${SBOM.sha256}&open=${RECORDED.uuid}`,
  );
  const entry = within(dialog).getByRole('link', { name: '7' });
  assert.equal(entry.getAttribute('href'), `/ledgers/${uuidOf(41)}/entries?open=7`);
  const { sbomid, key_uuid, ledger_uuid } = requestsOf('attestSbomVex')[0]?.input ?? {};
  assert.deepEqual([sbomid, key_uuid, ledger_uuid], [SBOM.sbomid, KEY.uuid, uuidOf(41)]);
});

test('says that nothing was decided, and stays open', async () => {
  const user = open({
    attestSbomVex: new Refusal('409 conflict', 'Nothing was decided about this SBOM'),
  });
  const dialog = await openDialog(user);
  await user.click(await within(dialog).findByRole('button', { name: 'Sign and record' }));
  assert.ok(await within(dialog).findByText('Nothing was decided about this SBOM'));
});

test('offers a key to a user who has none', async () => {
  const user = open({ listSigningKeys: listOf() });
  const dialog = await openDialog(user);
  assert.ok(await within(dialog).findByText(/assay vex export --sign/));
  assert.equal(
    within(dialog).getByRole('button', { name: 'Sign and record' }).hasAttribute('disabled'),
    true,
  );
});

test('does not offer it to an Auditor', async () => {
  const user = open({}, 'Auditor');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  assert.ok(await screen.findByRole('menuitem', { name: /^OpenVEX/ }));
  assertAbsent(screen.queryByRole('menuitem', { name: /^Sign and record/ }));
});

test('signs with a key of this browser what the server states, byte by byte', async () => {
  const statement = '{"_type":"https://in-toto.io/Statement/v1"}';
  open({
    exportSbomVex: () => new Response(statement),
    createAttestation: { items: [RECORDED] },
  });
  const { private_key, public_key, fingerprint } = await makeKey();
  const by = { key: { ...KEY, fingerprint }, private_key };
  const recorded = await signDecisions({ sbomid: SBOM.sbomid, ledger_uuid: uuidOf(41), by });
  assert.equal(recorded?.uuid, RECORDED.uuid);
  const sent = requestsOf('createAttestation')[0];
  const { payload, payload_type, signatures } = parseEnvelope(sent?.bytes ?? new Uint8Array());
  assert.equal(new TextDecoder().decode(payload), statement);
  const [signature] = signatures;
  assert.ok(
    await isSignedBy(
      {
        key: parsePublicKeyPem(public_key),
        message: paeOf(payload_type, payload),
        signature: signature?.signature ?? new Uint8Array(),
      },
      verifySignature,
    ),
  );
});
