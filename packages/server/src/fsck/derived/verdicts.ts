import { verdictOfRank } from '../../features/artifacts/compliance/stored/profile-ranks.ts';
import type { Invariant, ReadAll } from '../fsck-context.ts';

interface StoredRow {
  uuid: string;
  name: string;
  profile_rank: number;
  /** Verdict after its last evaluation that changed it. */
  after: string;
}

/** An artifact that no evaluation changed is unknown. */
const STORED = `
  with last as materialized (
    select e.tenant_uuid, n.uuid, (array_agg(n.after order by e.at desc, e.uuid desc))[1] as after
    from audit_entry e cross join lateral jsonb_to_recordset(e.details -> 'changes') n (uuid uuid, after text)
    where e.action = 'artifact.evaluate' and e.outcome = 'ok'
    group by e.tenant_uuid, n.uuid)
  select a.uuid, a.name, a.profile_rank, coalesce(l.after, 'unknown') as after
  from artifact a left join last l on l.tenant_uuid = a.tenant_uuid and l.uuid = a.uuid`;

/** Sentences about stored verdicts that no evaluation gave, and the number of artifacts. */
export async function contradictingVerdicts(all: ReadAll): Promise<[string[], number]> {
  const rows = await all<StoredRow>(STORED);
  const sentences = rows.flatMap(({ uuid, name, profile_rank, after }) => {
    const stored = verdictOfRank(profile_rank);
    return stored === after
      ? []
      : `Artifact ${uuid} (${name}) has the stored verdict ${stored}, and its last evaluation said ${after}.`;
  });
  return [sentences, rows.length];
}

/** I20: lists show, filter and sort by verdicts of profiles that were evaluated, as the audit log has them. */
export const verdicts: Invariant = {
  id: 'I20',
  name: 'stored verdicts of profiles are those of their evaluations',
  async check({ all }, report) {
    const [sentences, count] = await contradictingVerdicts(all);
    for (const sentence of sentences) report(sentence);
    return `${count} artifacts`;
  },
};
