import { Cron } from 'croner';
import { Invalid } from '../../errors.ts';
import { checkZone } from '../../platform/zones/check-zone.ts';

/** A schedule by the clock of a place. */
interface Schedule {
  /** Five fields of cron. */
  cron: string;
  /** IANA time zone. */
  zone: string;
}

const FIELDS = 5;

/**
 * When a schedule starts a run next. A time that the clock leaves out in spring runs as soon as it is over; one that it shows twice
 * in autumn runs once.
 *
 * @returns null when it never does, such as on the 30th of February
 */
export const nextRunOf = ({ cron, zone }: Schedule, after: Date): Date | null =>
  new Cron(cron, { mode: '5-part', paused: true, timezone: zone }).nextRun(after);

/**
 * Refuses a schedule that cannot be read, or that never comes.
 *
 * @throws Invalid which says what is wrong
 */
export function checkSchedule(schedule: Schedule): void {
  const { cron, zone } = schedule;
  checkZone(zone);
  let next: Date | null;
  try {
    // The library reads an instant as well, of any year.
    if (cron.trim().split(/\s+/).length !== FIELDS) throw new RangeError();
    next = nextRunOf(schedule, new Date());
  } catch {
    throw new Invalid(
      `${cron} is no schedule. Use five fields: minute, hour, day, month, day of the week`,
    );
  }
  if (next === null) throw new Invalid(`${cron} never comes`);
}
