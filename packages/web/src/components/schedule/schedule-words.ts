import type { TFunction } from 'i18next';

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const NUMBER = /^\d{1,2}$/;
const two = (text: string) => text.padStart(2, '0');

/** A schedule in words where it is of a usual form; otherwise the five fields of cron as they are. */
export function scheduleWords(t: TFunction, cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  if (!NUMBER.test(minute) || month !== '*') return cron;
  const step = /^\*\/(\d{1,2})$/.exec(hour)?.[1];
  if (day === '*' && weekday === '*') {
    if (hour === '*') return t('tasks.hourly', { minute: two(minute) });
    if (step !== undefined) return t('tasks.every_hours', { hours: step, minute: two(minute) });
  }
  if (!NUMBER.test(hour)) return cron;
  const time = `${two(hour)}:${two(minute)}`;
  if (day === '*' && weekday === '*') return t('tasks.daily', { time });
  const name = WEEKDAYS.find((one) => one === weekday);
  if (day === '*' && name !== undefined)
    return t('tasks.weekly', { day: t(`tasks.day_${name}`), time });
  if (NUMBER.test(day) && weekday === '*') return t('tasks.monthly', { day, time });
  return cron;
}
