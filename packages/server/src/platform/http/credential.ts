import type { IncomingHttpHeaders } from 'node:http';
import { Unauthenticated } from '../../errors.ts';

/**
 * The token that a request carries: `Authorization: Bearer …`, or `X-Api-Key: …` for keys.
 *
 * @returns undefined when there is none
 * @throws Unauthenticated for another scheme, or for two credentials at once
 */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  const key = headers['x-api-key'];
  if (authorization === undefined) return typeof key === 'string' ? key : undefined;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (!token || key !== undefined) throw new Unauthenticated();
  return token;
}
