import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, Visit } from '../../context.ts';
import { credentialOf } from './credential.ts';

/** Maximum stored length of a user agent. */
const AGENT_LENGTH = 256;

/** Reads the source of a request, and writes its cookies, in the form of RFC 6265. */
export function requestSourceOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: { secureCookies: boolean },
): Visit {
  return {
    userAgent: (headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
    // Browsers send this with every request since 2023, programs do not (Fetch Metadata).
    browser: headers['sec-fetch-site'] !== undefined,
    secure: secureCookies,
    credential: credentialOf(headers),
    cookie: (name) => cookieOf(headers.cookie, cookieName(name, secureCookies)),
    setCookie(name, value, options) {
      reply.header('set-cookie', cookieText(name, value, options, secureCookies));
    },
  };
}

/**
 * Browsers store a cookie with this prefix only if it arrived over https for this exact host (RFC 6265bis
 * §4.1.3).
 */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The first value of a name; cookies of our names hold no quotes and no escapes. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

function cookieText(name: string, value: string, options: CookieOptions, secure: boolean): string {
  const age = value === '' ? 0 : options.max_age;
  return [
    `${cookieName(name, secure)}=${value}`,
    // `__Host-` requires the root path.
    `Path=${secure ? '/' : options.path}`,
    'HttpOnly',
    `SameSite=${options.same_site}`,
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
