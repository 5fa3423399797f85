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
import { type TestServer, testServer } from '../test-server.ts';

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
    return await honestScene(server);
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

async function honestScene(server: TestServer): Promise<Scene> {
  const { db, documents: files } = server;
  await server.work({ ...judgingTasks(server), ...complianceTasks(db.worker, files) });
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
  const { superuser } = db;
  while ((await superuser('select from sbom_compliance')).length === 0) await setTimeout(25);
  // Tests make tenants and people by hand, so the installation is one that was upgraded.
  await superuser('select record_rows_as_found()');
  const settle = async () => {
    await signersAtRest(server, tenant.uuid);
    for (;;) {
      const open = await superuser(`
        select from log l join log_head h on h.log_uuid = l.uuid where l.frozen_at is null and (h.size > coalesce(
          (select max(c.size) from log_checkpoint c where c.log_uuid = l.uuid), 0)
          or exists (select from log_pending p where p.log_uuid = l.uuid))`);
      if (open.length === 0) return;
      await setTimeout(25);
    }
  };
  await settle();
  return {
    ...{ server, signing, ann, bob, mallory, group, trusted, untrusted, superuser, settle },
    documents: documents.map(({ id }) => id),
    sbomid,
    suspects: new Set(),
    before: await readSignersLog(systemContext(server, tenant.uuid)),
    async silently(statement, values = []) {
      await superuser("set session_replication_role = 'replica'");
      await superuser(statement, values).finally(() =>
        superuser("set session_replication_role = 'origin'"),
      );
    },
  };
}
