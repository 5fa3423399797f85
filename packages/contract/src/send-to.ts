import type { Send } from './client.ts';

/**
 * Carries requests to a server.
 *
 * @param origin of the server, without a slash at the end
 * @param token session token or secret of an API key; without one the caller is anyone
 */
export const sendTo =
  (origin: string, token?: string): Send =>
  (path, init) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${origin}/api/v1${path}`, { ...init, headers });
  };
