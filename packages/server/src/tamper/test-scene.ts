import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  digestOf,
  judgingTasks,
  type TestNotary,
  type TestSigning,
  testSigning,
} from '../features/attestations/test-signing.ts';
import { importFeed } from '../features/catalogue/import/import-feed.ts';
import { rematchAfterUpgrade } from '../features/catalogue/rematch/start-rematch.ts';
import { npmRecord, rated } from '../features/catalogue/test-catalogue.ts';
import { complianceTasks } from '../features/compliance/jobs.ts';
import { bomOf } from '../features/sboms/test-bom.ts';
import { readSignersLog, type SignersLog } from '../features/signing-keys/signers-log.ts';
import { signersAtRest, systemContext } from '../features/signing-keys/test-signers.ts';
import { type KeptServer, type TestServer, testServer } from '../test-server.ts';

/** An honest installation, and the attacker's knowledge. */
export interface Scene {
  server: TestServer;
  signing: TestSigning;
  /** Members of the only signers group, with keys. */
  ann: TestNotary;
  bob: TestNotary;
  group: string;
  /** A registered user who is in no group. */
  mallory: TestNotary;
  /** Digest of an artifact that Ann trusts, and of one that she calls untrusted. */
  trusted: string;
  untrusted: string;
  /** Ids of documents of the default collection. */
  documents: string[];
  /** An uploaded SBOM, with a decision about its finding and recorded results of rule sets. */
  sbomid: string;
  /** Digests that must never be proven to be trusted. */
  suspects: Set<string>;
  /** The signers log when the scene was created. */
  before: SignersLog;
  /** A statement as the superuser of the database, without triggers. */
  silently(statement: string, values?: unknown[]): Promise<void>;
  /** The same, with triggers. */
  superuser: TestServer['db']['superuser'];
  /** Waits until every leaf is sequenced and covered by a checkpoint. */
  settle(): Promise<void>;
}

/** Content of an honest installation, whichever server runs it. */
type Content = Omit<Scene, 'server' | 'superuser' | 'silently' | 'settle' | 'suspects'>;

/** Honest installations that are copies of one, which is prepared once: building it takes longer than most manipulations. */
export interface HonestScenes {
  /** Runs `use` on a copy with a server of its own. */
  onCopy(use: (scene: Scene) => Promise<void>): Promise<void>;
  /** Removes the one that is copied. */
  remove(): Promise<void>;
}

/** Prepares an installation at the first use. */
export function honestScenes(): HonestScenes {
  let prepared: Promise<{ kept: KeptServer; content: Content }> | undefined;
  return {
    async onCopy(use) {
      prepared ??= prepare();
      const { kept, content } = await prepared;
      const server = await testServer({ from: kept });
      try {
        await startWork(server);
        await use(sceneOf(server, contentOn(server, content)));
      } finally {
        await server.stop();
      }
    },
    async remove() {
      await (await prepared)?.kept.remove();
    },
  };
}

async function prepare(): Promise<{ kept: KeptServer; content: Content }> {
  const { server, ...content } = await openHonestScene();
  return { kept: await server.stopAndKeep(), content };
}

/** People and keys of a copied installation use its server. */
function contentOn(server: TestServer, content: Content): Content {
  const signing = content.signing.on(server);
  const on = (notary: TestNotary) => ({ ...notary, client: signing.tenant.as(notary.role) });
  const { ann, bob, mallory } = content;
  return { ...content, signing, ann: on(ann), bob: on(bob), mallory: on(mallory) };
}

/** Runs `use` on a server at work with a tenant that has artifacts, signers, a profile, keys and documents. */
export async function onHonestScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await openHonestScene();
  try {
    await use(scene);
  } finally {
    await scene.server.stop();
  }
}

/** The same for tests that leave it as it was, and share it; its server is to be stopped. */
export async function openHonestScene(): Promise<Scene> {
  const server = await testServer();
  try {
    return sceneOf(server, await honestContent(server));
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** An advisory that affects what the scene uploads; an empty server notes the version of its matcher before. */
async function importVulnerability({ db, documents, folder }: TestServer): Promise<void> {
  await rematchAfterUpgrade(db.worker);
  const path = join(folder, 'advisories.jsonl');
  const affected = [{ package: { ecosystem: 'npm', name: 'uploaded' }, versions: ['1'] }];
  const record = npmRecord('GHSA-aaaa-bbbb-cccc', { ...rated('high'), affected });
  await writeFile(path, JSON.stringify(record));
  await importFeed({ database: db.worker, blobs: documents.blobs }, { source: 'osv', path });
}

const startWork = (server: TestServer): Promise<void> =>
  server.work({ ...judgingTasks(server), ...complianceTasks(server.db.worker, server.documents) });

async function honestContent(server: TestServer): Promise<Content> {
  await startWork(server);
  const signing = await testSigning(server);
  const { admin, tenant, ledger } = signing;
  const ann = await signing.notary('TenantAdmin');
  const bob = await signing.notary('Auditor');
  const mallory = await signing.notary('LedgerAdmin');
  const group = await signing.group(1, ann, bob);
  const [trusted, untrusted] = [digestOf('trusted'), digestOf('untrusted')];
  await signing.notarize(ann, trusted, { name: 'pkg:generic/app@1' });
  await signing.notarize(ann, untrusted, { level: 'untrusted', reason: 'Built from a leaked key' });
  await admin.createAttestationProfile({ name: 'Release', rules: { sbom: {} } });
  await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const path = `/ledgers/${ledger.uuid}/collections/default/documents`;
  const documents = [0, 1, 2].map((n) => ({ id: `d${n}`, document: { n } }));
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ documents });
  const created = await tenant.sendAs('TenantAdmin')(path, { method: 'PUT', headers, body });
  assert.equal(created.status, 201, await created.text());
  await importVulnerability(server);
  const upload = { project: 'app', version: '1.0.0', wait: 'ready' } as const;
  const { sbomid } = await admin.uploadSbom({ ...upload, body: bomOf('uploaded') });
  const items = [{ vulnerability: 'GHSA-aaaa-bbbb-cccc', package: 'pkg:npm/uploaded' }];
  await admin.createDecisions({ scope: 'sbom', sbomid, items, state: 'in_triage' });
  const { superuser } = server.db;
  while ((await superuser('select from sbom_compliance')).length === 0) await setTimeout(25);
  // Tests make tenants and people by hand, so the installation is one that was upgraded.
  await superuser('select record_rows_as_found()');
  await settled(server, tenant.uuid);
  return {
    ...{ signing, ann, bob, mallory, group, trusted, untrusted, sbomid },
    documents: documents.map(({ id }) => id),
    before: await readSignersLog(systemContext(server, tenant.uuid)),
  };
}

function sceneOf(server: TestServer, content: Content): Scene {
  const { superuser } = server.db;
  return {
    ...content,
    ...{ server, superuser },
    suspects: new Set(),
    settle: () => settled(server, content.signing.tenant.uuid),
    async silently(statement, values = []) {
      await superuser("set session_replication_role = 'replica'");
      await superuser(statement, values).finally(() =>
        superuser("set session_replication_role = 'origin'"),
      );
    },
  };
}

async function settled(server: TestServer, tenantUuid: string): Promise<void> {
  await signersAtRest(server, tenantUuid);
  for (;;) {
    const open = await server.db.superuser(`
      select from log l join log_head h on h.log_uuid = l.uuid where l.frozen_at is null and (h.size > coalesce(
        (select max(c.size) from log_checkpoint c where c.log_uuid = l.uuid), 0)
        or exists (select from log_pending p where p.log_uuid = l.uuid))`);
    if (open.length === 0) return;
    await setTimeout(25);
  }
}
