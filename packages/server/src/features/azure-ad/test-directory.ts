import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AzureAdConfig } from '@assay/contract/azure-ad.ts';
import { type TestProvider, testProvider } from '../single-sign-on/test-provider.ts';
import type { CloudDoubles } from './clouds.ts';

/** A Microsoft directory on loopback: a real OpenID Connect provider, and the required part of Graph. */
export interface TestDirectory {
  provider: TestProvider;
  /** For the option `identityProviders` of a test server. */
  doubles: CloudDoubles;
  /** Settings that a tenant configures. */
  config: Pick<AzureAdConfig, 'directory_id' | 'client_id'> & { client_secret: string };
  /** Groups of the directory. */
  groups: { id: string; displayName: string | null }[];
  /** Groups of the user in Graph requests. */
  memberOf: string[];
  /** Method and address of each call of Graph and of the token that it needs. */
  calls: string[];
  /** Answers all calls of Graph with this status. */
  failing: number | undefined;
}

/**
 * Starts it; call `provider.stop` in `after`.
 *
 * @param publicUrl of the server where users sign in
 */
export async function testDirectory(publicUrl = 'http://assay.test'): Promise<TestDirectory> {
  const config = {
    directory_id: randomUUID(),
    client_id: randomUUID(),
    client_secret: `canary ${randomUUID()}~'&=`,
  };
  const access_token = randomUUID();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://graph.test');
    directory.calls.push(`${request.method} ${decodeURIComponent(url.pathname + url.search)}`);
    const body = await text(request);
    const [status, result] = url.pathname.endsWith('/oauth2/v2.0/token')
      ? tokenFor(url, new URLSearchParams(body))
      : request.headers.authorization === `Bearer ${access_token}`
        ? graphAnswer(url)
        : [401, { error: 'no token' }];
    response.writeHead(directory.failing ?? status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  };
  const tokenFor = (url: URL, form: URLSearchParams): [number, object] => {
    const right =
      url.pathname === `/${config.directory_id}/oauth2/v2.0/token` &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === config.client_id &&
      form.get('client_secret') === config.client_secret &&
      form.get('scope') === `${directory.doubles.graphBase}/.default`;
    const refusal = { error: 'invalid_client', error_description: `wrong: ${form}` };
    return right ? [200, { access_token, expires_in: 3600, token_type: 'Bearer' }] : [401, refusal];
  };
  const graphAnswer = (url: URL): [number, object] => {
    if (url.pathname === '/v1.0/groups') return [200, { value: beginning(directory.groups, url) }];
    if (/^\/v1\.0\/users\/[^/]+\/getMemberGroups$/.test(url.pathname))
      return [200, { value: directory.memberOf }];
    return [404, {}];
  };
  const provider = await testProvider({
    client_id: config.client_id,
    client_secret: config.client_secret,
    redirect_uri: `${publicUrl}/auth/redirect/azure`,
    token_endpoint_auth_method: 'client_secret_post',
    path: `/${config.directory_id}/v2.0`,
    elsewhere: (request, response) => void answer(request, response),
  });
  const { origin } = new URL(provider.issuer);
  const directory: TestDirectory = {
    provider,
    doubles: { azureAuthority: origin, graphBase: origin },
    config,
    groups: [],
    memberOf: [],
    calls: [],
    failing: undefined,
  };
  return directory;
}

/** OData's `startswith`, in any case; a text between quotes, a quote in it written twice. */
function beginning(groups: TestDirectory['groups'], url: URL) {
  const filter = url.searchParams.get('$filter') ?? '';
  const [, quoted] = /^startswith\(displayName,'((?:[^']|'')*)'\)$/.exec(filter) ?? [];
  if (quoted === undefined) throw new Error(`Graph cannot read ${filter}`);
  const term = quoted.replaceAll("''", "'").toLowerCase();
  return groups.filter(({ displayName }) => displayName?.toLowerCase().startsWith(term));
}
