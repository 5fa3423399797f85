import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * Derives the password of a role from a secret shared by all processes with the same DATABASE_URL: HMAC-SHA-256
 * over the role's name, base64url.
 */
export const passwordOf = (role: string, secret: string): string =>
  createHmac('sha256', secret).update(role).digest('base64url');

/**
 * Computes PostgreSQL's stored form of a SCRAM-SHA-256 password here, so that the password itself appears in no
 * statement and no log. ASCII passwords only (no SASLprep).
 *
 * @see RFC 5803, RFC 7677; PostgreSQL: src/common/scram-common.c
 */
export function scramVerifier(password: string, iterations = 4096): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
