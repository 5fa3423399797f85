import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { countedLicenses } from '../features/licenses/count-licenses.ts';
import type { FsckContext } from './fsck-context.ts';

interface LicenseRow {
  /** Null: the row names a text that is missing. */
  sha256: string | null;
  licenses: string[] | null;
  components: number;
}

const LICENSES = `
  select encode(t.sha256, 'hex') as sha256, t.licenses, l.components
  from sbom_license l left join license_text t on t.tenant_uuid = l.tenant_uuid and t.license_id = l.license_id
  where l.tenant_uuid = $1 and l.sbomid = $2`;

const COUNTED = `
  select 1 as found from sbom_licenses_counted where tenant_uuid = $1 and sbomid = $2`;

/** A row as text: its digest, its licenses and its components. */
const lineOf = ({ sha256, licenses, components }: LicenseRow): string =>
  JSON.stringify([sha256, licenses, components]);

/**
 * Compares the stored licenses of an SBOM with those that its document states.
 *
 * @returns what differs; null when nothing does, or when the licenses are not counted yet
 */
export async function compareLicenses(
  { all }: FsckContext,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  graph: CompactGraph,
): Promise<string | null> {
  const stored = await all<LicenseRow>(LICENSES, [tenant_uuid, sbomid]);
  const [isCounted] = await all(COUNTED, [tenant_uuid, sbomid]);
  if (!isCounted)
    return stored.length === 0
      ? null
      : 'it has rows of licenses, but none says that they are counted.';
  const lines = new Set(stored.map(lineOf));
  const stated = countedLicenses(graph);
  const isSame = lines.size === stated.length && stated.every((one) => lines.has(lineOf(one)));
  return isSame ? null : 'its licenses are not those that its document states.';
}
