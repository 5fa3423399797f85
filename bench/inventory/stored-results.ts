/** Results of rule sets for SBOMs that have no document, from which the product would make them. */
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { Owner } from '../product/owner.ts';

/** Verdicts that differ from SBOM to SBOM and from rule set to rule set. */
const RESULTS = `
  insert into sbom_compliance (tenant_uuid, sbomid, rules, sha256, evaluated_at, rules_passed, rules_total, results)
  select b.tenant_uuid, b.sbomid, $1, b.sha256, b.uploaded_at, n.n % 61, 60, r.results
  from sbom b
  cross join lateral (select abs(hashtext(b.sbomid::text)) as n) n
  cross join lateral (
    select jsonb_object_agg(s.id, jsonb_build_object(
      'verdict', (array['pass', 'fail', 'unknown', 'not_expressible'])[1 + (n.n / 7 + s.place) % 4],
      'met', (n.n + s.place) % 501, 'total', 500, 'rules_passed', n.n % 7, 'rules_total', 6)) as results
    from unnest($2::text[]) with ordinality s (id, place)) r
  where b.status = 'ready'
  on conflict do nothing`;

/** Stores results for each SBOM that has none, so that no server that starts on them begins to judge them. */
export async function storeResults(owner: Owner): Promise<void> {
  await owner.query(RESULTS, [RULES_KEY, [...RULE_SET_IDS]]);
  await owner.query(`
    insert into sbom_licenses_counted (tenant_uuid, sbomid)
    select tenant_uuid, sbomid from sbom where status = 'ready' on conflict do nothing`);
}
