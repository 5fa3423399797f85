import type { IncomingHttpHeaders } from 'node:http';
import { Unauthenticated } from '../../errors.ts';

/**
 * Returns the token of a request: `Authorization: Bearer …`, or `X-Api-Key: …` for keys.
 *
 * @returns undefined when there is none
 * @throws Unauthenticated for another scheme, or for two credentials
 */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  const key = headers['x-api-key'];
  if (authorization === undefined) return typeof key === 'string' ? key : undefined;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (!token || key !== undefined) throw new Unauthenticated();
  return token;
}
