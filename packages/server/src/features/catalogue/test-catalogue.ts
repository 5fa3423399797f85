import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countScopes, scopeOf } from '@assay/core/coverage/check.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts';
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { finishSbom } from '../sboms/finish-sbom.ts';
import { addToProjectCounts } from '../sboms/queries.ts';
import { storeScopes } from './coverage/document-scopes.ts';
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
  /** Creates a project and returns its uuid. */
  addProject(tenant: string, path?: string): Promise<string>;
  /**
   * Uploads an SBOM of these purls as the project's newest; returns its sbomid. Optionally in use. `a > b`
   * nests b in a, so that a distribution's package a owns b.
   */
  upload(
    tenant: string,
    project: string,
    purls: string[],
    of?: { in_use: boolean },
  ): Promise<string>;
  stop(): Promise<void>;
}

/** Opens it; call `stop` in `after`. */
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
    upload: (tenant, project, purls, of = { in_use: false }) =>
      upload(db, { tenant, project, purls, ...of }),
    async stop() {
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function upload(
  db: TestDatabase,
  {
    tenant,
    project,
    purls,
    in_use,
  }: { tenant: string; project: string; purls: string[]; in_use: boolean },
): Promise<string> {
  const { packages, package_of } = packagesOf(purls);
  const pv_ids = await ensurePackageVersions(db.worker, packages, tenant);
  const counted = countScopes(package_of, (i) => scopeOf(packages[i] ?? assert.fail()));
  const scopes = await storeScopes(db.worker, counted);
  const sbomid = uuidV7();
  await db.owner(
    `insert into sbom (tenant_uuid, sbomid, project_uuid, name, version, sha256, size_bytes, uploaded_by, uploaded_at,
       in_use, status, component_count, steps)
     values ($1, $2, $3, 'test', $4, sha256($5), 1, 'test', clock_timestamp(), $6, 'matching', $7,
       array_fill(null::timestamptz, array[8]))`,
    [tenant, sbomid, project, sbomid, Buffer.from(sbomid), in_use, package_of.length],
  );
  await db.app.write(tenant, (tx) =>
    addToProjectCounts(tx, tenant, project, {
      sboms: 1,
      in_use: Number(in_use),
      document_bytes: 1,
    }),
  );
  await finishSbom(db.worker, {
    tenant_uuid: tenant,
    sbomid,
    project_uuid: project,
    packages: { pv_ids, scopes },
    matched: { from: new Date(), to: new Date() },
  });
  return sbomid;
}

/** Catalogue entries of SBOM components with these purls. */
function packagesOf(purls: string[]) {
  const components = purls.map((text) => {
    const [purl, nested] = text.split(' > ');
    const component = { type: 'library', name: purl, purl };
    if (nested === undefined) return component;
    return { ...component, components: [{ type: 'library', name: nested, purl: nested }] };
  });
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return distinctPackagesOf(readSbom(Buffer.from(sbom)));
}

/** An OSV record about an npm package: affected from the start up to `fixed`; in other ecosystems as version 1. */
export const npmRecord = (
  id: string,
  {
    name = 'left-pad',
    fixed = '2.0.0',
    elsewhere = [],
    ...fields
  }: { name?: string; fixed?: string; elsewhere?: string[]; [field: string]: unknown } = {},
): object => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
    ...elsewhere.map((ecosystem) => ({ package: { ecosystem, name }, versions: ['1'] })),
  ],
  ...fields,
});

/** CVSS 3.1 base vectors by severity. */
export const VECTORS = {
  critical: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  high: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  medium: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
  low: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
} as const;

/** The `severity` of a record. */
export const rated = (severity: keyof typeof VECTORS) => ({
  severity: [{ type: 'CVSS_V3', score: VECTORS[severity] }],
});
