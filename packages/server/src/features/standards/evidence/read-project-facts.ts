import type { ProjectFacts } from '@assay/core/compliance/standards/project-facts.ts';
import { type Check, checkOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Ctx } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import {
  type AttestedArtifact,
  attestedArtifacts,
} from '../../artifacts/compliance/attested-artifacts.ts';
import { projectVerdicts } from '../../compliance/project-verdicts.ts';
import { sbomLicenseFacts } from '../../licenses/sbom-verdicts.ts';
import { coverageOf } from '../../sbom-content/coverage-of.ts';
import { type OpenSbom, viewsOf } from '../../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { getUploadLeaf } from '../../sboms/service.ts';

const AFFECTED = 1;

const NOTHING: ProjectFacts = {
  ...{ sbom: null, check: null, findings: { total: 0, analyzed: 0 }, licenses: null },
  ...{ profile: 'unknown', artifacts: [] },
};

/** Facts of a project, and its artifacts by uuid, to name them in answers. */
export interface ReadFacts {
  facts: ProjectFacts;
  artifacts: ReadonlyMap<string, AttestedArtifact>;
}

/**
 * Reads what Assay knows of a project by the SBOM that counts for it.
 *
 * @throws Conflict when the SBOM is not ready any more; errors of stored documents
 */
export async function readProjectFacts(
  ctx: Ctx,
  documents: SbomDocuments,
  sbomid: string | null,
): Promise<ReadFacts> {
  if (sbomid === null) return { facts: NOTHING, artifacts: new Map() };
  const open = await viewsOf(documents).open(ctx, sbomid);
  const { row } = open;
  const check = row.scopes && checkOfSbom(row, await coverageOf(ctx, open));
  const leaf = await getUploadLeaf(ctx, sbomid);
  return ctx.read(async (db) => {
    const artifacts = await attestedArtifacts(db, ctx.tenantUuid, sbomid);
    const verdictOf = await projectVerdicts(db, ctx.tenantUuid, [row]);
    return {
      facts: {
        sbom: {
          ...{ sbomid, name: `${row.name || row.project} ${row.version}`.trim() },
          is_logged: leaf !== null && leaf.state !== 'contradicted',
          components: check?.components ?? 0,
        },
        check,
        findings: analyzedOf(open),
        licenses: await licensesOf(db, ctx.tenantUuid, sbomid),
        profile: verdictOf(row),
        artifacts: artifacts.map(({ name, version, ...artifact }) => ({
          ...artifact,
          name: `${name} ${version}`.trim(),
          has_digest: artifact.sha256 !== null,
        })),
      },
      artifacts: new Map(artifacts.map((one) => [one.uuid, one])),
    };
  });
}

const checkOfSbom = ({ scopes, unknown, handled }: OpenSbom['row'], coverage: Coverage): Check =>
  checkOf(scopes ?? [], coverage, unknown ?? 0, handled ?? 0);

function analyzedOf({ set }: OpenSbom): ProjectFacts['findings'] {
  let [total, analyzed] = [0, 0];
  for (let finding = 0; finding < set.count; finding++) {
    if (set.verdicts[finding] !== AFFECTED) continue;
    const state = set.decided.stateOf(finding);
    total += 1;
    if (state !== '' && state !== 'in_triage') analyzed += 1;
  }
  return { total, analyzed };
}

async function licensesOf(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<ProjectFacts['licenses']> {
  const judged = (await sbomLicenseFacts(db, tenantUuid, [sbomid])).get(sbomid);
  if (judged === undefined || judged.policy_revision === null) return null;
  const total = Object.values(judged.counts).reduce((sum, count) => sum + count, 0);
  return { total, judged: total - judged.counts.unknown };
}
