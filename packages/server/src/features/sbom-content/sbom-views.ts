import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { identityWithoutCpe } from '@assay/core/sbom/package-identity-cpe.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { readCoverageAt } from '../catalogue/coverage/read-coverage-at.ts';
import { packageKeyOf } from '../catalogue/package-versions.ts';
import { readGraph, type SbomDocuments } from '../sbom-files/documents.ts';
import { getCoveredSbom, getSbomRow } from '../sboms/service.ts';
import { decidedAt } from './as-of/decided-at.ts';
import { loadFindingsAt } from './as-of/load-findings-at.ts';
import { readDecided } from './decided/read-decided.ts';
import { type DocumentView, viewOf } from './document-view.ts';
import { type FindingSet, findingSetOf } from './finding-set.ts';
import * as query from './queries.ts';
import { createSizedCache } from './sized-cache.ts';

const CACHE_BYTES = 256 * 1024 * 1024;
/** Limit of cached findings as of instants, about. */
const FORMER_CACHE_BYTES = 32 * 1024 * 1024;
/** EPSS moves without any count of a set: findings are loaded again this often. */
const FRESH_MS = 10 * 60 * 1000;

/** A ready SBOM, in memory. */
export interface OpenSbom {
  row: Awaited<ReturnType<typeof getSbomRow>>;
  view: DocumentView;
  set: FindingSet;
  /** Read with the row; as of the instant of the findings where they are of one. {@link coverageOf} is for verdicts. */
  coverage: Coverage;
  /** When the row was asked for, as `performance.now()` names instants. */
  opened_at: number;
}

/**
 * SBOMs for the page, cached by size. All functions throw NotFound, and Conflict while the SBOM is not ready
 * or when it could not be read.
 */
export interface SbomViews {
  /** The document, its findings, and the decisions about them. */
  open(ctx: Ctx, sbomid: string): Promise<OpenSbom>;
  /** The same where decisions do not matter: `set.decided` has none. */
  openFindings(ctx: Ctx, sbomid: string): Promise<OpenSbom>;
  /** The document, with the findings and decisions as of an instant since which history is kept (ADR 0045). */
  openAsOf(ctx: Ctx, sbomid: string, at: Date): Promise<OpenSbom>;
  /** The document alone, where findings do not matter. */
  openDocument(ctx: Ctx, sbomid: string): Promise<Pick<OpenSbom, 'row' | 'view'>>;
}

const views = new WeakMap<SbomDocuments, SbomViews>();

/** The views of a store of documents: one cache for all callers. */
export function viewsOf(documents: SbomDocuments): SbomViews {
  const known = views.get(documents) ?? createSbomViews(documents, CACHE_BYTES);
  views.set(documents, known);
  return known;
}

/** @param cacheBytes of graphs and findings together, about */
function createSbomViews(documents: SbomDocuments, cacheBytes: number): SbomViews {
  const cache = createSizedCache<DocumentView | FindingSet>(cacheBytes);
  const former = createSizedCache<FindingSet>(FORMER_CACHE_BYTES);
  // The key distinguishes both types. The set changes when a document is read again (ADR 0017).
  const viewOfRow = (ctx: Ctx, { sha256, set_id }: ReadyRow) =>
    cache.get(`${keyOf(ctx, sha256)} ${set_id}`, () =>
      loadView(documents, ctx, sha256),
    ) as Promise<DocumentView>;
  const openFindings: SbomViews['openFindings'] = async (ctx, sbomid) => {
    const opened_at = performance.now();
    const { row: found, coverage } = await getCoveredSbom(ctx, sbomid);
    const row = requireReady(found);
    const period = Math.floor(Date.now() / FRESH_MS);
    const state = `${keyOf(ctx, row.sha256)} ${row.set_id} ${row.revision} ${period}`;
    const loading = viewOfRow(ctx, row);
    const findings = cache.get(state, () => loadFindings(ctx, loading, row.set_id));
    const [view, set] = await Promise.all([loading, findings as Promise<FindingSet>]);
    return { row, view, set, coverage, opened_at };
  };
  return {
    openFindings,
    async open(ctx, sbomid) {
      const opened = await openFindings(ctx, sbomid);
      const { row, view, set } = opened;
      return { ...opened, set: { ...set, decided: await readDecided(ctx, row, view, set) } };
    },
    async openAsOf(ctx, sbomid, at) {
      const opened_at = performance.now();
      const row = requireReady(await getSbomRow(ctx, sbomid));
      const view = await viewOfRow(ctx, row);
      const coverage = await ctx.read((db) => readCoverageAt(db, at));
      const period = Math.floor(Date.now() / FRESH_MS);
      const state = `${keyOf(ctx, row.sha256)} ${row.set_id} ${row.revision} ${period} ${at.toISOString()}`;
      const set = await former.get(state, () => loadFindingsAt(ctx, view, at));
      const decided = await decidedAt(ctx, row, { view, set, at });
      return { row, view, set: { ...set, decided }, coverage, opened_at };
    },
    async openDocument(ctx, sbomid) {
      const row = requireReady(await getSbomRow(ctx, sbomid));
      return { row, view: await viewOfRow(ctx, row) };
    },
  };
}

type ReadyRow = ReturnType<typeof requireReady>;

function requireReady(row: OpenSbom['row']) {
  if (row.status === 'failed')
    throw new Conflict(`The SBOM could not be read: ${row.error?.message ?? 'no reason known'}`);
  const { set_id } = row;
  if (row.status !== 'ready' || set_id === null) throw new Conflict('The SBOM is not ready yet');
  return { ...row, set_id };
}

const keyOf = (ctx: Ctx, sha256: Buffer) => `${ctx.tenantUuid} ${sha256.toString('hex')}`;

async function loadView(documents: SbomDocuments, ctx: Ctx, sha256: Buffer): Promise<DocumentView> {
  const { tenantUuid } = ctx;
  const graph = await readGraph(documents, tenantUuid, sha256);
  const kept = await documents.derived.readPvIds(tenantUuid, sha256);
  if (kept?.length === graph.package_count) return viewOf(graph, kept);
  const identities = Array.from({ length: graph.package_count }, (_, i) =>
    graph.packageText(i, 'identity'),
  );
  const found = await findPackages(ctx, identities);
  // Uploaded before purls without an ecosystem were compared by CPE (ADR 0054).
  const before = identities.map(identityWithoutCpe);
  if (found.some((pvId, i) => pvId === 0 && before[i] !== identities[i]))
    (await findPackages(ctx, before)).forEach((pvId, i) => {
      if (found[i] === 0) found[i] = pvId;
    });
  if (!found.includes(0)) await documents.derived.writePvIds(tenantUuid, sha256, found);
  return viewOf(graph, found);
}

/** The package versions of identities; 0 for those that the tenant does not have. */
async function findPackages(ctx: Ctx, identities: readonly string[]): Promise<Int32Array> {
  const keys = identities.map(packageKeyOf);
  const rows = await ctx.read((db) => query.selectKnownPackages(db, keys));
  const pvIds = new Map(rows.map((row) => [row.key, row.pv_id]));
  return Int32Array.from(keys, (key) => pvIds.get(key) ?? 0);
}

/** The database works while the document is read. */
function loadFindings(
  ctx: Ctx,
  loading: Promise<DocumentView>,
  setId: number,
): Promise<FindingSet> {
  return ctx.read(async (db) => {
    const matches = await query.selectMatches(db, setId);
    const vulnerabilities = await query.selectVulnerabilities(db, new Set(matches.vuln_ids));
    const view = await loading;
    const names = [...new Set(view.graph.vulnerabilities.map(({ id }) => id))];
    const named = names.length === 0 ? [] : await query.selectNamedVulnerabilities(db, names);
    return findingSetOf(view, matches, vulnerabilities, named);
  });
}

/**
 * Returns case-folded names and summaries of a set's vulnerabilities, for searches; loaded once and cached with
 * it.
 */
export function textsOf(ctx: Ctx, set: FindingSet): Promise<string[]> {
  const { texts } = set;
  texts.loading ??= ctx
    .read((db) => query.selectVulnerabilityTexts(db, set.vulnerabilities.vuln_ids))
    .then((found) => found.map((text) => text.toLowerCase()));
  texts.loading.catch(() => {
    texts.loading = undefined;
  });
  return texts.loading;
}
