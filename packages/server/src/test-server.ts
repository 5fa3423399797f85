import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { API_KEY_ROLES } from '@assay/contract/api-keys.ts';
import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { pino } from 'pino';
import { type App, createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { openMail } from './features/mail/seal-mail.ts';
import { openSbomDocuments, type SbomDocuments } from './features/sbom-files/documents.ts';
import { createFollowers } from './features/sboms/followers.ts';
import { sbomTasks } from './features/sboms/jobs.ts';
import { SBOM_CHANNEL } from './features/sboms/process-queries.ts';
import { CHECKPOINT_CHANNEL } from './log/append/queries.ts';
import { createCheckpointWaiter } from './log/publish/checkpoint-waiter.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { createLogReader } from './log/read/log-reader.ts';
import type { LogStore } from './log/read/log-store.ts';
import { startSequencing } from './log/test-sequencing.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { hashOfToken, mintToken } from './platform/credentials/tokens.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { type TestDatabase, testDatabase } from './platform/db/test-database.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import { portOf } from './platform/http/test-port.ts';
import { createQueue, type Tasks } from './platform/jobs/queue.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault, type Vault } from './platform/secrets/vault.ts';
import { assertDocumented } from './test-documented.ts';
import { sendTo } from './test-send.ts';

/** The whole application on a database of its own; one per test file. */
export interface TestServer extends App {
  db: TestDatabase;
  documents: SbomDocuments;
  /** Begins to work on jobs and leaves in this process: uploads become ready. With the tasks of other features where told. */
  work(tasks?: Tasks): Promise<void>;
  /** Carries requests in process; each caller brings its own address, as rate limits count those. */
  send(headers?: Record<string, string>, address?: string): Send;
  vault: Vault;
  /** Folder of this server alone: blobs, keys, anchor. */
  folder: string;
  logStore: LogStore;
  /** Ends something of the test before the server goes. */
  beforeStop(end: () => Promise<void>): void;
  /** Unsent mails, opened, oldest first: all of them, or those to one address. */
  mails(to?: string): Promise<TestMail[]>;
  stop(): Promise<void>;
}

/** A mail of the outbox with its text. */
export interface TestMail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  /** Addresses in the text, in order. */
  links: string[];
}

type KeyRole = (typeof API_KEY_ROLES)[number];

/** A tenant that no other test knows, with one person and one key per role, made when asked for. */
export interface TestTenant {
  uuid: string;
  /** The real client, signed in with a role. */
  as(role: Role): Client<Api>;
  /** The real client with an API key that carries a role. */
  asKey(role: KeyRole): Client<Api>;
  /** Carries any request with the credential of a role. */
  sendAs(role: Role): Send;
  /** Session token of a role. */
  tokenOf(role: Role): Promise<string>;
  /** A new session in place of one that ended. */
  renew(role: Role): Promise<string>;
  /** A session of the role that waits for a second factor. */
  scopedToken(role: Role, scope: SessionScope): Promise<string>;
  /** Secret of an API key with a role. */
  keyOf(role: KeyRole): Promise<string>;
  /** Actions in the audit log, oldest first. */
  auditedActions(): Promise<string[]>;
}

/** Options that a test may set. */
interface TestOptions extends Partial<AppOptions> {
  /** Returns the database that requests use, where it is not `app` of the test database. */
  databaseOf?(db: TestDatabase): Database;
}

/** Starts it without listening; `stop` belongs into `after`. */
export async function testServer({
  databaseOf = ({ app }) => app,
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const db = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const listener = listen(db.url, 'assay_app', SBOM_CHANNEL);
  const checkpoints = listen(db.url, 'assay_app', CHECKPOINT_CHANNEL);
  const checkpointWaiter = createCheckpointWaiter(db.app, checkpoints);
  const documents = openSbomDocuments(await openBlobStore(`file:${join(folder, 'blobs')}`), folder);
  const logStore = await openLogStore(`file:${join(folder, 'blobs')}`);
  const endings: (() => Promise<void>)[] = [];
  const beforeStop = (end: () => Promise<void>) => void endings.push(end);
  const queue = createQueue({ url: db.url });
  const secrets = openDatabase({ url: db.url, role: 'assay_app', size: 1 });
  const vault = createVault(secrets, openOuterKey({ file: join(folder, 'keys/kek') }));
  const app = await createApp({
    database: databaseOf(db),
    version: '0.0.0-test',
    publicUrl: 'http://assay.test',
    vault,
    disk: watchDiskSpace([folder], 0),
    // No name has an address: nothing leaves this machine.
    outbound: { publicUrl: 'http://assay.test', allowedOrigins: [], resolve: async () => [] },
    mailConfigured: false,
    signUp: 'open',
    trustedProxies: [],
    log: pino({ level: 'silent' }),
    documents,
    followers: createFollowers(listener),
    checkpointWaiter,
    logReader: createLogReader(db.app, logStore),
    limits: { document_bytes: 64 * 1024 * 1024 },
    ...options,
  });
  return {
    ...app,
    db,
    documents,
    work: async (tasks = {}) => {
      await startSequencing({ db, folder, logStore, beforeStop });
      await queue.start({ ...sbomTasks(db.worker, documents), ...tasks }, 2);
    },
    vault,
    folder,
    logStore,
    beforeStop,
    mails: (to) => readMails(db, vault, to),
    send: (headers = {}, address = '127.0.0.1') => sendTo(app, headers, address),
    stop: async () => {
      for (const end of endings) await end();
      await checkpointWaiter.close();
      await app.server.close();
      await queue.stop();
      await documents.parser.close();
      await listener.close();
      await checkpoints.close();
      await secrets.close();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readMails(db: TestDatabase, vault: Vault, to: string | null = null) {
  const rows = await db.owner<{
    uuid: string;
    to: string;
    kind: string;
    subject: string;
    sealed: Buffer;
  }>(
    `select uuid, recipient as to, kind, subject, sealed from mail
     where sealed is not null and ($1::text is null or recipient = $1) order by uuid`,
    [to],
  );
  const mails = rows.map(async ({ uuid, sealed, ...mail }): Promise<TestMail> => {
    const { text } = await openMail(vault, uuid, sealed);
    return { ...mail, text, links: text.match(/^https?:\/\/\S+$/gm) ?? [] };
  });
  return Promise.all(mails);
}

/** Lets the server listen on loopback, for tests that stream; gives its origin. */
export async function listenOnLoopback({ server }: TestServer): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(server.server);
  return `http://127.0.0.1:${port}`;
}

/** Carries requests over the network to a server that listens. */
export const sendOver =
  (origin: string, headers: Record<string, string> = {}): Send =>
  async (path, init) => {
    const sent = { ...init, headers: { ...init.headers, ...headers } };
    const answer = await fetch(`${origin}/api/v1${path}`, sent);
    if (!answer.ok)
      assertDocumented(init.method ?? 'GET', path, answer.status, await answer.clone().text());
    return answer;
  };

/** An address of the block for documentation and tests that no other caller of this run has. */
export const testAddress = (): string => `198.18.${randomBytes(2).join('.')}`;

/** Makes a tenant in the database of the server. */
export async function testTenant(server: TestServer): Promise<TestTenant> {
  const { db } = server;
  const uuid = randomUUID();
  const address = testAddress();
  await db.owner('insert into tenant (uuid, name) values ($1, $2)', [uuid, `tenant ${uuid}`]);
  const tokens = new Map<string, Promise<string>>();
  const once = (name: string, make: () => Promise<string>) => {
    const token = tokens.get(name) ?? make();
    tokens.set(name, token);
    return token;
  };
  const tokenOf = (role: Role) => once(role, () => addPerson(db, uuid, role));
  const keyOf = (role: KeyRole) => once(`key ${role}`, () => addKey(db, uuid, role));
  const sendWith =
    (token: () => Promise<string>): Send =>
    async (path, init) =>
      server.send({ authorization: `Bearer ${await token()}` }, address)(path, init);
  return {
    uuid,
    as: (role) =>
      createClient(
        api,
        sendWith(() => tokenOf(role)),
      ),
    asKey: (role) =>
      createClient(
        api,
        sendWith(() => keyOf(role)),
      ),
    sendAs: (role) => sendWith(() => tokenOf(role)),
    tokenOf,
    renew: (role) => {
      tokens.delete(role);
      return tokenOf(role);
    },
    scopedToken: (role, scope) => addPerson(db, uuid, role, scope),
    keyOf,
    auditedActions: async () => {
      const rows = await db.owner<{ action: string }>(
        'select action from audit_entry where tenant_uuid = $1 order by uuid',
        [uuid],
      );
      return rows.map((row) => row.action);
    },
  };
}

async function addPerson(
  db: TestDatabase,
  tenant: string,
  role: Role,
  scope: SessionScope = 'full',
): Promise<string> {
  const account = randomUUID();
  const token = mintToken('ays');
  const email = `${role.toLowerCase()}-${account}@example.org`;
  await db.owner(
    `insert into account (uuid, email, username, first_name, last_name)
     values ($1, $2, $2, 'Test', $3)`,
    [account, email, role],
  );
  await db.owner('insert into account_name values ($1, $2)', [email, account]);
  await db.owner('insert into membership values ($1, $2, $3)', [account, tenant, role]);
  await db.owner(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     values ($1, $2, $3, $4, now() + interval '12 hours')`,
    [hashOfToken(token), account, tenant, scope],
  );
  return token;
}

async function addKey(db: TestDatabase, tenant: string, role: Role): Promise<string> {
  const token = mintToken('ayk');
  await db.owner(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role,
                          created_by_uuid, created_by, expires_at)
     values ($1, $2, $3, 'ayk_test', $4, $5, $2, 'test@example.org', now() + interval '90 days')`,
    [tenant, randomUUID(), `key-${role}`, hashOfToken(token), role],
  );
  return token;
}
