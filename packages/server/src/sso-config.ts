import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { OperatorProvider } from './features/single-sign-on/single-sign-on-context.ts';

/** An issuer (OpenID Connect Core §2): https, without query and fragment; http on this machine alone. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && local)) && search + hash === '';
}

/** The variables of sign-in through identity providers. */
export const SSO_ENVIRONMENT = {
  ASSAY_SSO_ISSUER: z
    .string()
    .refine(isIssuer)
    .optional()
    .describe('the issuer of an OpenID Connect provider, an address that begins with https://'),
  ASSAY_SSO_CLIENT_ID: z.string().optional(),
  ASSAY_SSO_CLIENT_SECRET: z.string().optional(),
  ASSAY_SSO_CLIENT_SECRET_FILE: z.string().optional(),
  ASSAY_SSO_TENANT: z.string().default('default'),
  ASSAY_SSO_HIDE_TENANTS: z.enum(['true', 'false']).default('false').describe('true or false'),
};

/** Operator's settings for sign-in with identity providers. */
export interface SsoConfig {
  provider: OperatorProvider | undefined;
  hideTenants: boolean;
}

const Variables = z.object(SSO_ENVIRONMENT);

/** @throws Error in sentences when the variables do not belong together, or the file cannot be read */
export function ssoConfigOf(env: z.output<typeof Variables>): SsoConfig {
  const hideTenants = env.ASSAY_SSO_HIDE_TENANTS === 'true';
  const { ASSAY_SSO_ISSUER: issuer, ASSAY_SSO_CLIENT_ID: client_id } = env;
  const { ASSAY_SSO_CLIENT_SECRET: secret, ASSAY_SSO_CLIENT_SECRET_FILE: file } = env;
  const settings = [issuer, client_id, secret ?? file].filter((one) => one !== undefined);
  if (settings.length === 0) return { provider: undefined, hideTenants };
  if (
    issuer === undefined ||
    client_id === undefined ||
    (secret === undefined) === (file === undefined)
  )
    throw new Error(
      'ASSAY_SSO_ISSUER, ASSAY_SSO_CLIENT_ID and one of ASSAY_SSO_CLIENT_SECRET and ASSAY_SSO_CLIENT_SECRET_FILE belong together: set all or none.',
    );
  const client_secret = secret ?? secretIn(file ?? '');
  return {
    provider: { issuer, client_id, client_secret, tenant: env.ASSAY_SSO_TENANT },
    hideTenants,
  };
}

function secretIn(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // Answered below: the operator gets the same message for all of them.
  }
  throw new Error('ASSAY_SSO_CLIENT_SECRET_FILE must name a file that holds the secret.');
}
