import type { Input } from '@assay/contract/endpoint.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { judgedComponents } from '../licenses/document-licenses.ts';
import { tenantJudge } from '../licenses/license-judge.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { getSbomRow } from '../sboms/service.ts';
import { selectDistrusted, selectPackageLevels } from '../trust/package-levels.ts';
import { openAt } from './as-of/open-at.ts';
import { projectAsOf } from './as-of/project-as-of.ts';
import { sbomAsOf } from './as-of/sbom-as-of.ts';
import { componentFilter, componentOrder, componentRow, pvIdOf } from './components.ts';
import { coverageOf } from './coverage-of.ts';
import { readAssignees } from './decided/assignees.ts';
import { findingRows } from './finding-rows.ts';
import { countLeftOut, filterFactsOf, findingFilter, findingOrder } from './findings.ts';
import { readAskedGate, recordGate } from './gate/ask-gate.ts';
import { type GateQuestion, judgeGate } from './gate/judge-gate.ts';
import { namedGate } from './gate/named-gate.ts';
import { endsOfLife, lifeStatesOf } from './life-states.ts';
import { cursorKeyOf, type Order, pageThrough } from './order.ts';
import { sbomQuality } from './quality/sbom-quality.ts';
import { type OpenSbom, viewsOf } from './sbom-views.ts';
import { statementFilter, statementOrder, statementRows } from './statements.ts';

/**
 * Creates the operations on SBOM content. Lists are answered from memory; SQL determines the current state of
 * the findings, and returns details of the page's rows.
 */
export function createSbomContentService(documents: SbomDocuments): Service<typeof sbomContent> {
  const views = viewsOf(documents);
  return {
    async listSbomComponents(ctx, input) {
      const opened = await views.openFindings(ctx, input.sbomid);
      const { row, view, set } = opened;
      const order = componentOrder(view, set, input.sort);
      const untrusted = input.status === 'untrusted' ? await untrustedIn(ctx, row.set_id) : NOTHING;
      const lifeOf = input.end_of_life && (await lifeStatesOf(ctx, view, set));
      const coverage = await coverageOf(ctx, opened);
      const judge = input.license_verdict && (await ctx.read((db) => judgeOf(db, ctx)));
      const filtered = judge && judgedComponents(view.graph, judge);
      const told = { coverage, untrusted, lifeOf, judgedAt: filtered };
      const isWanted = componentFilter(view, set, input, told);
      const page = pageOf(ctx, 'listSbomComponents', input, { order, isWanted });
      const pvIds = page.items.map((entry) => pvIdOf(view, entry));
      const { factsOf, judgedAt } = await ctx.read(async (db) => ({
        factsOf: await packageFacts(db, ctx, pvIds),
        judgedAt: filtered ?? judgedComponents(view.graph, await judgeOf(db, ctx)),
      }));
      const items = page.items.map((entry) =>
        componentRow(view, set, coverage, entry, {
          ...factsOf(pvIdOf(view, entry)),
          license_verdict: judgedAt(entry)?.verdict ?? null,
        }),
      );
      return { ...page, items };
    },

    async listSbomVulnerabilities(ctx, input) {
      const opened = await openAt(views, ctx, input.sbomid, input.as_of);
      const { row, view, set } = opened ?? (await views.openFindings(ctx, input.sbomid));
      if (opened === null) {
        const none = { order: findingOrder(view, set, input.sort), isWanted: () => false };
        return { ...pageOf(ctx, 'listSbomVulnerabilities', input, none), items: [], suppressed: 0 };
      }
      const facts = await filterFactsOf(ctx, { row, view, set }, input);
      const order = findingOrder(view, set, input.sort);
      const isWanted = findingFilter(view, set, input, facts);
      const suppressed = countLeftOut(view, set, input, facts);
      const page = pageOf(ctx, 'listSbomVulnerabilities', input, { order, isWanted });
      if (page.items.length === 0) return { ...page, items: [], suppressed };
      const { sha256, in_use } = row;
      const used = { sha256, ...(input.as_of === undefined && { in_use }) };
      const items = await ctx.read(async (db) => {
        const place = { ...row, tenant_uuid: ctx.tenantUuid };
        const assigneeOf = await readAssignees(db, place, { view, set });
        return findingRows(db, view, set, page.items, { ...used, assigneeOf });
      });
      return { ...page, items, suppressed };
    },

    async listSbomStatements(ctx, input) {
      const { view, set } = await views.openFindings(ctx, input.sbomid);
      const rows = statementRows(view, set).filter(statementFilter(input));
      const order = statementOrder(rows, input.sort);
      const page = pageOf(ctx, 'listSbomStatements', input, { order, isWanted: () => true });
      return { ...page, items: page.items.flatMap((i) => rows[i] ?? []) };
    },

    async getSbomQuality(ctx, { sbomid }) {
      const { view } = await views.openDocument(ctx, sbomid);
      return sbomQuality(view.graph);
    },

    async getSbomGate(ctx, { sbomid, as_of, ...question }) {
      const opened = await openAt(views, ctx, sbomid, as_of);
      if (opened === null) throw new Conflict('The SBOM was not ready at this instant');
      return namedGate(ctx, opened, await judgeOpened(ctx, opened, question));
    },

    getProjectAsOf: projectAsOf,

    getSbomAsOf: (ctx, { sbomid, as_of }) => sbomAsOf(ctx, views, sbomid, as_of),

    async askSbomGate(ctx, { sbomid, ...question }) {
      const opened = await views.open(ctx, sbomid);
      const judged = await judgeOpened(ctx, opened, question);
      const { shared, sources: _, ...gate } = judged;
      await recordGate(ctx, sbomid, { ...gate, shared_rating_findings: shared.length });
      return namedGate(ctx, opened, judged);
    },

    async getAskedGate(ctx, { sbomid }) {
      await getSbomRow(ctx, sbomid);
      return { gate: await readAskedGate(ctx, sbomid) };
    },
  };
}

const judgeOpened = async (ctx: Ctx, opened: OpenSbom, question: GateQuestion) =>
  judgeGate(opened.view, opened.set, await coverageOf(ctx, opened), question);

const NOTHING: ReadonlySet<number> = new Set();

/** Members of a set that are untrusted. */
async function untrustedIn(ctx: Ctx, setId: number | null): Promise<ReadonlySet<number>> {
  if (setId === null) return NOTHING;
  const levels = await ctx.read((db) => selectDistrusted(db, ctx.tenantUuid, setId));
  return new Set(
    levels.flatMap(({ pv_id, trust_level }) => (trust_level === 'untrusted' ? [pv_id] : [])),
  );
}

/** Judges licenses by the present policy of the tenant. */
const judgeOf = (db: Reader, { tenantUuid }: Ctx) => tenantJudge(db, tenantUuid);

/** Levels and release cycles of package versions. */
async function packageFacts(db: Reader, { tenantUuid }: Ctx, pvIds: number[]) {
  const rows = await selectPackageLevels(db, tenantUuid, pvIds);
  const levels = new Map(rows.map(({ pv_id, trust_level }) => [pv_id, trust_level]));
  const cycles = await endsOfLife(db, pvIds);
  return (pvId: number) => ({
    trust_level: levels.get(pvId) ?? ('unknown' as const),
    end_of_life: cycles.get(pvId) ?? null,
  });
}

type Listed = Pick<Input<typeof sbomContent.listSbomStatements>, 'sbomid' | 'pageSize' | 'cursor'>;

function pageOf(
  ctx: Ctx,
  list: string,
  input: Listed,
  { order, isWanted }: { order: Order; isWanted: (item: number) => boolean },
) {
  const after = ctx.cursors.read(list, input);
  const found = pageThrough(order, isWanted, { after, pageSize: input.pageSize });
  const page = ctx.cursors.page(list, input, found, cursorKeyOf(order));
  // In memory the total is known.
  return { ...page, total: found.count, total_is_exact: true };
}
