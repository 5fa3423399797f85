import type { compliance } from '@assay/contract/compliance.ts';
import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import type { JudgedRuleSet } from '@assay/core/compliance/judge-rule-sets.ts';
import type { Answer, Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { NOT_JUDGED, shownOfBuilt } from '../artifacts/compliance/shown-verdicts.ts';
import { countEvaluating } from '../artifacts/compliance/stored/count-evaluating.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { CHECK_SENTENCES } from './check-sentences.ts';
import { columnsOf, judgeGraph } from './judge-graph.ts';
import { projectVerdicts } from './project-verdicts.ts';
import * as sql from './queries.ts';

/** Creates the operations on compliance: recorded results in lists, and one SBOM judged now. */
export function createComplianceService(documents: SbomDocuments): Service<typeof compliance> {
  const views = viewsOf(documents);
  return {
    async listProjectCompliance(ctx, query) {
      const after = ctx.cursors.read('listProjectCompliance', query);
      const { tenantUuid } = ctx;
      return ctx.read(async (db) => {
        const found = await sql.selectProjectResults(db, tenantUuid, { ...query, after });
        const page = ctx.cursors.page('listProjectCompliance', query, found, sortedKeyOf);
        const verdictOf = await projectVerdicts(db, tenantUuid, page.items);
        const items = page.items.map((row) => ({ ...withColumns(row), profile: verdictOf(row) }));
        const evaluating = await countEvaluating(db, tenantUuid);
        return { ...page, items, evaluating };
      });
    },

    async listArtifactCompliance(ctx, query) {
      const after = ctx.cursors.read('listArtifactCompliance', query);
      const { tenantUuid } = ctx;
      return ctx.read(async (db) => {
        const found = await sql.selectArtifactResults(db, tenantUuid, { ...query, after });
        const page = ctx.cursors.page('listArtifactCompliance', query, found, sortedKeyOf);
        const uuids = page.items.map(({ uuid }) => uuid);
        const profiles = await shownOfBuilt(db, tenantUuid, uuids);
        const items = page.items.map((row) => {
          const { verdict, profile_name } = profiles.get(row.uuid) ?? NOT_JUDGED;
          return { ...withColumns(row), profile: verdict, profile_name };
        });
        const evaluating = await countEvaluating(db, tenantUuid);
        return { ...page, items, evaluating };
      });
    },

    async getSbomCompliance(ctx, { sbomid }) {
      const { row, view } = await views.openDocument(ctx, sbomid);
      const recorded = await ctx.read((db) => sql.findRecorded(db, ctx.tenantUuid, sbomid));
      const { format, spec_version } = view.graph.head;
      return {
        ...{ sha256: row.sha256.toString('hex'), format, spec_version },
        recorded: recorded ?? null,
        rule_sets: judgeGraph(view.graph).map(ruleSetAnswer),
      };
    },
  };
}

const withColumns = <Row extends sql.RecordedResults>({ results, ...row }: Row) => ({
  ...row,
  ...(results ?? columnsOf(null)),
});

function ruleSetAnswer(judged: JudgedRuleSet): Answer<SbomCompliance>['rule_sets'][number] {
  const { rule_set, rules, ...figures } = judged;
  const { id, name, version, revision, source } = rule_set;
  const texts = rules.map((rule) => ({ ...rule, text: CHECK_SENTENCES[rule.check] }));
  return { ...{ id, name, version, revision, source }, ...figures, rules: texts };
}
