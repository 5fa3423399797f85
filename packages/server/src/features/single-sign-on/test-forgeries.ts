import { generateKeyPair, SignJWT } from 'jose';
import type { Draft } from './test-provider.ts';

/** Seconds from now. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const HOUR = 3600;

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const strangersKey = generateKeyPair('RS256');

/** Changes claims and signs as the provider does. */
const claiming =
  (change: (claims: Draft['claims']) => void) =>
  (draft: Draft): Promise<string> => {
    change(draft.claims);
    return draft.sign();
  };

/** Invalid id_tokens, by their fault. @param publicKey PEM of the provider's key */
export const forgeries = (
  publicKey: () => string,
): Record<string, (draft: Draft) => Promise<string>> => ({
  'another issuer': claiming((claims) => {
    claims.iss = 'https://login.microsoftonline.com/evil/v2.0';
  }),
  'another audience': claiming((claims) => {
    claims.aud = 'another client';
  }),
  'another nonce': claiming((claims) => {
    claims['nonce'] = 'another nonce';
  }),
  'the algorithm none': async ({ claims }) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  'the algorithm HS256 with the public key': ({ header, claims }) =>
    new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(publicKey())),
  'an unknown key': async (draft) => {
    draft.header.kid = 'unknown';
    return draft.sign({ key: (await strangersKey).privateKey });
  },
  'a bad signature': async (draft) => draft.sign({ key: (await strangersKey).privateKey }),
  'an expiry in the past': claiming((claims) => {
    claims.exp = inSeconds(-HOUR);
  }),
  'a beginning in the future': claiming((claims) => {
    claims.nbf = inSeconds(HOUR);
  }),
  'no expiry': claiming((claims) => {
    delete claims.exp;
  }),
  'an issue in the future': claiming((claims) => {
    claims.iat = inSeconds(HOUR);
    claims.exp = inSeconds(2 * HOUR);
  }),
  'another authorized party': claiming((claims) => {
    claims['azp'] = 'another client';
  }),
});
