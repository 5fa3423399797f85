import type { Stripe } from 'stripe';
import { createSafeFetch } from '../../../platform/http-client/safe-fetch.ts';
import { STRIPE_API, type StripeConfig } from '../../../stripe-config.ts';

/** The payment provider of this server, and what its operator set. */
export interface Payments {
  config: StripeConfig;
  /** Stripe's client, loaded with the first use: most servers have none. */
  client(): Promise<Stripe>;
}

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Prepares payments; undefined where the operator has not configured them. */
export function createPayments(config: StripeConfig | undefined): Payments | undefined {
  if (config === undefined) return undefined;
  let opened: Promise<Stripe> | undefined;
  return {
    config,
    client: () => {
      opened ??= openStripe(config);
      return opened;
    },
  };
}

/** All requests go to the configured origin alone, by the rules for outbound calls. */
async function openStripe({ secret_key, api }: StripeConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { origin, hostname, port, protocol } = new URL(api);
  const fetch = createSafeFetch({
    origins: [origin],
    trusted: origin === STRIPE_API ? [] : [origin],
    timeout_ms: TIMEOUT_MS,
    max_bytes: MOST_BYTES,
  });
  const send = (url: string | URL | Request, { headers, ...init }: RequestInit = {}) =>
    fetch(String(url), {
      ...{ method: init.method ?? 'GET', body: init.body, signal: init.signal },
      headers: Object.fromEntries(new Headers(headers)),
    });
  const isSecure = protocol === 'https:';
  return new Stripe(secret_key, {
    httpClient: Stripe.createFetchHttpClient(send),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    telemetry: false,
    // Rows are tried again, and people see a failure at once.
    maxNetworkRetries: 0,
  });
}
