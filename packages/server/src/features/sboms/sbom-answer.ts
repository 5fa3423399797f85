import type { Sbom } from '@assay/contract/sboms.ts';
import { checkOf, uncheckedGroupsOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { type Answer, NIL_UUID } from '../../context.ts';
import type { UploadRow } from '../uploads/refused.ts';
import { stepsOf } from '../uploads/steps.ts';
import type { SbomRow } from './queries.ts';

/** Fields of a single SBOM that lists do not show. */
export interface SbomDetails {
  /** Members with statements of distrust; null when they were not counted. */
  trust: Sbom['trust'];
  /** Includes the reasons components are unchecked. */
  with_reasons: boolean;
}

const IN_LISTS: SbomDetails = { trust: null, with_reasons: false };

/** An SBOM as calls answer it, by the sources that are loaded now. */
export function sbomAnswer(
  row: SbomRow,
  coverage: Coverage,
  { trust, with_reasons }: SbomDetails = IN_LISTS,
): Answer<Sbom> {
  const { scopes } = row;
  const check = scopes && checkOf(scopes, coverage, row.unknown ?? 0, row.handled ?? 0);
  const { critical, high, medium, low, unassigned } = row;
  const isCounted =
    critical !== null && high !== null && medium !== null && low !== null && unassigned !== null;
  return {
    ...row,
    trust,
    check,
    unchecked_count: check?.unchecked ?? null,
    unchecked_reasons: with_reasons && scopes ? uncheckedGroupsOf(scopes, coverage) : null,
    sha256: row.sha256.toString('hex'),
    size_bytes: Number(row.size_bytes),
    warnings: row.warnings ?? [],
    severity_counts: isCounted ? { critical, high, medium, low, unassigned } : null,
    steps: stepsOf(row.steps),
  };
}

/** Builds the answer for an SBOM that was refused after its upload was answered, for waiting callers. */
export function refusedAnswer(upload: UploadRow & { sbomid: string }): Answer<Sbom> {
  const { project, version, sha256, error, received_at } = upload;
  return {
    sbomid: upload.sbomid,
    project,
    project_uuid: NIL_UUID,
    name: project.slice(project.lastIndexOf('/') + 1),
    version,
    format: null,
    spec_version: null,
    encoding: null,
    serial_number: null,
    sha256: sha256?.toString('hex') ?? '',
    size_bytes: Number(upload.size_bytes),
    uploaded_by: upload.sender_name,
    uploaded_at: received_at,
    in_use: false,
    status: 'failed',
    error: { message: error?.message ?? '', at: error?.at ?? '' },
    warnings: [],
    warning_count: 0,
    component_count: null,
    severity_counts: null,
    unchecked_count: null,
    check: null,
    unchecked_reasons: null,
    trust: null,
    rules: null,
    steps: stepsOf(upload.steps),
    receipt: null,
  };
}
