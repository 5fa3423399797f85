import { hash } from 'node:crypto';
import type { SummarizedCompliance } from '@assay/core/attestation/trust/vsa.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SETS } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { Ctx } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectRecordedDocument } from './finding-queries.ts';
import { judgeBuilt } from './judge-built.ts';
import { selectApplying, selectChosen } from './profile-queries.ts';

const NOTHING: SummarizedCompliance = { profile: null, sbom: null, rule_sets: [] };

/** Judges an artifact by the profile that applies, and reads the recorded results of its newest SBOM, for a verification summary. */
export const complianceOf = (ctx: Ctx, artifactUuid: string): Promise<SummarizedCompliance> =>
  ctx.read((db) => summarize(db, ctx.tenantUuid, artifactUuid));

async function summarize(
  db: Reader,
  tenantUuid: string,
  artifactUuid: string,
): Promise<SummarizedCompliance> {
  const [found] = await judgeBuilt(db, tenantUuid, [artifactUuid], []);
  if (found === undefined) return NOTHING;
  const { sbomid } = found.row;
  const document = sbomid && (await selectRecordedDocument(db, tenantUuid, sbomid));
  return {
    profile: await profileOf(db, tenantUuid, { artifactUuid, sbomid }),
    sbom: document ? { id: document.sbomid, sha256: document.sha256.toString('hex') } : null,
    rule_sets: RULE_SET_IDS.flatMap((id) => {
      const result = document ? document.results?.[id] : undefined;
      const { version, revision } = RULE_SETS[id];
      return result === undefined ? [] : { id, version, revision, verdict: result.verdict };
    }),
  };
}

async function profileOf(
  db: Reader,
  tenantUuid: string,
  { artifactUuid, sbomid }: { artifactUuid: string; sbomid: string | null },
): Promise<SummarizedCompliance['profile']> {
  const choices = await selectChosen(db, tenantUuid, sbomid === null ? [] : [sbomid]);
  const chosen = choices.get(sbomid ?? '');
  const profiles = await selectApplying(db, tenantUuid, chosen === undefined ? [] : [chosen]);
  const profile = profiles.find(({ profileId, is_default }) =>
    chosen === undefined ? is_default : profileId === chosen,
  );
  if (profile === undefined) return null;
  const { profileId: id, name, version, rules } = profile;
  const [judged] = await judgeBuilt(db, tenantUuid, [artifactUuid], [rules]);
  const [answer] = judged?.answers ?? [];
  if (answer === undefined) return null;
  return {
    ...{ id, name, version, sha256: hash('sha256', canonicalJson(rules)) },
    verdict: answer.verdict,
    results: answer.results.map(({ rule, index, verdict, code }) => ({
      ...{ rule, index, verdict, code },
    })),
  };
}
