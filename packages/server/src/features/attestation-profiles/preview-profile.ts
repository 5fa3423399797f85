import type { ProfilePreview } from '@assay/contract/profile-preview.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Answer } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type JudgedArtifact, judgeBuilt } from '../artifacts/compliance/judge-built.ts';
import { selectBuiltUuids } from './version-queries.ts';

/** Number of artifacts that a preview judges, and at a time. */
const MOST = 1000;
const BATCH = 200;
/** Number of changed artifacts that a preview names. */
const MOST_CHANGES = 20;

/**
 * Judges artifacts by the saved rules and by others.
 *
 * @param before saved rules; undefined for a new profile, which is not applicable to anything
 */
export async function previewProfile(
  db: Reader,
  tenantUuid: string,
  { before, after }: { before: ProfileRules | undefined; after: ProfileRules },
): Promise<Answer<ProfilePreview>> {
  const uuids = await selectBuiltUuids(db, tenantUuid, MOST + 1);
  const counted = uuids.slice(0, MOST);
  const preview: Answer<ProfilePreview> = {
    ...{ judged: counted.length, is_complete: uuids.length <= MOST, changed: 0, changes: [] },
    ...{ before: noCounts(), after: noCounts() },
  };
  const rules = before === undefined ? [after] : [after, before];
  for (let at = 0; at < counted.length; at += BATCH) {
    const judged = await judgeBuilt(db, tenantUuid, counted.slice(at, at + BATCH), rules);
    for (const one of judged) addTo(preview, one);
  }
  return preview;
}

const noCounts = (): Record<ComplianceVerdict, number> => ({
  ...{ pass: 0, fail: 0, unknown: 0, not_applicable: 0 },
});

function addTo(preview: Answer<ProfilePreview>, { row, answers }: JudgedArtifact): void {
  const [after, saved] = answers;
  if (after === undefined || row.uuid === null) return;
  const before = saved?.verdict ?? 'not_applicable';
  preview.before[before]++;
  preview.after[after.verdict]++;
  if (before === after.verdict) return;
  preview.changed++;
  if (preview.changes.length >= MOST_CHANGES) return;
  const deciding = after.results.filter(
    ({ verdict }) => verdict !== 'pass' && verdict === after.verdict,
  );
  const because = deciding.map(({ rule, index, code }) => ({ rule, index, code }));
  const { uuid, name, version, purl, sha256 } = row;
  preview.changes.push({
    uuid,
    name,
    version,
    purl,
    sha256,
    before,
    after: after.verdict,
    because,
  });
}
