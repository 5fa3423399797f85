import { METERS } from '@assay/contract/billing.ts';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { failureOf, isKnownEvent } from './failure.ts';
import type { KeepParts } from './keep-invoices.ts';
import * as query from './report-queries.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Minutes after the first, second … failed attempt; the last one repeats. */
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;
/** The provider takes events of the last 35 days. */
const OLDEST_MS = 34 * DAY_MS;
/** The provider knows identifiers for a day: an event that it may have taken is not sent again later. */
const KNOWN_MS = 23 * HOUR_MS;

/** Adds a report for each billed meter and finished day, with an audit entry that has the values, and reads the invoices. */
export async function makeReports(
  { database, payments }: KeepParts,
  now = new Date(),
): Promise<void> {
  const billed = METERS.filter((meter) => payments.config.prices[meter] !== undefined);
  for (const { tenant_uuid, day } of await database.read(null, (db) =>
    query.selectDueDays(db, now),
  ))
    await database.write(tenant_uuid, async (tx) => {
      const use = await query.findUseOfDay(tx, tenant_uuid, { day, now });
      const values = billed.map((meter) => ({ meter, value: use[meter] }));
      if (!(await query.insertReports(tx, tenant_uuid, day, values))) return;
      await enqueue(tx, { task: 'billing.read_account', payload: {}, tenant_uuid, job_key: 'all' });
      const figures = Object.fromEntries(values.map(({ meter, value }) => [meter, value]));
      const details = { day, ...figures };
      const change = { action: 'billing.report_use', subject_uuid: tenant_uuid, details };
      await insertSystemEntries(tx, [change], tenant_uuid);
    });
}

/** Adds a job for each report whose time has come. */
export async function sendReportsLater(database: Database, now = new Date()): Promise<void> {
  const due = await database.read(null, (db) => query.selectDueReports(db, now));
  for (const { tenant_uuid, uuid } of due)
    await database.write(tenant_uuid, (tx) =>
      enqueue(tx, {
        task: 'billing.report',
        payload: { uuid },
        ...{ tenant_uuid, job_key: uuid, serial: 'billing' },
      }),
    );
}

/** Sends one report. A failure is kept with it, so that the page shows it and another attempt follows. */
export async function sendReport(
  { database, payments }: KeepParts,
  tenantUuid: string,
  uuid: string,
  now = new Date(),
): Promise<void> {
  const report = await database.write(tenantUuid, (tx) => query.beginReport(tx, tenantUuid, uuid));
  if (report === undefined || report.value === null) return;
  const { customer_id, day, meter, value, attempts } = report;
  const end = Date.parse(day) + DAY_MS;
  const isLost = report.uncertain_since !== null && +now - +report.uncertain_since > KNOWN_MS;
  const giveUp = (failure: string) =>
    database.write(tenantUuid, (tx) => {
      const { uncertain_since } = report;
      const outcome = { failure, next_attempt_at: null, uncertain_since };
      return query.markUnreported(tx, tenantUuid, uuid, outcome);
    });
  if (isLost) return void (await giveUp('Nobody knows whether the payment provider has it.'));
  if (+now - end > OLDEST_MS) return void (await giveUp('The day is too long ago to report.'));
  try {
    const stripe = await payments.client();
    await stripe.billing.meterEvents.create(
      {
        event_name: `assay_${meter}`,
        identifier: uuid,
        timestamp: end / SECOND_MS - 1,
        payload: { stripe_customer_id: customer_id, value: String(value) },
      },
      // An answer is replayed for a key, also 500: each attempt has its own, and the identifier keeps it from counting twice.
      { idempotencyKey: `${uuid}-${attempts}` },
    );
  } catch (error) {
    if (!isKnownEvent(error))
      return keepFailure(database, { tenantUuid, uuid, report, now }, error);
  }
  await database.write(tenantUuid, (tx) => query.markReported(tx, tenantUuid, uuid, now));
}

interface Attempted {
  tenantUuid: string;
  uuid: string;
  report: query.SentReport;
  now: Date;
}

async function keepFailure(
  database: Database,
  { tenantUuid, uuid, report, now }: Attempted,
  error: unknown,
): Promise<void> {
  const failure = failureOf(error);
  if (failure === undefined) throw error;
  const minutes = RETRY_MINUTES[report.attempts - 1] ?? RETRY_MINUTES.at(-1) ?? 1;
  const outcome = {
    failure: failure.sentence,
    next_attempt_at: new Date(+now + minutes * MINUTE_MS),
    uncertain_since: report.uncertain_since ?? (failure.isUncertain ? now : null),
  };
  await database.write(tenantUuid, (tx) => query.markUnreported(tx, tenantUuid, uuid, outcome));
}
