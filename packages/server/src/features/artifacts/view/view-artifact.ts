import type { ArtifactView } from '@assay/contract/artifact.ts';
import { checkOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import type { Answer, Ctx } from '../../../context.ts';
import { NotFound } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { answersOfUuids } from '../../attestations/attestation-answer.ts';
import type { JudgeParts } from '../../attestations/judge/current-evidence.ts';
import { shownLevel, worstOf } from '../../attestations/judge/recheck-levels.ts';
import { readCoverage } from '../../catalogue/coverage/read-coverage.ts';
import { endsOfLife } from '../../sbom-content/life-states.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { selectDistrusted } from '../../trust/package-levels.ts';
import { artifactAnswer } from '../artifact-answer.ts';
import { type ProfileAnswer, profileResults } from '../compliance/profile-results.ts';
import { claimedOf } from './claimed.ts';
import { type ArtifactNamed, type FoundArtifact, findArtifact } from './find-artifact.ts';
import { selectSboms, selectWhereUsed } from './sbom-queries.ts';
import * as trust from './trust-queries.ts';
import { vulnerabilitiesOf } from './vulnerabilities.ts';
import { selectVersions } from './vulnerability-queries.ts';

/** Maximum number of rows per list on an artifact's page; separate lists have the rest. */
const MOST = 200;

type View = Answer<ArtifactView>;

/** Dependencies of the page of an artifact. */
export interface ViewParts extends JudgeParts {
  documents: SbomDocuments;
}

/** @throws NotFound for an artifact that the tenant does not have, even if other tenants do */
export async function viewArtifact(
  parts: ViewParts,
  ctx: Ctx,
  named: ArtifactNamed,
): Promise<View> {
  const { tenantUuid } = ctx;
  const { found, ...stored } = await ctx.read((db) => readStored(db, tenantUuid, named));
  const { row } = found;
  const { level_check, level } = await checkedLevel(parts, tenantUuid, row.uuid);
  const view = level === null ? stored : { ...stored, ...(await judgedBy(ctx, found, level)) };
  const claimed = await claimedOf(ctx, parts.documents, row);
  return { ...view, level_check, claimed };
}

/** The answer as the rows have it, before its level is held against the statements. */
async function readStored(
  db: Reader,
  tenantUuid: string,
  named: ArtifactNamed,
): Promise<Omit<View, 'level_check' | 'claimed'> & { found: FoundArtifact }> {
  const found = await findArtifact(db, tenantUuid, named);
  if (found === undefined) throw new NotFound('Artifact');
  const { row, stored, others } = found;
  const set_id = stored?.set_id ?? null;
  const profiles = await profileResults(db, tenantUuid, { row, set_id });
  const coverage = await readCoverage(db);
  const cycles = await endsOfLife(db, row.pv_id === null ? [] : [row.pv_id]);
  return {
    ...artifactAnswer(row, coverage, {
      compliance: complianceOf(profiles),
      end_of_life: cycles.get(row.pv_id ?? 0) ?? null,
    }),
    ...{ found, profiles, others },
    digests: stored?.digests ?? {},
    created_at: stored?.created_at ?? null,
    ...(await trustOf(db, tenantUuid, row.uuid, coverage)),
    contains: set_id === null ? [] : await containsOf(db, tenantUuid, set_id),
    where_used: row.pv_id === null ? [] : await selectWhereUsed(db, tenantUuid, row.pv_id, MOST),
    vulnerabilities: await vulnerabilitiesOf(db, { pv_id: row.pv_id, set_id }, MOST),
  };
}

/** Verdict of the profile that applies, which is the first. */
const complianceOf = (profiles: readonly ProfileAnswer[]) =>
  profiles[0]?.verdict ?? 'not_applicable';

type Level = Pick<View, 'verdicts'> & { trust_level: TrustLevel };

/** Whether the rows say what the statements give; where they do not, what these give. */
async function checkedLevel(
  parts: ViewParts,
  tenantUuid: string,
  uuid: string | null,
): Promise<Pick<View, 'level_check'> & { level: Level | null }> {
  if (uuid === null) return { level_check: 'matches', level: null };
  const { level_check, verdicts } = await shownLevel(parts, tenantUuid, uuid);
  if (verdicts === null) return { level_check, level: null };
  const answers = verdicts.map(({ ledger_size, signers_size, artifact_uuid: _, ...verdict }) => ({
    ...verdict,
    ledger_size: Number(ledger_size),
    signers_size: Number(signers_size),
  }));
  return { level_check, level: { trust_level: worstOf(verdicts), verdicts: answers } };
}

/** The level that the statements give, and profiles judged by it in place of that of the row. */
async function judgedBy(
  ctx: Ctx,
  { row, stored }: FoundArtifact,
  level: Level,
): Promise<Level & Pick<View, 'profiles' | 'compliance'>> {
  const of = { row: { ...row, trust_level: level.trust_level }, set_id: stored?.set_id ?? null };
  const profiles = await ctx.read((db) => profileResults(db, ctx.tenantUuid, of));
  return { ...level, profiles, compliance: complianceOf(profiles) };
}

type OfTrust = Pick<View, 'verdicts' | 'statements' | 'groups' | 'sboms'>;

/** Trust claims about an artifact, by statements and by SBOMs; none for a package version that is only used. */
async function trustOf(
  db: Reader,
  tenantUuid: string,
  uuid: string | null,
  coverage: Coverage,
): Promise<OfTrust> {
  if (uuid === null) return { verdicts: [], statements: [], groups: [], sboms: [] };
  const uuids = await trust.selectStatements(db, tenantUuid, uuid, MOST);
  return {
    verdicts: await trust.selectVerdicts(db, tenantUuid, uuid),
    statements: await answersOfUuids(db, tenantUuid, uuids),
    groups: await trust.selectGroups(db, tenantUuid, uuid),
    sboms: (await selectSboms(db, tenantUuid, uuid, MOST)).map(
      ({ scopes, unknown, handled, ...sbom }) => ({
        ...sbom,
        check: scopes && checkOf(scopes, coverage, unknown, handled),
      }),
    ),
  };
}

/** Finds components of a set with a statement of distrust. */
async function containsOf(
  db: Reader,
  tenantUuid: string,
  setId: number,
): Promise<View['contains']> {
  const members = (await selectDistrusted(db, tenantUuid, setId)).slice(0, MOST);
  const versions = await selectVersions(
    db,
    members.map(({ pv_id }) => pv_id),
  );
  const versionOf = new Map(versions.map((version) => [version.pv_id, version]));
  return members.flatMap(({ pv_id, trust_level }) => {
    const version = versionOf.get(pv_id);
    if (version === undefined) return [];
    return [{ purl: version.identity, name: version.name, version: version.version, trust_level }];
  });
}
