import { readFileSync } from 'node:fs';
import { METERS, type Meter } from '@assay/contract/billing.ts';
import { z } from 'zod';

/** Where Stripe's API is. */
export const STRIPE_API = 'https://api.stripe.com';

const PRICE = new RegExp(`^(${METERS.join('|')})=(price_[A-Za-z0-9]{1,200})$`);

/** Reads `sboms_uploaded=price_1 users=price_2`; undefined where a part is neither, or a meter has two. */
function readPrices(text: string): Partial<Record<Meter, string>> | undefined {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const found = parts.map((part) => PRICE.exec(part)?.slice(1));
  const prices = Object.fromEntries(found.map((pair) => pair ?? []));
  return found.includes(undefined) || Object.keys(prices).length < parts.length
    ? undefined
    : prices;
}

/** An https address, or http on this machine, without a path. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  const isHere = /^(127\.0\.0\.1|\[::1\])$/.test(hostname);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

/** The variables of payments. */
export const STRIPE_ENVIRONMENT = {
  ASSAY_STRIPE_SECRET_KEY: z.string().optional(),
  ASSAY_STRIPE_SECRET_KEY_FILE: z.string().optional(),
  ASSAY_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  ASSAY_STRIPE_WEBHOOK_SECRET_FILE: z.string().optional(),
  ASSAY_STRIPE_PRICES: z
    .string()
    .transform(readPrices)
    .refine((prices) => prices !== undefined && Object.keys(prices).length > 0)
    .optional()
    .describe(`meters with their prices, such as sboms_uploaded=price_1 users=price_2`),
  ASSAY_STRIPE_API: z
    .string()
    .refine(isOrigin)
    .default(STRIPE_API)
    .describe('an https address without a path (http on this machine)'),
};

/** The operator's settings for payments. */
export interface StripeConfig {
  secret_key: string;
  /** By which Stripe signs events. */
  webhook_secret: string;
  /** Prices of the meters that are billed; one at least. */
  prices: Partial<Record<Meter, string>>;
  /** Origin of the API. */
  api: string;
}

const Variables = z.object(STRIPE_ENVIRONMENT);

/** @throws Error in sentences when the variables do not belong together, or a file cannot be read */
export function stripeConfigOf(env: z.output<typeof Variables>): StripeConfig | undefined {
  const secret_key = secretOf(env, 'ASSAY_STRIPE_SECRET_KEY');
  const webhook_secret = secretOf(env, 'ASSAY_STRIPE_WEBHOOK_SECRET');
  const { ASSAY_STRIPE_PRICES: prices, ASSAY_STRIPE_API: api } = env;
  if (secret_key === undefined && webhook_secret === undefined && prices === undefined)
    return undefined;
  if (secret_key === undefined || webhook_secret === undefined || prices === undefined)
    throw new Error(
      'ASSAY_STRIPE_SECRET_KEY, ASSAY_STRIPE_WEBHOOK_SECRET (or …_FILE) and ASSAY_STRIPE_PRICES belong together: set all or none.',
    );
  return { secret_key, webhook_secret, prices, api };
}

function secretOf(
  env: z.output<typeof Variables>,
  name: 'ASSAY_STRIPE_SECRET_KEY' | 'ASSAY_STRIPE_WEBHOOK_SECRET',
): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined) return env[name];
  if (env[name] !== undefined) throw new Error(`Set ${name} or ${name}_FILE, not both.`);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // Answered below: the operator gets the same message for all of them.
  }
  throw new Error(`${name}_FILE must name a file that holds the secret.`);
}
