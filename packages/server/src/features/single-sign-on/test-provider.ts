import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { portOf } from '../../platform/http/test-port.ts';

/** The next user to sign in, and the provider's claims. */
export interface TestPerson {
  sub: string;
  [claim: string]: unknown;
}

/** An id_token before it is signed. */
export interface Draft {
  header: { alg: string; kid?: string };
  claims: JWTPayload;
  /** Signs as the provider does, or with another key. */
  sign(as?: { key?: CryptoKey | Uint8Array }): Promise<string>;
}

/** A real OpenID Connect provider on loopback that knows one client. */
export interface TestProvider {
  issuer: string;
  /** The next user; the browser is not prompted. */
  person: TestPerson;
  /** Replaces the provider's id_token until it is unset. */
  forge: ((draft: Draft) => Promise<string>) | undefined;
  /** SubjectPublicKeyInfo of the signing key, PEM. */
  publicKey: string;
  /** Follows the redirections of a sign-in until the browser is sent away. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Options of the test provider. */
export interface TestProviderOptions {
  client_id: string;
  client_secret: string;
  redirect_uri: string;
  token_endpoint_auth_method: 'client_secret_basic' | 'client_secret_post';
  /** Path of the issuer. */
  path?: string;
  /** Answers requests outside of that path. */
  elsewhere?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Only the UserInfo endpoint returns profile and e-mail. */
  thin?: boolean;
}

const CLAIMS = ['oid', 'tid', 'groups', '_claim_names', 'acct', 'idp', 'preferred_username', 'amr'];
const PROFILE = ['name', 'given_name', 'family_name'];
const KID = 'of-the-provider';

/** Starts it; call `stop` in `after`. */
export async function testProvider(options: TestProviderOptions): Promise<TestProvider> {
  const { path = '', elsewhere } = options;
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: KID, alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(path)) return elsewhere?.(request, response);
    Object.assign(request, { originalUrl: url, url: url.slice(path.length) || '/' });
    if (request.url?.startsWith('/interaction/')) return void signIn(request, response);
    return void serve(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${portOf(server)}${path}`;
  const state: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    forge: undefined,
    publicKey: await exportSPKI(keys.publicKey),
    visit: (url) => follow(url, new URL(issuer).origin),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const provider = new Provider(issuer, configurationOf(options, state, jwk));
  provider.use(async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    const { forge } = state;
    if (ctx.oidc?.route !== 'token' || !forge || !hasIdToken(body)) return;
    body.id_token = await forge(draftOf(body.id_token, keys.privateKey));
  });
  // The handler installed so far.
  const serve = provider.callback();
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    const { sub, amr } = state.person;
    const login = { accountId: sub, ...(Array.isArray(amr) && { amr }) };
    await provider.interactionFinished(request, response, { login });
  };
  return state;
}

function configurationOf(
  { client_id, client_secret, redirect_uri, token_endpoint_auth_method, thin }: TestProviderOptions,
  state: TestProvider,
  jwk: object,
): Configuration {
  return {
    clients: [
      {
        client_id,
        client_secret,
        redirect_uris: [redirect_uri],
        token_endpoint_auth_method,
        id_token_signed_response_alg: 'RS256',
      },
    ],
    clientAuthMethods: [token_endpoint_auth_method],
    jwks: { keys: [jwk] },
    cookies: { keys: ['cookies of a test'] },
    claims: { openid: ['sub', ...CLAIMS], profile: PROFILE, email: ['email', 'email_verified'] },
    conformIdTokenClaims: thin === true,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${state.issuer}/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client_id,
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.body = `${error}: ${error_description}`;
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  };
}

const hasIdToken = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body;

function draftOf(token: string, key: CryptoKey): Draft {
  const [header = '', claims = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  const draft: Draft = {
    header: JSON.parse(header),
    claims: JSON.parse(claims),
    sign: (as) => new SignJWT(draft.claims).setProtectedHeader(draft.header).sign(as?.key ?? key),
  };
  return draft;
}

/** Uses a new browser for each sign-in, so that the provider has no session. */
async function follow(first: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(first);
  for (let hops = 0; hops < 10 && url.origin === origin; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const setCookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider says: ${await answer.text()}`);
    url = new URL(next, url);
  }
  return url;
}
