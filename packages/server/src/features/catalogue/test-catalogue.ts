import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts';
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { finishSbom } from '../sboms/finish-sbom.ts';
import { importFeed } from './import/import-feed.ts';
import type { ImportFigures } from './import/import-queries.ts';
import { ensurePackageVersions } from './package-versions.ts';

/** A database with a blob store, and short ways to fill both through the product's own functions. */
export interface TestCatalogue {
  db: TestDatabase;
  blobs: BlobStore;
  folder: string;
  /** Imports records, one on each line of a file. */
  importRecords(records: object[], source?: string): Promise<ImportFigures>;
  addTenant(): Promise<string>;
  /** Makes a project and gives its uuid. */
  addProject(tenant: string, path?: string): Promise<string>;
  /** An SBOM of these purls becomes the project's current one; gives its sbomid. */
  upload(tenant: string, project: string, purls: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Opens it; `stop` belongs into `after`. */
export async function testCatalogue(): Promise<TestCatalogue> {
  const db = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const blobs = await openBlobStore(`file:${join(folder, 'blobs')}`);
  return {
    db,
    blobs,
    folder,
    async importRecords(records, source = 'osv') {
      const path = join(folder, `${randomUUID()}.jsonl`);
      await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'));
      return importFeed({ database: db.worker, blobs }, { source, path });
    },
    async addTenant() {
      const uuid = randomUUID();
      await db.owner('insert into tenant (uuid, name) values ($1, $2)', [uuid, `tenant ${uuid}`]);
      return uuid;
    },
    async addProject(tenant, path = `project-${randomUUID()}`) {
      const uuid = uuidV7();
      await db.owner(
        'insert into project (tenant_uuid, uuid, path, name) values ($1, $2, $3, $3)',
        [tenant, uuid, path],
      );
      await db.owner(
        'insert into project_summary (tenant_uuid, project_uuid, path) values ($1, $2, $3)',
        [tenant, uuid, path],
      );
      return uuid;
    },
    upload: (tenant, project, purls) => upload(db, { tenant, project, purls }),
    async stop() {
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function upload(
  db: TestDatabase,
  { tenant, project, purls }: { tenant: string; project: string; purls: string[] },
): Promise<string> {
  const pv_ids = await ensurePackageVersions(db.worker, identitiesOf(purls), tenant);
  const sbomid = uuidV7();
  await db.owner(
    `insert into sbom (tenant_uuid, sbomid, project_uuid, name, version, sha256, size_bytes, uploaded_by, uploaded_at,
       in_use, status, steps)
     values ($1, $2, $3, 'test', $4, sha256($5), 1, 'test', clock_timestamp(), true, 'matching',
       array_fill(null::timestamptz, array[8]))`,
    [tenant, sbomid, project, sbomid, Buffer.from(sbomid)],
  );
  await finishSbom(db.worker, {
    tenant_uuid: tenant,
    sbomid,
    project_uuid: project,
    packages: { pv_ids },
    matched: { from: new Date(), to: new Date() },
  });
  return sbomid;
}

/** What an SBOM's components with these purls are to the catalogue. */
function identitiesOf(purls: string[]) {
  const components = purls.map((purl) => ({ type: 'library', name: purl, purl }));
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return distinctPackagesOf(readSbom(Buffer.from(sbom))).packages;
}

/** An OSV record about an npm package: affected from the start up to `fixed`. */
export const npmRecord = (
  id: string,
  {
    name = 'left-pad',
    fixed = '2.0.0',
    ...fields
  }: { name?: string; fixed?: string; [field: string]: unknown } = {},
): object => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
  ...fields,
});

/** CVSS 3.1 base vectors by the severity that they stand for. */
export const VECTORS = {
  critical: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  high: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  medium: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
} as const;

/** The `severity` of a record. */
export const rated = (severity: keyof typeof VECTORS) => ({
  severity: [{ type: 'CVSS_V3', score: VECTORS[severity] }],
});
