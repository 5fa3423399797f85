const counts = new Intl.NumberFormat('en-US');
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' });
const instants = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A count with its thousands apart: `48,207`. */
export const formatCount = (count: number): string => counts.format(count);

const SHORT = [
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/**
 * Formats a count in little space, from 1,000 on with one decimal, rounded down: `903`, `2.7k`, `48.2k`,
 * `1.6M`.
 */
export function formatShort(count: number): string {
  const [size, unit] = SHORT.find(([step]) => count >= step) ?? [1, ''];
  return unit === ''
    ? formatCount(count)
    : `${(Math.floor((count / size) * 10) / 10).toFixed(1)}${unit}`;
}

/** A list's total: `97`, or `10,000+` where the server stopped counting. */
export const formatTotal = (total: number, { isExact }: { isExact: boolean }): string =>
  isExact ? formatCount(total) : `${formatCount(total)}+`;

/** A share between 0 and 1 with one decimal: `94.1%`. */
export const formatShare = (share: number): string => percents.format(share);

/** A size in steps of 1000, as disks and downloads count: `1.8 MB`. */
export function formatBytes(sizeBytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = sizeBytes;
  let unit = 0;
  // 999.95 would round to 1000.0 of the smaller unit.
  while (size >= (unit === 0 ? 1000 : 999.95) && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** Formats a duration: `14 ms`, `1.2 s`, `3 min 5 s`. */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  // 59.95 s would round to 60.0 s.
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Formats relative time: `12 min. ago`; both in milliseconds since the Unix epoch. */
export function formatAgo(instant: number, now: number): string {
  const seconds = Math.round((instant - now) / 1000);
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  // 30 days ahead stay 30 days one second later; past times are rounded down.
  const count = seconds > 0 ? Math.round(seconds / size) : Math.trunc(seconds / size);
  return relative.format(count, unit);
}

const AGES: [unit: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

/** An age in its largest whole unit, days at most and a minute at least: `12 d`, `2 h`, `14 min`. */
export function formatAge(ms: number): string {
  const [unit, size] = AGES.find(([, step]) => ms >= step) ?? ['min', 60_000];
  return `${formatCount(Math.max(Math.floor(ms / size), 1))} ${unit}`;
}

/** The instant itself in the reader's time zone: `20 Nov 2026, 08:58:04 GMT+1`. */
export const formatInstant = (instant: number): string => instants.format(instant);

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of an instant in the reader's time zone: `20 Nov 2026`; empty for no instant (NaN). */
export const formatDay = (instant: number): string =>
  Number.isNaN(instant) ? '' : days.format(instant);

const months = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month in UTC as people write it: `Nov 2026` for `2026-11`. */
export const formatMonth = (month: string): string => months.format(Date.parse(`${month}-01`));

/** Currencies without decimals that payment providers count in hundredths all the same. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

/**
 * An amount of money as people write it: `€123.00`.
 *
 * @param amount in the smallest unit of the currency
 * @param currency three letters (ISO 4217) in any case
 */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const digits = IN_HUNDREDTHS.has(code)
    ? 2
    : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return format.format(amount / 10 ** digits);
}

/** Formats a date for date fields: `2026-11-20`; empty for no instant (NaN). */
export function dayOf(instant: number): string {
  if (Number.isNaN(instant)) return '';
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Returns the start of a date `2026-11-20` in the reader's time zone, as the API writes instants; undefined for
 * an invalid date.
 */
export function startOfDay(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/**
 * Truncates a long identifier in the middle, because its end is more distinctive: `9f2c4e07…d3a841ab`.
 *
 * @param keep characters kept at each side
 */
export function cutMiddle(text: string, keep = 8): string {
  const characters = [...text];
  if (characters.length <= keep * 2 + 1) return text;
  return `${characters.slice(0, keep).join('')}…${characters.slice(-keep).join('')}`;
}
