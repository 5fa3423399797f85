import type { Meter, UsageMonth } from '@assay/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatBytes, formatCount } from '../../lib/formats.ts';

/** Present lists that figures of the present month sum up. */
const LISTS: Partial<Record<Meter, string>> = {
  ledger_entries: '/ledgers',
  sboms: '/sbom',
  users: '/settings/users',
};

/** Uploads of a month in the audit log. */
function uploadsOf(month: string): string {
  const start = new Date(`${month}-01`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const filter = { from: start.toISOString(), to: end.toISOString() };
  return `/audit?${new URLSearchParams({ action: 'sbom.upload', outcome: 'ok', ...filter })}`;
}

/** The list that a figure sums up; undefined where there is none, such as SBOMs of a month that ended. */
function listOf(meter: Meter, { month, closed_at }: UsageMonth, now: string): string | undefined {
  if (meter === 'sboms_uploaded') return uploadsOf(month);
  return closed_at === null && month === now ? LISTS[meter] : undefined;
}

/** A figure of a month, with the way to what it counts. */
export function Figure({ meter, of, now }: { meter: Meter; of: UsageMonth; now: string }) {
  const { t } = useTranslation();
  const value = of[meter];
  if (value === null) return <span className="text-secondary">{t('billing.unknown')}</span>;
  const text = meter === 'storage_bytes' ? formatBytes(value) : formatCount(value);
  const href = listOf(meter, of, now);
  if (href === undefined) return text;
  return (
    <AppLink className="figure" href={href} aria-label={`${text} ${t(`billing.${meter}`)}`}>
      {text}
    </AppLink>
  );
}
