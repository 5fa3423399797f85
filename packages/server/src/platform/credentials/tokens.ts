/**
 * Tokens are a prefix that scanners recognize, 32 random bytes and a checksum: `ays_` for sessions, `ayk_` for
 * API keys, `ayt_` for one-time links. The checksum lets a scanner, and the server before a database query,
 * distinguish a token from similar text.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Purpose of a token. */
export type TokenKind = 'ays' | 'ayk' | 'ayt';

const FORM = /^(ays|ayk|ayt)_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/;

/** Creates a token. It is shown once; only its hash is stored. */
export function mintToken(kind: TokenKind): string {
  const secret = randomBytes(32).toString('base64url');
  return `${kind}_${secret}${checksumOf(kind, secret)}`;
}

/** Returns the kind of a well-formed token; undefined for anything else. */
export function kindOfToken(token: string): TokenKind | undefined {
  const [, kind, secret, checksum] = FORM.exec(token) ?? [];
  if (kind !== 'ays' && kind !== 'ayk' && kind !== 'ayt') return undefined;
  return secret !== undefined && checksum === checksumOf(kind, secret) ? kind : undefined;
}

/** SHA-256, the only form in which a token is stored; looking it up by hash leaks no timing. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** CRC-32 as six base64url characters. */
function checksumOf(kind: TokenKind, secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(`${kind}_${secret}`));
  return bytes.toString('base64url');
}
