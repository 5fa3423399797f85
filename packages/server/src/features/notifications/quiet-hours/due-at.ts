import type { Schedule } from '@assay/contract/notification-names.ts';
import type { QuietHours } from '@assay/contract/quiet-hours.ts';
import { Cron } from 'croner';

/** Ends of the digests, in UTC. */
const DIGESTS: Readonly<Record<Exclude<Schedule, 'at_once'>, string>> = {
  hourly: '0 * * * *',
  daily: '0 7 * * *',
  weekly: '0 7 * * 1',
};

/**
 * When a message about an event leaves: with the event, with its digest, or at the end of the quiet hours that it would disturb.
 *
 * @param quiet quiet hours of the person; null for channels, and for people without
 * @returns null for at once
 */
export function dueAt(schedule: Schedule, at: Date, quiet: QuietHours | null): Date | null {
  const due = schedule === 'at_once' ? at : nextOf(DIGESTS[schedule], 'UTC', at);
  const end = quiet === null ? null : endOfQuiet(quiet, due);
  return end ?? (schedule === 'at_once' ? null : due);
}

/** End of the quiet hours that an instant lies in; null when it lies in none. */
function endOfQuiet({ from, until, zone }: QuietHours, at: Date): Date | null {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at);
  const isQuiet = from < until ? clock >= from && clock < until : clock >= from || clock < until;
  if (!isQuiet) return null;
  const [hour, minute] = until.split(':').map(Number);
  return nextOf(`${minute} ${hour} * * *`, zone, at);
}

function nextOf(cron: string, timezone: string, after: Date): Date {
  const next = new Cron(cron, { mode: '5-part', paused: true, timezone }).nextRun(after);
  if (next === null) throw new Error(`${cron} comes each day or week`);
  return next;
}
