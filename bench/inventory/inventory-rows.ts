/** Rows of projects and their SBOMs, as uploads leave them. */
import { hash } from 'node:crypto';
import { uuidV7 } from '@assay/server/platform/uuid-v7.ts';
import type { Owner } from '../product/owner.ts';
import { type PlannedProject, SBOMS_PER_PROJECT } from './inventory-plan.ts';

/** A project whose sets are stored. */
export interface PlacedProject extends Pick<PlannedProject, 'path' | 'team' | 'uploaded_at'> {
  tenant_uuid: string;
  /** Set ids of the first half of its SBOMs, and of the second. */
  set_ids: [number, number];
}

/** Stores projects with ten SBOMs each; leaves the sums unchanged. */
export async function insertProjects({ query }: Owner, projects: PlacedProject[]): Promise<void> {
  const rows = projects.map((project) => ({ ...project, uuid: uuidV7() }));
  await query(
    `with n as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) n (tenant_uuid, uuid, path, team)),
     p as (
       insert into project (tenant_uuid, uuid, path, name, labels)
       select tenant_uuid, uuid, path, split_part(path, '/', 3), jsonb_build_object('team', team) from n)
     insert into project_summary (tenant_uuid, project_uuid, path) select tenant_uuid, uuid, path from n`,
    [
      rows.map((r) => r.tenant_uuid),
      rows.map((r) => r.uuid),
      rows.map((r) => r.path),
      rows.map((r) => r.team),
    ],
  );
  const sboms = rows.flatMap((row) => row.uploaded_at.map((at, nth) => sbomOf(row, at, nth)));
  const column = (name: keyof (typeof sboms)[number]) => sboms.map((sbom) => sbom[name]);
  await query(SBOMS, [
    column('tenant_uuid'),
    column('sbomid'),
    column('project_uuid'),
    column('set_id'),
    column('name'),
    column('version'),
    column('format'),
    column('sha256'),
    column('uploaded_at'),
    column('in_use'),
  ]);
}

function sbomOf(project: PlacedProject & { uuid: string }, at: number, nth: number) {
  const isLast = nth === SBOMS_PER_PROJECT - 1;
  return {
    tenant_uuid: project.tenant_uuid,
    sbomid: uuidV7(),
    project_uuid: project.uuid,
    set_id: project.set_ids[nth < SBOMS_PER_PROJECT / 2 ? 0 : 1],
    name: project.path.slice(project.path.lastIndexOf('/') + 1),
    version: `1.${nth}.0`,
    format: nth % 5 === 4 ? 'SPDX' : 'CycloneDX',
    sha256: `\\x${hash('sha256', `${project.tenant_uuid}${project.path}${nth}`, 'hex')}`,
    uploaded_at: new Date(at).toISOString(),
    in_use: isLast && project.path.length % 2 === 0,
  };
}

const SBOMS = `
  insert into sbom (tenant_uuid, sbomid, project_uuid, set_id, name, version, format, spec_version, encoding, sha256,
    size_bytes, uploaded_by, uploaded_at, in_use, status, component_count, steps, subject)
  select n.tenant_uuid, n.sbomid, n.project_uuid, n.set_id, n.name, n.version, n.format,
    case n.format when 'SPDX' then '2.3' else '1.6' end, 'json', n.sha256, 180000, 'pipeline', n.uploaded_at, n.in_use,
    'ready', 500, array_fill(n.uploaded_at, array[8]),
    -- As of documents that describe nothing: workers would look for it beside what is measured.
    '{"name": "", "purl": null, "digests": null, "is_container": false, "claims": 0}'
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bytea[],
    $9::timestamptz[], $10::boolean[])
    n (tenant_uuid, sbomid, project_uuid, set_id, name, version, format, sha256, uploaded_at, in_use)`;
