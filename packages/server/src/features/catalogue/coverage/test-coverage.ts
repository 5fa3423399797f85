import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import { ECOSYSTEM_OF_DISTRIBUTION, ECOSYSTEM_OF_TYPE } from '@assay/core/sbom/purl-ecosystems.ts';
import { z } from 'zod';
import type { TestServer, TestTenant } from '../../../test-server.ts';
import { importFeed } from '../import/import-feed.ts';

/** A package of one ecosystem, and the OSV ecosystem of its advisories. */
export interface CoveredPackage {
  purl: string;
  /** Canonical, as lists show it. */
  identity: string;
  ecosystem: string;
  release: string;
  /** `Debian:12`, `npm`. */
  osv: string;
}

/** Distributions whose packages are not RPM packages, by the type of their purls. */
const PACKAGED_AS = {
  apk: ['Alpaquita', 'Alpine', 'Chainguard', 'MinimOS', 'Wolfi'],
  deb: ['Debian', 'Echo', 'Ubuntu'],
};

const PURLS = [
  ...[...ECOSYSTEM_OF_TYPE].map(([type, ecosystem]) => ({ type, distribution: '', ecosystem })),
  ...[...ECOSYSTEM_OF_DISTRIBUTION].map(([distribution, ecosystem]) => {
    const [type = 'rpm'] =
      Object.entries(PACKAGED_AS).find(([, names]) => names.includes(ecosystem)) ?? [];
    return { type, distribution, ecosystem };
  }),
];

/** One package for each kind of purl that core knows an ecosystem of. */
export const EVERY_PACKAGE: readonly CoveredPackage[] = PURLS.map(
  ({ type, distribution, ecosystem }, i) => {
    const namespace = distribution || 'acme';
    const distro = distribution === '' ? '' : `?distro=${distribution}-${12 + (i % 3)}.1`;
    const purl = `pkg:${type}/${namespace}/thing-${i}@1.0.0${distro}`;
    const found = packageIdentityOf({ ...blankComponent(''), purl });
    assert.deepEqual([found.ecosystem, found.unchecked], [ecosystem, ''], purl);
    const { identity, release } = found;
    return {
      purl,
      identity,
      ecosystem,
      release,
      osv: [ecosystem, release].filter(Boolean).join(':'),
    };
  },
);

/** Uploads an SBOM of some purls and returns its sbomid when it is ready. */
export async function uploadPurls(
  tenant: TestTenant,
  project: string,
  purls: readonly string[],
): Promise<string> {
  const components = purls.map((purl, i) => ({
    ...{ type: 'library', 'bom-ref': purl, name: `c${i}`, purl },
  }));
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
    metadata: { component: { type: 'application', name: project, 'bom-ref': 'root' } },
  });
  const headers = { 'content-type': 'application/json' };
  const path = `/sboms?project=${project}&version=${randomUUID()}&wait=ready`;
  const answer = await tenant.sendAs('LedgerAdmin')(path, { method: 'POST', body, headers });
  const sbom = z.object({ sbomid: z.string(), status: z.string() }).parse(await answer.json());
  assert.equal(sbom.status, 'ready', JSON.stringify(sbom));
  return sbom.sbomid;
}

/** Imports records as a feed of a source, through the importer of the product. */
export async function importInto(
  server: TestServer,
  records: readonly object[],
  source = 'osv',
): Promise<void> {
  const path = join(server.folder, `${randomUUID()}.jsonl`);
  await writeFile(path, records.map((one) => JSON.stringify(one)).join('\n'));
  await importFeed({ database: server.db.worker, blobs: server.documents.blobs }, { source, path });
}

/** A record about another package of an ecosystem, which no component is. */
export const recordFor = (osv: string, more: object = {}): object => ({
  id: `TEST-${osv.replaceAll(/[^A-Za-z0-9]/g, '-')}`,
  modified: '2026-01-01T00:00:00Z',
  affected: [{ package: { ecosystem: osv, name: 'somebody-elses' }, versions: ['9'] }],
  ...more,
});

/** Makes the loaded data of an ecosystem older. */
export const ageBy = (server: TestServer, ecosystem: string, days: number) =>
  server.db.owner(
    `update advisory_coverage set newest_import_at = newest_import_at - make_interval(days => $2)
     where ecosystem = $1`,
    [ecosystem, days],
  );
