import type { CheckScope } from '@assay/core/coverage/check.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Scopes, scopesColumn } from '../../catalogue/coverage/scopes-fragment.ts';

/** A row of an artifact, or of a package version that is only used. */
export interface ArtifactRow {
  uuid: string | null;
  /** The package version that it is; null when no SBOM contains it. */
  pv_id: number | null;
  purl: string | null;
  /** Hexadecimal. */
  sha256: string | null;
  name: string;
  version: string;
  kind: string;
  trust_level: TrustLevel;
  signer_uuid: string | null;
  signer_kind: 'user' | 'api-key' | null;
  signer_name: string | null;
  signed_at: Date | null;
  ledger_uuid: string | null;
  labels: string[];
  has_sbom: boolean;
  attestations: number;
  attachments: number;
  /** The newest SBOM that describes it, and its upload time. */
  sbomid: string | null;
  sbom_at: Date | null;
  sbom: {
    sbomid: string;
    project: string;
    name: string;
    version: string;
    format: string | null;
  } | null;
  /** An SBOM describes it, or a statement is about it; attachments do not count. */
  is_built: boolean;
  /** Scopes of its newest SBOM; null without one, or while they are not counted. */
  sbom_scopes: Scopes;
  /** Scope for comparison with advisories, if SBOMs contain it. */
  pv_scope: CheckScope | null;
  /** Findings that could not be compared. */
  undecided: number;
  /** Findings that packages of distributions handle. */
  handled: number;
  /** 4 critical to 0 unassigned; -1 without findings. */
  worst: number;
  used_in: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
}

/** Vulnerabilities of one package version and of one set; either may be missing. */
const counts = sql`
  coalesce(r.critical, 0) + coalesce(s.critical, 0) as critical, coalesce(r.high, 0) + coalesce(s.high, 0) as high,
  coalesce(r.medium, 0) + coalesce(s.medium, 0) as medium, coalesce(r.low, 0) + coalesce(s.low, 0) as low,
  coalesce(r.unassigned, 0) + coalesce(s.unassigned, 0) as unassigned,
  coalesce(r.unknown, 0) + coalesce(s.unknown, 0) as undecided,
  coalesce(r.handled, 0) + coalesce(s.handled, 0) as handled`;

const pvScope = sql`
  case when k.pv_id is not null
    then jsonb_build_object('unchecked', k.unchecked, 'ecosystem', k.ecosystem, 'release', k.release) end as pv_scope`;

/** Artifacts by uuid, in any order. */
export async function selectBuilt(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<ArtifactRow[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<ArtifactRow>`
    with page as materialized (
      select a.* from artifact a where a.tenant_uuid = ${tenantUuid} and a.uuid = any (${uuids}::uuid[]))
    select a.uuid, a.pv_id, a.purl, encode(a.sha256, 'hex') as sha256, a.name, a.version, a.kind, a.trust_level,
      a.signer_uuid, p.kind as signer_kind, p.name as signer_name, a.signed_at, a.ledger_uuid, a.labels,
      a.sbomid is not null as has_sbom, a.attestation_count as attestations, a.worst, a.used_in, ${counts},
      a.is_built, a.sbomid, b.uploaded_at as sbom_at,
      case when b.sbomid is not null then jsonb_build_object('sbomid', b.sbomid, 'project', j.path, 'name', b.name,
        'version', b.version, 'format', b.format) end as sbom, ${scopesColumn} as sbom_scopes, ${pvScope},
      (select count(*)::int from attachment f where f.tenant_uuid = a.tenant_uuid and f.artifact_uuid = a.uuid) as attachments
    from page a
    left join sbom b on b.tenant_uuid = a.tenant_uuid and b.sbomid = a.sbomid
    left join project j on j.tenant_uuid = b.tenant_uuid and j.uuid = b.project_uuid
    left join principal p on p.tenant_uuid = a.tenant_uuid and p.uuid = a.signer_uuid
    left join set_summary s on s.tenant_uuid = a.tenant_uuid and s.set_id = a.set_id
    left join known_package_scopes(array(select pv_id from page)) k on k.pv_id = a.pv_id
    left join known_risks(array(select pv_id from page)) r on r.pv_id = a.pv_id`.execute(db);
  return rows;
}

/** Package versions by pv_id, in any order. */
export async function selectUsed(
  db: Reader,
  tenantUuid: string,
  pvIds: number[],
): Promise<ArtifactRow[]> {
  if (pvIds.length === 0) return [];
  const ids = intArray(pvIds);
  const { rows } = await sql<ArtifactRow>`
    select null as uuid, t.pv_id, v.identity as purl, null as sha256, t.name, v.version, t.kind, 'unknown' as trust_level,
      null as signer_uuid, null as signer_kind, null as signer_name, null as signed_at, null as ledger_uuid,
      '{}'::text[] as labels, false as has_sbom, 0 as attestations, t.worst, t.projects as used_in, ${counts},
      false as is_built, null as sbomid, null as sbom_at, null as sbom, null as sbom_scopes, ${pvScope}, 0 as attachments
    from tenant_package t
    join known_package_versions(${ids}::int[]) v on v.pv_id = t.pv_id
    left join known_package_scopes(${ids}::int[]) k on k.pv_id = t.pv_id
    left join known_risks(${ids}::int[]) r on r.pv_id = t.pv_id
    left join set_summary s on false
    where t.tenant_uuid = ${tenantUuid} and t.pv_id = any (${ids}::int[])`.execute(db);
  return rows;
}
