import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, NIL_UUID, type Visit } from '../../context.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Binding } from './openid.ts';
import * as sql from './queries.ts';

/** Ties a sign-in to the browser that began it. */
const ATTEMPT_COOKIE = 'assay_sso';
const MINUTES = 10;
const COOKIE = { path: '/api/v1', same_site: 'Lax', max_age: MINUTES * 60 } as const;

/** The user's intent, stored when the attempt began. */
export const Intent = z.object({
  sign_up: z.boolean(),
  /** Origin of a sign-up, for the audit log. */
  source: z.string().optional(),
});
export type Intent = z.output<typeof Intent>;

const Secrets = Intent.extend({ nonce: z.string(), verifier: z.string() });

/** A new attempt. */
export interface Beginning extends Intent {
  provider: sql.ProviderName;
  return_path: string;
}

/** A returned attempt. */
export interface Attempt extends Intent {
  tenant_uuid: string;
  return_path: string;
  binding: Binding;
  /** It returned to the browser that started it. */
  same_browser: boolean;
}

interface Parts {
  database: Database;
  vault: Vault;
}

const random = () => randomBytes(32).toString('base64url');

/** New state, nonce and PKCE verifier (43 characters, RFC 7636 §4.1). */
export const newBinding = (): Binding => ({ state: random(), nonce: random(), verifier: random() });

/** Stores the expected values for the tenant of `ctx`, and gives the browser its half. */
export async function beginAttempt(
  vault: Vault,
  ctx: Ctx,
  { provider, return_path, ...intent }: Beginning,
  { state, nonce, verifier }: Binding,
  visit: Visit,
): Promise<void> {
  const cookie = random();
  const state_hash = hashOfToken(state);
  const secrets = JSON.stringify({ ...intent, nonce, verifier });
  const sealed = await vault.seal(aboutAttempt(state_hash), Buffer.from(secrets));
  const cookie_hash = hashOfToken(cookie);
  const { tenantUuid: tenant_uuid } = ctx;
  const change = {
    action: 'sso.start',
    subject_uuid: tenant_uuid,
    details: { provider, ...intent },
  };
  await ctx.write(change, (tx) =>
    sql.beginAttempt(tx, { state_hash, provider, tenant_uuid, cookie_hash, sealed, return_path }),
  );
  visit.setCookie(ATTEMPT_COOKIE, cookie, COOKIE);
}

/** Consumes the attempt of a state; undefined when there is none any more. */
export async function takeAttempt(
  { database, vault }: Parts,
  provider: sql.ProviderName,
  state: string,
  visit: Visit,
): Promise<Attempt | undefined> {
  const state_hash = hashOfToken(state);
  const cookie = visit.cookie(ATTEMPT_COOKIE) ?? '';
  if (cookie !== '') visit.setCookie(ATTEMPT_COOKIE, '', COOKIE);
  const taken = await database.write(null, (tx) => sql.takeAttempt(tx, state_hash, provider));
  if (!taken) return undefined;
  const sealed = await vault.open(aboutAttempt(state_hash), taken.sealed);
  const { nonce, verifier, ...intent } = Secrets.parse(JSON.parse(sealed.toString()));
  return {
    ...intent,
    tenant_uuid: taken.tenant_uuid,
    return_path: taken.return_path,
    binding: { state, nonce, verifier },
    same_browser: timingSafeEqual(taken.cookie_hash, hashOfToken(cookie)),
  };
}

const aboutAttempt = (state_hash: Buffer) => ({
  owner: NIL_UUID,
  purpose: 'sso-attempt',
  subject: state_hash.toString('hex'),
});
