import type { ReportFormat } from '@assay/contract/reports.ts';
import type {
  ReportKind,
  SavedReport,
  SavedReportSettings,
} from '@assay/contract/saved-reports.ts';

/** The settings of a report as they are typed. */
export interface TypedReport {
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  /** `name=value`, one in each line. */
  filters: string;
  /** Days; empty for none. */
  period: string;
  /** Empty: on demand. */
  cron: string;
  zone: string;
  recipients: readonly string[];
}

const NEW: TypedReport = {
  ...{ name: '', kind: 'vulnerabilities', format: 'pdf', filters: '', period: '' },
  ...{ cron: '0 7 * * 1', recipients: [] },
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
};

/** The settings of a saved report to be typed over; a proposal for a new one. */
export function typedOf(report: SavedReport | undefined): TypedReport {
  if (report === undefined) return NEW;
  const { name, kind, format, filters, period_days, cron, zone, recipients } = report;
  return {
    ...{ name, kind, format, zone, recipients },
    filters: Object.entries(filters)
      .map(([filter, value]) => `${filter}=${value}`)
      .join('\n'),
    period: period_days === null ? '' : String(period_days),
    cron: cron ?? '',
  };
}

/** Settings as they are sent. A line without `=` is a filter without a value, which the server refuses. */
export function settingsOf(typed: TypedReport): SavedReportSettings {
  const { name, kind, format, zone, recipients } = typed;
  const lines = typed.filters.split('\n').map((line) => line.trim());
  const filters = lines.filter((line) => line !== '').map((line) => line.split(/=(.*)/, 2));
  const hasPeriod = kind === 'vulnerabilities' || kind === 'audit';
  return {
    ...{ name, kind, format, zone, recipients: [...recipients] },
    filters: Object.fromEntries(filters.map(([filter = '', value = '']) => [filter, value])),
    period_days: hasPeriod && typed.period !== '' ? Number(typed.period) : null,
    cron: typed.cron.trim() === '' ? null : typed.cron,
  };
}
