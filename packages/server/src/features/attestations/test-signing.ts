import { hash } from 'node:crypto';
import type { Client } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';
import { formatPublicKeyPem, keyFingerprint } from '@assay/core/attestation/signers/public-key.ts';
import {
  formatStatement,
  IN_TOTO_PAYLOAD_TYPE,
} from '@assay/core/attestation/statement/statement.ts';
import {
  formatStatusStatement,
  type StatusLevel,
} from '@assay/core/attestation/statement/status-statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import type { SignatureEncoding } from '@assay/core/dsse/signature.ts';
import { p256Signer, type TestSigner } from '@assay/core/dsse/test-signer.ts';
import { CHECKPOINT_CHANNEL } from '../../log/append/queries.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { createCheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
import { createLogReader } from '../../log/read/log-reader.ts';
import { listen } from '../../platform/db/listen.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { type TestServer, type TestTenant, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { attestationTasks } from './jobs.ts';

/** SHA-256 of a text, in hexadecimal: the digest of an artifact of a test. */
export const digestOf = (text: string): string => hash('sha256', text, 'hex');

/** A signer with a registered key. */
export interface TestNotary {
  role: Role;
  /** uuid of the user. */
  principal: string;
  /** uuid of the key. */
  key: string;
  signer: TestSigner;
  client: Client<Api>;
}

/** Default statement of tests. */
interface Stated {
  level?: StatusLevel;
  name?: string;
  reason?: string;
  supersedes?: string[];
  ledger?: string;
  stated_at?: number;
}

/** An envelope in request form. */
export type SentEnvelope = ReturnType<typeof envelopeJson>;

/** A ledger whose log has its name. */
export interface TestLedgerLog {
  uuid: string;
  origin: string;
}

/** A tenant with a ledger, where statements are signed. */
export interface TestSigning {
  tenant: TestTenant;
  admin: Client<Api>;
  /** uuid and origin of the ledger `default`. */
  ledger: TestLedgerLog;
  /** The user of a role, with a new key. */
  notary(role: Role, signer?: TestSigner): Promise<TestNotary>;
  /** A group of some people. */
  group(threshold: number, ...members: TestNotary[]): Promise<string>;
  /** Bytes of a status statement about an artifact. */
  status(sha256: string, stated?: Stated): Uint8Array;
  /** States something of an artifact, signed and logged by one, for the ledger or another one. */
  notarize(by: TestNotary, sha256: string, stated?: Stated): Promise<NotarizedItem>;
  notarizeIn(
    ledger: TestLedgerLog,
    by: TestNotary,
    sha256: string,
    stated?: Stated,
  ): Promise<NotarizedItem>;
  /** The same on a server that started from a copy of this one's data. */
  on(server: TestServer): TestSigning;
}

type NotarizedItem = Awaited<ReturnType<Client<Api>['notarize']>>['items'][number];

/** An envelope of a payload, signed by some. */
export function signedBy(
  payload: Uint8Array,
  signers: readonly TestSigner[],
  { hint = true, encoding }: { hint?: boolean; encoding?: SignatureEncoding } = {},
): SentEnvelope {
  const message = paeOf(IN_TOTO_PAYLOAD_TYPE, payload);
  return envelopeJson({
    payload_type: IN_TOTO_PAYLOAD_TYPE,
    payload,
    signatures: signers.map((signer) => ({
      keyid: hint ? keyFingerprint(nodeHasher, signer.key) : '',
      signature: signer.sign(message, encoding),
    })),
  });
}

/** A statement of any other kind about artifacts. */
export const attested = (sha256: string, predicate_type = 'https://example.org/review/v1') =>
  formatStatement({
    subject: [{ name: 'app.tar', digest: { sha256 } }],
    predicate_type,
    predicate: { reviewed: true },
  });

/** Tasks by which a server judges again; they stop with it. */
export function judgingTasks({ db, logStore, beforeStop }: TestServer): Tasks {
  const listener = listen(db.url, 'assay_worker', CHECKPOINT_CHANNEL);
  const checkpointWaiter = createCheckpointWaiter(db.worker, listener);
  beforeStop(async () => {
    await checkpointWaiter.close();
    await listener.close();
  });
  const logReader = createLogReader(db.worker, logStore);
  return attestationTasks({ database: db.worker, logReader, checkpointWaiter });
}

/** Creates a tenant with signers; the server must run its jobs. */
export async function testSigning(server: TestServer): Promise<TestSigning> {
  const tenant = await testTenant(server);
  return signingOf(tenant, await openLedger(tenant.as('TenantAdmin'), 'default'));
}

function signingOf(tenant: TestTenant, ledger: TestLedgerLog): TestSigning {
  const admin = tenant.as('TenantAdmin');
  return {
    ...{ tenant, admin, ledger },
    async notary(role, signer = p256Signer()) {
      const client = tenant.as(role);
      return { ...(await registerKey(client, signer)), role, client, signer };
    },
    async group(threshold, ...members) {
      const { uuid } = await admin.createSignersGroup({ name: `g${threshold}`, threshold });
      for (const { principal } of members)
        await admin.addSignersGroupUser({ uuid, userUUID: principal });
      return uuid;
    },
    status: (sha256, stated = {}) => statusOf(ledger.origin, sha256, stated),
    notarize: (by, sha256, stated) => notarizeIn(ledger, by, sha256, stated),
    notarizeIn,
    on: (server) => signingOf(tenant.on(server), ledger),
  };
}

async function notarizeIn(
  { uuid, origin }: TestLedgerLog,
  { client, signer }: TestNotary,
  sha256: string,
  stated: Stated = {},
): Promise<NotarizedItem> {
  const envelopes = [signedBy(statusOf(origin, sha256, stated), [signer])];
  const { items } = await client.notarize({ uuid, envelopes });
  const [item] = items;
  if (item === undefined) throw new Error('Nothing was notarized');
  return item;
}

/** Waits until the log of a ledger has its name. */
export async function openLedger(admin: Client<Api>, name: string): Promise<TestLedgerLog> {
  let opened: TestLedgerLog | undefined;
  await until(async () => {
    const { items } = await admin.listLedgers({ keyword: name });
    const origin = items[0]?.log.origin;
    if (items[0] && origin) opened = { uuid: items[0].uuid, origin };
    return opened !== undefined;
  });
  if (!opened) throw new Error(`The ledger ${name} was not opened`);
  return opened;
}

/** Registers a key of the client’s own by its private half. */
export async function registerKey(client: Client<Api>, signer: TestSigner) {
  const public_key = formatPublicKeyPem(signer.key);
  const { message } = await client.getPossessionChallenge({ public_key });
  const proof = Buffer.from(signer.sign(Buffer.from(message, 'base64'))).toString('base64');
  const name = `key ${keyFingerprint(nodeHasher, signer.key).slice(0, 8)}`;
  const { uuid, principal } = await client.registerSigningKey({ name, public_key, proof });
  return { key: uuid, principal: principal.uuid };
}

/** Bytes of a status statement for a ledger. */
export const statusOf = (origin: string, sha256: string, stated: Stated): Uint8Array =>
  formatStatusStatement({
    artifact: { sha256 },
    ...{ name: '', ledger: origin, level: 'trusted', reason: '', supersedes: [] },
    stated_at: Date.now(),
    ...stated,
  });

/** Text of an answer in another format than Assay's JSON. */
export const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();
