import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import {
  ADVISORIES,
  APPROVALS,
  bytesOf,
  DECISIONS,
  LICENSE_POLICY,
  PROFILE,
  SBOMS,
  SIGNED,
} from './demo-contents.ts';

/** Between two looks whether an import has ended. */
const LOOK_MS = 100;

/** A server that answers, and the account that the demonstration belongs to. */
export interface DemoTarget {
  /** Origin of the server. */
  origin: string;
  /** Administrator without a second factor. */
  email: string;
  password: string;
}

/**
 * Fills the administrator's tenant through the API, as a client would: advisories, SBOMs, decisions, a license policy, an attestation
 * profile, a signed statement and documents of a ledger, each with its audit entry and its leaf.
 *
 * @throws ApiError for the first call that is refused; what was made until then stays
 */
export async function seedDemo({ origin, email, password }: DemoTarget): Promise<void> {
  const anyone = createClient(api, sendTo(origin));
  const { token } = await anyone.signIn({ username_or_email: email, password });
  const client = createClient(api, sendTo(origin, token));
  await importAdvisories(client);
  for (const { path, in_use, ...about } of SBOMS) {
    const body = await bytesOf(path);
    const { sbomid } = await client.uploadSbom({ ...about, wait: 'ready', body });
    if (in_use) await client.updateSbom({ sbomid, in_use });
  }
  for (const { items, ...decision } of DECISIONS)
    await client.createDecisions({
      ...decision,
      items: [...items],
      scope: 'project',
      path: 'acme/mail/bridge',
    });
  await client.setLicensePolicy({ policy: LICENSE_POLICY });
  await client.createAttestationProfile(PROFILE);
  const ledger = (await client.listLedgers({})).items[0];
  if (ledger === undefined) throw new Error('The tenant has no ledger');
  await signFile(client, ledger.uuid);
  await keepApprovals(client, ledger.uuid);
}

async function importAdvisories(client: Client<Api>): Promise<void> {
  const { source, path } = ADVISORIES;
  const { uuid } = await client.importAdvisories({ source, body: await bytesOf(path) });
  for (;;) {
    const { status, error } = await client.getAdvisoryImport({ uuid });
    if (status === 'done') return;
    if (status === 'failed') throw new Error(`The advisories were not imported: ${error}`);
    await sleep(LOOK_MS);
  }
}

/** States with a key of the server, for a signers group of one person, that a file is trusted. */
async function signFile(client: Client<Api>, uuid: string): Promise<void> {
  const group = await client.createSignersGroup({ name: 'Release engineering', threshold: 1 });
  const { uuid: userUUID } = await client.getCurrentUser({});
  await client.addSignersGroupUser({ uuid: group.uuid, userUUID });
  const key = await client.registerSigningKey({ name: 'Demonstration', custody: 'server' });
  const sha256 = createHash('sha256')
    .update(await bytesOf(SIGNED.path))
    .digest('hex');
  const statement = { sha256, name: SIGNED.name, reason: 'Signed for the demonstration' };
  await client.notarize({ uuid, key_uuid: key.uuid, statements: [statement] });
}

async function keepApprovals(client: Client<Api>, uuid: string): Promise<void> {
  const where = { uuid, name: 'approvals' };
  await client.createCollection({
    ...where,
    fields: [
      { name: 'release', type: 'STRING' },
      { name: 'approved', type: 'BOOLEAN' },
      { name: 'open_findings', type: 'INTEGER' },
    ],
    indexes: [{ fields: ['release'] }],
  });
  await client.createDocuments({ ...where, body: JSON.stringify({ documents: APPROVALS }) });
}
