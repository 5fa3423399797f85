import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { pino } from 'pino';
import { type App, createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
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
import { openParser, sharedParser, type TestParser } from './parser/test-shared-parser.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { dropDatabase, type TestDatabase, testDatabase } from './platform/db/test-database.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import { portOf } from './platform/http/test-port.ts';
import { createQueue, type Tasks } from './platform/jobs/queue.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault, type Vault } from './platform/secrets/vault.ts';
import { addKey, addPerson, type KeyRole } from './test-credentials.ts';
import { assertDocumented } from './test-documented.ts';
import { readMails, type TestMail } from './test-mails.ts';
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
  /** Stops it and keeps its data, from which other servers can start. */
  stopAndKeep(): Promise<KeptServer>;
}

/** A server that was stopped, with its data. */
export interface KeptServer {
  /** Name of its database. */
  database: string;
  folder: string;
  /** Their parser keeps running: all servers that start from this data share it. */
  documents: SbomDocuments;
  /** Removes the data and ends the parser; after the servers that started from it have stopped. */
  remove(): Promise<void>;
}

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
  /** The same tenant on a server that started from a copy of this one's data: its people and keys are in it. */
  on(server: TestServer): TestTenant;
  /** Actions in the audit log, oldest first. */
  auditedActions(): Promise<string[]>;
}

/** Options that a test may set. */
interface TestOptions extends Partial<AppOptions> {
  /** Returns the database that requests use, where it is not `app` of the test database. */
  databaseOf?(db: TestDatabase): Database;
  /** Data to start from; an empty installation when omitted. Each server gets a copy of its own. */
  from?: KeptServer;
}

/** Starts it without listening; `stop` belongs into `after`. */
export async function testServer({
  databaseOf = ({ app }) => app,
  from,
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const db = await testDatabase(from?.database);
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  if (from) await cp(from.folder, folder, { recursive: true });
  const listener = listen(db.url, 'assay_app', SBOM_CHANNEL);
  const checkpoints = listen(db.url, 'assay_app', CHECKPOINT_CHANNEL);
  const checkpointWaiter = createCheckpointWaiter(db.app, checkpoints);
  const common = from?.documents ?? sharedParser();
  const documents = await openDocuments(folder, common);
  const closeParser = async () => {
    if (!common) await documents.parser.close();
  };
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
  const halt = async () => {
    for (const end of endings) await end();
    await checkpointWaiter.close();
    await app.server.close();
    await queue.stop();
    await listener.close();
    await checkpoints.close();
    await secrets.close();
  };
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
      await halt();
      await closeParser();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
    stopAndKeep: async () => {
      await halt();
      await db.close();
      return {
        ...{ database: db.name, folder, documents },
        async remove() {
          await closeParser();
          await dropDatabase(db.name);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/** Documents below the folder of a server. @param common parser of other servers too, which takes a second to start */
async function openDocuments(folder: string, common: TestParser | undefined) {
  const blobs = await openBlobStore(`file:${join(folder, 'blobs')}`);
  const documents = openSbomDocuments(blobs, folder, 0);
  const { parser, folder: parsed } = common ?? openParser(documents.folder);
  return { ...documents, parser, folder: parsed };
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
  const uuid = randomUUID();
  await server.db.owner('insert into tenant (uuid, name) values ($1, $2)', [
    uuid,
    `tenant ${uuid}`,
  ]);
  return tenantOn(server, uuid, new Map());
}

/** A tenant that is in the database of a server. @param tokens secrets of its people and keys, by name */
function tenantOn(
  server: TestServer,
  uuid: string,
  tokens: Map<string, Promise<string>>,
): TestTenant {
  const { db } = server;
  const address = testAddress();
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
    on: (copy) => tenantOn(copy, uuid, new Map(tokens)),
    auditedActions: async () => {
      const rows = await db.owner<{ action: string }>(
        'select action from audit_entry where tenant_uuid = $1 order by uuid',
        [uuid],
      );
      return rows.map((row) => row.action);
    },
  };
}
