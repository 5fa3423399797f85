/**
 * An OpenID Connect relying party (Core 1.0, authorization code flow, RFC 7636 PKCE with S256). The library
 * does discovery, exchange and most checks of the id_token; `redeem` adds those it omits: signature of every
 * token, authorized party, and an `iat` that is not in the future.
 */
import * as oidc from 'openid-client';
import { createSafeFetch } from '../../platform/http-client/safe-fetch.ts';
import { Refused, refusalOfLibrary, unreachable } from './refusals.ts';

/** An identity provider, and our client registration. */
export interface Provider {
  /** As spelled by the provider; `<issuer>/.well-known/openid-configuration` is its description. */
  issuer: string;
  client_id: string;
  redirect_uri: string;
  /** Besides the issuer's, origins that the description may name; undefined: any public one. */
  origins?: string[];
  /** Origins that may have private addresses. */
  trusted: string[];
  /** Sends the secret in the body instead of a header. */
  secret_in_body?: boolean;
}

/** Values that bind one sign-in together; state and nonce travel, the verifier stays. */
export interface Binding {
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider's claims about a user, and a function to request more. */
export interface Vouched {
  issuer: string;
  claims: oidc.IDToken;
  /** Claims of the UserInfo endpoint; none without such an endpoint. */
  askMore(): Promise<Record<string, unknown>>;
}

/** Parameters returned to the page. */
export interface Returned {
  code: string;
  client_secret: string;
  /** How far this process's clock is ahead of the authoritative one, in milliseconds. */
  skew_ms: number;
}

/** OpenID client with descriptions and keys of providers cached for ten minutes. */
export interface OpenId {
  /** Returns the authorization address for the browser. */
  authorize(provider: Provider, binding: Binding, prompt: string | undefined): Promise<string>;
  /** Exchanges the code and verifies the id_token. @throws Refused */
  redeem(provider: Provider, binding: Binding, returned: Returned): Promise<Vouched>;
}

const SCOPE = 'openid profile email';
const KEPT_MS = 600_000;
const TIMEOUT_S = 10;
const LIMITS = { timeout_ms: TIMEOUT_S * 1000, max_bytes: 1024 * 1024 };
/** Seconds that clocks may differ by. */
const TOLERANCE_S = 30;
/** Signed by keys that are the provider's alone; no `none`, no shared secret. */
const ALGORITHMS = /^([RPE]S(256|384|512)|EdDSA|Ed25519)$/;

interface Described {
  metadata: oidc.ServerMetadata;
  fetch: oidc.CustomFetch;
  keys: oidc.ExportedJWKSCache | undefined;
  until: number;
}

/** @param now milliseconds of a monotonic clock */
export function createOpenId(now: () => number = () => performance.now()): OpenId {
  const known = new Map<string, Described>();
  const describe = async (provider: Provider): Promise<Described> => {
    for (const [one, { until }] of known) if (until <= now()) known.delete(one);
    const name = `${provider.issuer} ${provider.redirect_uri}`;
    const present = known.get(name);
    if (present) return present;
    const described = { ...(await discover(provider)), until: now() + KEPT_MS };
    known.set(name, described);
    return described;
  };
  return {
    async authorize(provider, { state, nonce, verifier }, prompt) {
      const config = configurationOf(provider, await describe(provider));
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: provider.redirect_uri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(prompt !== undefined && { prompt }),
      });
      return url.href;
    },
    async redeem(provider, binding, returned) {
      const described = await describe(provider);
      const config = configurationOf(provider, described, returned);
      const claims = await exchange(config, provider, binding, returned.code);
      described.keys = oidc.getJwksCache(config) ?? described.keys;
      checkClaims(claims.id, provider, returned.skew_ms);
      const { issuer, userinfo_endpoint } = described.metadata;
      const askMore = async () =>
        userinfo_endpoint === undefined
          ? {}
          : oidc.fetchUserInfo(config, claims.access_token, claims.id.sub).catch(refuse);
      return { issuer, claims: claims.id, askMore };
    },
  };
}

async function discover(provider: Provider): Promise<Omit<Described, 'until'>> {
  const { issuer, client_id, trusted } = provider;
  const origin = new URL(issuer).origin;
  const fetch = createSafeFetch({ ...LIMITS, origins: [origin], trusted });
  const config = await oidc
    .discovery(new URL(issuer), client_id, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_S,
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    })
    .catch(giveUp);
  const { supportsPKCE: _, ...metadata } = config.serverMetadata();
  // The library accepts Microsoft's template for all directories: here only one is valid.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Refused('issuer');
  const endpoints = [metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint];
  const named = endpoints.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  const origins = [origin, ...(provider.origins ?? named)];
  return {
    metadata: {
      ...metadata,
      id_token_signing_alg_values_supported: (
        metadata.id_token_signing_alg_values_supported ?? ['RS256']
      ).filter((name) => ALGORITHMS.test(name)),
      // Each provider has its own redirect address, which prevents mix-up (RFC 9700 §4.4.2).
      authorization_response_iss_parameter_supported: false,
    },
    fetch: createSafeFetch({ ...LIMITS, origins, trusted }),
    keys: undefined,
  };
}

function configurationOf(
  { client_id, issuer, secret_in_body }: Provider,
  { metadata, fetch, keys }: Described,
  returned?: Returned,
): oidc.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const inBody = secret_in_body || !methods.includes('client_secret_basic');
  const authenticate = inBody ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
  const config = new oidc.Configuration(
    metadata,
    client_id,
    {
      [oidc.clockSkew]: -Math.round((returned?.skew_ms ?? 0) / 1000),
      [oidc.clockTolerance]: TOLERANCE_S,
    },
    returned ? authenticate(returned.client_secret) : oidc.None(),
  );
  config[oidc.customFetch] = fetch;
  config.timeout = TIMEOUT_S;
  if (issuer.startsWith('http:')) oidc.allowInsecureRequests(config);
  oidc.enableNonRepudiationChecks(config);
  if (keys) oidc.setJwksCache(config, keys);
  return config;
}

async function exchange(
  config: oidc.Configuration,
  { redirect_uri }: Provider,
  { state, nonce, verifier }: Binding,
  code: string,
) {
  const url = new URL(redirect_uri);
  url.search = new URLSearchParams({ code, state }).toString();
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  const tokens = await oidc
    .authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true })
    .catch(refuse);
  const id = tokens.claims();
  if (!id) throw new Refused('no id_token');
  return { id, access_token: tokens.access_token };
}

/** OpenID Connect Core §3.1.3.7, numbers 5 and 10, which the library leaves to its caller. */
function checkClaims({ azp, iat }: oidc.IDToken, { client_id }: Provider, skew_ms: number): void {
  if (azp !== undefined && azp !== client_id) throw new Refused('azp');
  if (iat > (Date.now() - skew_ms) / 1000 + TOLERANCE_S) throw new Refused('iat');
}

const refuse = (error: unknown): never => {
  throw refusalOfLibrary(error);
};

const giveUp = (): never => {
  throw unreachable();
};
