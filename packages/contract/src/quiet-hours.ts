import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 22:00');

/** Hours of each day in which mails of notification rules wait for one person. */
export const QuietHours = z.object({
  /** Start by the clock of the zone, such as `22:00`. */
  from: ClockTime,
  /** End by the clock of the zone, such as `07:00`; not later than the start means on the next day. */
  until: ClockTime,
  /** IANA time zone, such as `Europe/Madrid`. */
  zone: z.string().min(1).max(64),
});
export type QuietHours = z.output<typeof QuietHours>;

const OwnQuietHours = z.object({
  /** Quiet hours of the signed-in person in this tenant; null when mails never wait. */
  quiet_hours: QuietHours.nullable(),
});

/** Quiet hours of the signed-in person. The bell and channels never wait. */
export const quietHours = endpoints({
  getQuietHours: {
    method: 'GET',
    path: '/notifications/quiet-hours',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the own quiet hours',
    result: OwnQuietHours,
  },
  /** Mails of events from now on wait until the quiet hours end, and are then one mail for each rule. */
  setQuietHours: {
    method: 'PUT',
    path: '/notifications/quiet-hours',
    access: 'Visitor',
    rate: 'W',
    summary: 'Set the own quiet hours',
    body: OwnQuietHours,
    result: OwnQuietHours,
  },
});
