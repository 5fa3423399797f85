import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from '../../../platform/http/test-port.ts';

/** A request as the server got it: what is in its form is flat, by the names that were sent. */
interface StripeRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

type Thing = Record<string, unknown>;

/** A server on this machine that answers in the published shapes of Stripe’s API. */
export interface TestStripe {
  origin: string;
  requests: StripeRequest[];
  /** Objects that it answers with, by id. */
  invoices: Map<string, Thing>;
  subscriptions: Thing[];
  /** Events of meters that it took, oldest first. */
  events: Thing[];
  /** The next requests to an address get these answers; `hang up` ends the connection, `lose` does so after the request was carried out. */
  failNext(path: string, ...answers: (number | 'hang up' | 'lose')[]): void;
  stop(): Promise<void>;
}

/** The only key that it takes. */
export const TEST_KEY = 'sk_test_51assay';

/** Starts such a server; `stop` belongs into `after`. */
export async function testStripe(): Promise<TestStripe> {
  const state: Omit<TestStripe, 'origin' | 'stop' | 'failNext'> = {
    ...{ requests: [], invoices: new Map(), subscriptions: [], events: [] },
  };
  const failures: { path: string; answer: number | 'hang up' | 'lose' }[] = [];
  const replays = new Map<string, { form: string; answer: Thing }>();
  const server = createServer((request, response) => {
    const parts: Uint8Array[] = [];
    request.on('data', (part: Uint8Array) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const at = failures.findIndex(({ path }) => path === request.url);
      const next = at < 0 ? undefined : failures.splice(at, 1)[0]?.answer;
      if (next === 'hang up') return void request.socket.destroy();
      if (typeof next === 'number') return send(response, next, errorOf('api_error', 'Failed'));
      const [status, answer] = answerTo(state, replays, request, text);
      if (next === 'lose') return void request.socket.destroy();
      send(response, status, answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    ...state,
    origin: `http://127.0.0.1:${portOf(server)}`,
    failNext: (path, ...answers) =>
      void failures.push(...answers.map((answer) => ({ path, answer }))),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const errorOf = (type: string, message: string, more: Thing = {}): Thing => ({
  error: { type, message, ...more },
});

function send(response: ServerResponse, status: number, answer: Thing): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(JSON.stringify(answer));
}

type State = Omit<TestStripe, 'origin' | 'stop' | 'failNext'>;

/** Checks what Stripe checks of each request, and answers one with a known key as before. */
function answerTo(
  state: State,
  replays: Map<string, { form: string; answer: Thing }>,
  { method = '', url = '', headers }: IncomingMessage,
  text: string,
): [status: number, answer: Thing] {
  const form = Object.fromEntries(new URLSearchParams(text));
  state.requests.push({ method, path: url, headers, form });
  if (headers.authorization !== `Bearer ${TEST_KEY}`)
    return [401, errorOf('invalid_request_error', 'Invalid API Key provided: sk_test_****')];
  if (method === 'GET') return read(state, url);
  if (headers['content-type'] !== 'application/x-www-form-urlencoded')
    return [400, errorOf('invalid_request_error', 'Invalid body')];
  const key = String(headers['idempotency-key']);
  const before = replays.get(key);
  if (before !== undefined && before.form !== text)
    return [400, errorOf('idempotency_error', 'Keys for idempotent requests can only be used …')];
  if (before !== undefined) return [200, before.answer];
  const [status, answer] = create(state, url, form);
  if (status === 200) replays.set(key, { form: text, answer });
  return [status, answer];
}

const listOf = (url: string, data: readonly Thing[]): [number, Thing] => [
  200,
  { object: 'list', data, has_more: false, url: url.split('?')[0] },
];

function read({ invoices, subscriptions }: State, url: string): [number, Thing] {
  const { pathname, searchParams } = new URL(url, 'http://stripe.test');
  const isOf = ({ customer }: Thing) => customer === searchParams.get('customer');
  if (pathname === '/v1/subscriptions') return listOf(url, subscriptions.filter(isOf));
  if (pathname === '/v1/invoices') return listOf(url, [...invoices.values()].filter(isOf));
  const invoice = invoices.get(pathname.replace('/v1/invoices/', ''));
  if (invoice !== undefined) return [200, invoice];
  const missing = { code: 'resource_missing', param: 'invoice' };
  return [404, errorOf('invalid_request_error', 'No such invoice', missing)];
}

function create(
  { events, requests }: State,
  url: string,
  form: Record<string, string>,
): [number, Thing] {
  const made = { id: `x_${requests.length}`, created: 1_790_000_000, livemode: false };
  if (url === '/v1/customers')
    return [200, { ...made, object: 'customer', id: `cus_${requests.length}` }];
  if (url === '/v1/checkout/sessions')
    return [200, { ...made, object: 'checkout.session', url: 'https://checkout.stripe.test/c/1' }];
  if (url === '/v1/billing_portal/sessions')
    return [
      200,
      { ...made, object: 'billing_portal.session', url: 'https://billing.stripe.test/p/1' },
    ];
  if (url !== '/v1/billing/meter_events')
    return [404, errorOf('invalid_request_error', 'Unrecognized request URL')];
  const { identifier = '', event_name } = form;
  if (events.some((event) => event['identifier'] === identifier))
    return [
      400,
      errorOf('invalid_request_error', `An event already exists with identifier ${identifier}.`),
    ];
  const event = {
    ...{ ...made, object: 'billing.meter_event', event_name, identifier },
    timestamp: Number(form['timestamp']),
    payload: {
      stripe_customer_id: form['payload[stripe_customer_id]'],
      value: form['payload[value]'],
    },
  };
  events.push(event);
  return [200, event];
}

/** A subscription in the shape of the API. */
export const subscriptionOf = (customer: string, more: Thing = {}): Thing => ({
  ...{ id: 'sub_1', object: 'subscription', customer, status: 'active', created: 1_790_000_000 },
  ...{ start_date: 1_790_000_000, cancel_at_period_end: false },
  items: { object: 'list', data: [{ id: 'si_1', current_period_end: 1_792_600_000 }] },
  ...more,
});

/** An invoice in the shape of the API, with one payment. */
export const invoiceOf = (customer: string, id: string, more: Thing = {}): Thing => ({
  ...{ id, object: 'invoice', customer, number: `A-${id}`, status: 'paid', currency: 'eur' },
  ...{ total: 12_300, amount_paid: 12_300, amount_remaining: 0, created: 1_792_600_000 },
  ...{ period_start: 1_790_000_000, period_end: 1_792_600_000, due_date: null, attempt_count: 1 },
  next_payment_attempt: null,
  hosted_invoice_url: `https://invoice.stripe.test/${id}`,
  status_transitions: { finalized_at: 1_792_603_600 },
  payments: {
    object: 'list',
    data: [
      {
        ...{ id: `inpay_${id}`, object: 'invoice_payment', invoice: id, status: 'paid' },
        ...{
          currency: 'eur',
          amount_paid: 12_300,
          amount_requested: 12_300,
          created: 1_792_603_601,
        },
        status_transitions: { paid_at: 1_792_603_700, canceled_at: null },
      },
    ],
  },
  ...more,
});
