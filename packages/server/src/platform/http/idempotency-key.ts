import type { Endpoint } from '@assay/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { Invalid } from '../../errors.ts';

const FORM = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a request; undefined without one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return Array.isArray(key) ? key.join(', ') : key;
}

/**
 * Refuses an idempotency key that its sender could not rely on: an ambiguous one, or one for a write call that
 * ignores it.
 *
 * @throws Invalid
 */
export function checkIdempotencyKey(
  request: Pick<FastifyRequest, 'headers'>,
  endpoint: Endpoint,
): void {
  const key = idempotencyKeyOf(request);
  if (key === undefined || endpoint.method === 'GET' || endpoint.method === 'DELETE') return;
  if (!endpoint.idempotency_key)
    throw new Invalid(
      'This call does not honour an Idempotency-Key. Send it without one.',
      'header Idempotency-Key',
    );
  if (!FORM.test(key))
    throw new Invalid(
      'An Idempotency-Key has 1 to 255 visible characters of ASCII',
      'header Idempotency-Key',
    );
}
