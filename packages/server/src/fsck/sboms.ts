import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { zstdDecompressSync } from 'node:zlib';
import { readCompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { identityWithoutCpe } from '@assay/core/sbom/package-identity-cpe.ts';
import type { PackageIdentity } from '@assay/core/sbom/package-identity-record.ts';
import { findPackageIds } from '../features/catalogue/package-versions.ts';
import { addressOf, membersOf } from '../features/sboms/current/component-sets.ts';
import type { FsckContext, Invariant } from './fsck-context.ts';
import { compareLicenses } from './sbom-licenses.ts';
import { isWithin } from './scope/ranges.ts';

interface SbomRow {
  tenant_uuid: string;
  sbomid: string;
  sha256: Buffer;
  component_count: number;
  format: string;
  name: string;
  set_sha256: Buffer;
}

const SBOMS = `
  select b.tenant_uuid, b.sbomid, b.sha256, b.component_count, b.format, b.name, s.sha256 as set_sha256
  from sbom b join component_set s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id
  where b.status = 'ready'`;

/** For so many of the newest ones, another one. */
const RANDOM_SHARE = 4;

/** I5: what is stored of an SBOM is what its bytes say when they are read again. */
export const sboms: Invariant = {
  id: 'I5',
  name: 'stored SBOMs are what their bytes say',
  async check(parts, report) {
    const rows = await selectSboms(parts);
    for (const row of rows) {
      const problem = await compare(parts, row);
      if (problem !== null) report(`SBOM ${row.sbomid}: ${problem}`);
    }
    return `${rows.length} SBOMs, ${parts.scope.isWhole ? 'the newest first' : 'new ones and some others'}`;
  },
};

/** The newest ones; of those that the last run saw a few others, at random, of the rows that are looked at. */
async function selectSboms({ all, scope, options }: FsckContext): Promise<SbomRow[]> {
  const rows = await all<SbomRow>(
    `${SBOMS} and ($1::timestamptz is null or b.uploaded_at >= $1) order by b.uploaded_at desc limit $2`,
    [scope.since, options.sboms],
  );
  if (scope.isWhole) return rows;
  const others = Math.ceil(options.sboms / RANDOM_SHARE);
  for (const { from, to } of scope.rowsOf('sbom'))
    rows.push(
      ...(await all<SbomRow>(
        `${SBOMS} and ${isWithin('b.tenant_uuid', 'b.sbomid')} and b.uploaded_at < $3 order by random() limit $4`,
        [from, to, scope.since, others],
      )),
    );
  return rows;
}

async function compare(parts: FsckContext, row: SbomRow): Promise<string | null> {
  const { blobs, parser, folder: parent } = parts.documents;
  const folder = await mkdtemp(join(parent, 'fsck-'));
  try {
    const [document_path, derived_path] = [join(folder, 'document'), join(folder, 'graph')];
    const of = { tenant_uuid: row.tenant_uuid, sha256: row.sha256.toString('hex') };
    const source = await blobs.open(of);
    if (source === undefined) return 'its document is missing.';
    await pipeline(source, createWriteStream(document_path, { mode: 0o600 }));
    const outcome = await parser.parse({ document_path, derived_path }, row.tenant_uuid);
    if ('refused' in outcome) return `it cannot be read again: ${outcome.refused.message}.`;
    const { format, component_count } = outcome.parsed;
    if (format !== row.format || component_count !== row.component_count)
      return `it has ${component_count} components (${format}), the row says ${row.component_count} (${row.format}).`;
    const graph = readCompactGraph(zstdDecompressSync(await readFile(derived_path)));
    const packages = Array.from({ length: graph.package_count }, (_, i) => graph.packageAt(i));
    // As it is read today, and as it was read before purls without an ecosystem were compared by CPE (ADR 0054).
    const readings = [packages, packages.map(withoutCpe)];
    const found = await Promise.all(
      readings.map((reading) => findPackageIds(parts.database, reading)),
    );
    const known = found.filter((ids) => ids !== undefined);
    if (known.length === 0) return 'a package of it is not known.';
    return known.some((ids) => addressOf(membersOf(ids)).equals(row.set_sha256))
      ? await compareLicenses(parts, row, graph)
      : 'its packages are not those of its component set.';
  } catch (error) {
    return error instanceof Error ? `${error.message}` : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const withoutCpe = (one: PackageIdentity): PackageIdentity => ({
  ...one,
  identity: identityWithoutCpe(one.identity),
});
