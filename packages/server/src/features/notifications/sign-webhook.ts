import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks 1.0: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and base64. */
export const mintWebhookSecret = (): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Headers of a signed message by Standard Webhooks 1.0 (HMAC-SHA256).
 *
 * @param at seconds since the Unix epoch
 */
export function signWebhook(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${mac}`,
  };
}
