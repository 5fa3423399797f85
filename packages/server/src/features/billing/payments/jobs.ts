import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs/queue.ts';
import { type KeepParts, keepAccount, keepOneInvoice } from './keep-invoices.ts';
import { makeReports, sendReport, sendReportsLater } from './reports.ts';

const LOOK_MS = 60_000;

const Invoice = z.object({ invoice: z.string() });
const Report = z.object({ uuid: z.uuid() });

/** Tasks of the interactive queue, since a person who has just paid waits for the invoice. */
export const paymentTasks = (parts: KeepParts): Tasks => ({
  'billing.read_account': ({ tenant_uuid }) => keepAccount(parts, tenant_uuid ?? ''),
  'billing.read_invoice': ({ tenant_uuid, payload }) =>
    keepOneInvoice(parts, tenant_uuid ?? '', Invoice.parse(payload).invoice),
  'billing.report': ({ tenant_uuid, payload }) =>
    sendReport(parts, tenant_uuid ?? '', Report.parse(payload).uuid),
});

/** Reports the use of finished days and repeats what failed, every minute, until the returned function is called. */
export function reportMinutely(parts: KeepParts, onFailure: (error: unknown) => void): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await makeReports(parts).catch(onFailure);
    await sendReportsLater(parts.database).catch(onFailure);
    isLooking = false;
  };
  void look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
