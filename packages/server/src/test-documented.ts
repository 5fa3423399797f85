import { type Endpoint, entriesOf } from '@assay/contract/endpoint.ts';
import { errorsOf } from '@assay/contract/errors.ts';
import { api } from '@assay/contract/index.ts';

/** Calls with the pattern of their path; those with fewer placeholders first, as the router prefers them. */
const ROUTES = entriesOf(api)
  .map(([name, endpoint]) => ({ name, endpoint, pattern: patternOf(endpoint) }))
  .toSorted((one, other) => placeholdersOf(one.endpoint) - placeholdersOf(other.endpoint));

/**
 * Fails a test whose request got an error that the contract does not declare for the call, so that the API description
 * lists every error that is answered.
 *
 * @param path below /api/v1, with its query
 * @throws naming the line that `packages/contract/src/call-errors.ts` lacks
 */
export function assertDocumented(method: string, path: string, status: number, body: string): void {
  if (status < 400) return;
  const [address = ''] = path.split('?');
  const route = ROUTES.find((one) => one.endpoint.method === method && one.pattern.test(address));
  if (!route) return;
  const error = `${status} ${codeIn(body)}`;
  if (errorsOf(route.name, route.endpoint).some((known) => known === error)) return;
  throw new Error(
    `${route.name} answered '${error}', which the contract does not declare. Add it to packages/contract/src/call-errors.ts.`,
  );
}

function patternOf({ path }: Endpoint): RegExp {
  const segments = path.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part));
  return new RegExp(`^${segments.join('/')}$`);
}

function placeholdersOf({ path }: Endpoint): number {
  return path.split('{').length;
}

function codeIn(body: string): string {
  try {
    return String(Object(JSON.parse(body))['code']);
  } catch {
    return 'without code';
  }
}
