import type { SbomProfile } from '@assay/contract/sbom-profile.ts';
import { worstCompliance } from '@assay/core/policy/worst-verdict.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { judgeBuilt } from './judge-built.ts';
import { selectApplying, selectChosen, selectDescribed } from './profile-queries.ts';

const MOST_ARTIFACTS = 100;

/** Judges the artifacts whose newest SBOM is this one by the profile that applies to them. */
export async function sbomProfile(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<Answer<SbomProfile>> {
  const chosen = (await selectChosen(db, tenantUuid, [sbomid])).get(sbomid);
  const profiles = await selectApplying(db, tenantUuid, chosen === undefined ? [] : [chosen]);
  const profile = profiles.find(({ profileId, is_default }) =>
    chosen === undefined ? is_default : profileId === chosen,
  );
  if (profile === undefined) return { profile: null, verdict: 'not_applicable', artifacts: [] };
  const described = await selectDescribed(db, tenantUuid, [sbomid]);
  const uuids = described.slice(0, MOST_ARTIFACTS).map(({ uuid }) => uuid);
  const judged = await judgeBuilt(db, tenantUuid, uuids, [profile.rules]);
  const artifacts = judged.flatMap(({ row: { uuid, name, version }, answers: [answer] }) =>
    uuid === null || answer === undefined ? [] : { uuid, name, version, ...answer },
  );
  const verdict = worstCompliance(artifacts.map((artifact) => artifact.verdict));
  return { profile, verdict, artifacts };
}
