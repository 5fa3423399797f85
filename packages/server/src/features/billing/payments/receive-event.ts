import type { Readable } from 'node:stream';
import type { billing } from '@assay/contract/billing.ts';
import type { Stripe } from 'stripe';
import { Invalid, NotFound, TooLarge } from '../../../errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { RawHandlers } from '../../../platform/http/mount.ts';
import { enqueue, type NewJob } from '../../../platform/jobs/enqueue.ts';
import type { Payments } from './payments.ts';
import { findTenantOf } from './queries.ts';

const MOST_BYTES = 1024 * 1024;
/** Seconds by which an event may be older than its arrival. */
const TOLERANCE_S = 300;

/** Dependencies of events. */
interface EventParts {
  database: Database;
  /** Undefined: payments are off. */
  payments: Payments | undefined;
}

/**
 * Takes events of Stripe. An event only says what changed: a job reads it from the provider. Events of other customers,
 * and of kinds that change nothing here, are answered in the same way.
 */
export const eventHandlers = ({
  database,
  payments,
}: EventParts): Pick<RawHandlers<typeof billing>, 'receiveStripeEvent'> => ({
  async receiveStripeEvent(_ctx, _input, { request, body }) {
    if (payments === undefined) throw new NotFound('Payment provider');
    const bytes = await readWhole(body);
    const header = request.headers['stripe-signature'];
    const event = verified(await payments.client(), {
      ...{ bytes, header: String(header ?? ''), secret: payments.config.webhook_secret },
    });
    const { customer, job } = changeOf(event);
    if (customer === null || job === null) return undefined;
    const tenant_uuid = await database.read(null, (db) => findTenantOf(db, customer));
    if (tenant_uuid === null) return undefined;
    await database.write(tenant_uuid, (tx) => enqueue(tx, { ...job, tenant_uuid }));
    return undefined;
  },
});

function verified(
  stripe: Stripe,
  { bytes, header, secret }: { bytes: Buffer; header: string; secret: string },
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, header, secret, TOLERANCE_S);
  } catch {
    throw new Invalid('The event is not signed by the payment provider, or is too old');
  }
}

/** The customer whose things changed, and the job that reads them; null for any other event. */
function changeOf(event: Stripe.Event): {
  customer: string | null;
  job: Omit<NewJob, 'tenant_uuid'> | null;
} {
  const { id, customer } = Object(event.data?.object);
  const of = typeof customer === 'string' ? customer : null;
  if (/^invoice\./.test(event.type) && typeof id === 'string') {
    const job = { task: 'billing.read_invoice', payload: { invoice: id }, job_key: id };
    return { customer: of, job };
  }
  if (/^(customer\.subscription|checkout\.session)\./.test(event.type))
    return { customer: of, job: { task: 'billing.read_account', payload: {}, job_key: 'all' } };
  return { customer: of, job: null };
}

async function readWhole(body: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes: Uint8Array = part;
    size += bytes.length;
    if (size > MOST_BYTES) throw new TooLarge('An event has 1 MiB at most');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
