import { reports } from '@assay/contract/reports.ts';
import type { SavedReportSettings } from '@assay/contract/saved-reports.ts';
import type { z } from 'zod';
import { Invalid } from '../../../errors.ts';
import type { ReportRequest } from '../make-report.ts';

const DAY_MS = 86_400_000;

type Asked = Pick<SavedReportSettings, 'kind' | 'format' | 'filters' | 'period_days'>;

/**
 * The request that a saved report makes, as a caller of the API would.
 *
 * @param at instant of the run, from which its period is counted
 * @throws Invalid for a filter that the call does not have, or a value that it refuses
 */
export function requestOf({ kind, format, filters, period_days }: Asked, at: Date): ReportRequest {
  const values = { ...filters, format };
  const since =
    period_days === null ? undefined : new Date(at.getTime() - period_days * DAY_MS).toISOString();
  switch (kind) {
    case 'vulnerabilities': {
      const asked = since === undefined ? values : { ...values, seen_from: since };
      return { kind, input: parse(reports.exportVulnerabilityReport.query, asked) };
    }
    case 'audit': {
      const asked = since === undefined ? values : { ...values, from: since };
      return { kind, input: parse(reports.exportAuditReport.query, asked) };
    }
    case 'compliance':
      refusePeriod(since);
      return { kind, input: parse(reports.exportComplianceReport.query, values) };
    case 'project':
    case 'notices': {
      refusePeriod(since);
      const { params, query } = reports.exportProjectReport;
      // The kind says what the report is of.
      return { kind, input: parse(query.omit({ of: true }).extend(params.shape), values) };
    }
  }
}

function refusePeriod(since: string | undefined): void {
  if (since !== undefined)
    throw new Invalid('A report of this kind has no period', 'body.period_days: no period');
}

function parse<S extends z.ZodObject>(schema: S, values: Record<string, string>): z.output<S> {
  const unknown = Object.keys(values).find((name) => !(name in schema.shape));
  if (unknown !== undefined)
    throw new Invalid('A report of this kind has no such filter', `body.filters: ${unknown}`);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = `body.filters: ${issue?.path.join('.')}: ${issue?.message}`;
  throw new Invalid('A filter of the report has a value that it cannot have', detail);
}
