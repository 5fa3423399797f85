import { AdvisorySources } from '@assay/contract/advisories.ts';
import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import type { Ctx } from '../../context.ts';
import { listSources } from '../catalogue/coverage/list-sources.ts';
import { asAnswered } from './as-answered.ts';
import { selectTenantName } from './queries.ts';
import type { Report, ReportTable } from './report.ts';

/** A value of a query parameter that was given. */
type ListFilters = Readonly<Record<string, unknown>>;

/** Facts of every report: tenant, author, instant, filters and matcher. */
export async function commonFacts(ctx: Ctx, filters: ListFilters): Promise<Report['facts']> {
  const tenant = await ctx.read(selectTenantName);
  const applied = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : `${name}=${String(value)}`,
  );
  return [
    { name: 'tenant', label: 'Tenant', value: tenant },
    { name: 'created_at', label: 'Created', value: new Date().toISOString() },
    { name: 'created_by', label: 'Created by', value: ctx.actor.name },
    { name: 'filters', label: 'Filters', value: applied.join(', ') || 'none' },
    { name: 'matcher', label: 'Matcher version', value: String(MATCHER_VERSION) },
  ];
}

/** The advisory sources that findings follow from, with the age of each. */
export async function sourcesTable(ctx: Ctx): Promise<ReportTable> {
  const answer = await ctx.read((db) => listSources(db, { withImports: false }));
  const { items, max_age_days } = asAnswered(AdvisorySources, answer);
  const rows = items.flatMap(({ source, ecosystems }) =>
    ecosystems.map(({ ecosystem, records, newest_import_at, is_stale }) => [
      source,
      ecosystem,
      String(records),
      newest_import_at === null ? 'not completely imported' : instantOf(newest_import_at),
      is_stale ? 'stale' : 'fresh',
    ]),
  );
  return {
    title: 'Advisory sources',
    text: `Components of other ecosystems were not compared. A source is stale after ${max_age_days} days.`,
    columns: [
      { name: 'source', label: 'Source', width: 2 },
      { name: 'ecosystem', label: 'Ecosystem', width: 2 },
      { name: 'records', label: 'Records', width: 1 },
      { name: 'newest_import_at', label: 'Newest import', width: 2 },
      { name: 'state', label: 'State', width: 1 },
    ],
    rows,
    total: rows.length,
  };
}

/** An instant as a report writes it: ISO 8601, UTC. */
export const instantOf = (at: string): string => at.replace(/\.\d+Z$/, 'Z');
