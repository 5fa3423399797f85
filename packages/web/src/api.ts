import {
  type CallOptions,
  type Client,
  createClient,
  createExporter,
  READ_AT_HEADER,
} from '@assay/contract/client.ts';
import type { Request, Result } from '@assay/contract/endpoint.ts';
import { type Api, type ApiName, api } from '@assay/contract/index.ts';
import type { Page } from '@assay/contract/page.ts';
import {
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isPassing } from './lib/failure.ts';
import { isMissing } from './lib/is-missing.ts';
import { notifyFailure } from './lib/notifications.ts';
import { watchWork } from './lib/own-work.ts';
import { askToSignInAgain, wantsReauthentication } from './lib/reauthentication.ts';
import { fetchNoting, onServerReturn } from './lib/server-reach.ts';
import { currentSession, tokenRefused } from './lib/session.ts';

/** Base path of all calls. */
export const API_BASE = '/api/v1';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the failure itself, no notification is made. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** Public calls: sent without credentials, so a 401 to them does not concern the session. */
const OPEN_CALLS = new Set(
  Object.values(api)
    .filter(({ access }) => access === 'anyone')
    .map(({ method, path }) => `${method} ${path}`),
);

/** Sends a request with a token, if there is one. */
function carry(path: string, init: RequestInit, token?: string): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetchNoting(`${API_BASE}/health`, `${API_BASE}${path}`, { ...init, headers });
}

/**
 * Sends a request with the session's token. A refused token ends the session. A change that requires a fresh
 * sign-in prompts for it and is sent once more, unless its user has left: it would be sent with the next one's rights.
 */
async function send(path: string, init: RequestInit): Promise<Response> {
  if (OPEN_CALLS.has(`${init.method} ${path.split('?', 1)[0]}`)) return carry(path, init);
  const goesOn = watchWork();
  const token = currentSession()?.token;
  const response = await carry(path, init, token);
  if (response.status === 401) tokenRefused(token);
  if (!(await wantsReauthentication(response)) || !goesOn()) return response;
  if (!(await askToSignInAgain()) || !goesOn()) return response;
  return carry(path, init, currentSession()?.token);
}

/** Creates a client for a token other than this browser's session: of a sign-in in progress. */
export const clientWith = (token: string): Client<Api> =>
  createClient(api, (path, init) => carry(path, init, token));

/** Every call of the API, by name. */
export const client = createClient(api, send);

/** Asks a list for a file of all rows that match. */
export const exportList = createExporter(api, send);

/** Caches answers; failures of queries and mutations are reported only here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, failure) => count < 2 && isPassing(failure) },
  },
  queryCache: new QueryCache({
    onError: (failure, query) => query.meta?.quiet || notifyFailure(failure),
  }),
  mutationCache: new MutationCache({
    onError: (failure, _input, _result, mutation) => mutation.meta?.quiet || notifyFailure(failure),
  }),
});

// Refetches queries that failed while the server was away, and displayed ones, which may have changed.
onServerReturn(() => void queryClient.invalidateQueries());

type Call<K extends ApiName> = (
  input: Request<Api[K]>,
  options?: CallOptions,
) => Promise<Result<Api[K]>>;

/** Returns a call by name, for a name known only as a type. Raw calls use `client` directly. */
const callOf = <K extends ApiName>(name: K): Call<K> =>
  // `Client` resolves only with a concrete name; its methods have this shape for all that are not raw.
  client[name] as unknown as Call<K>;

/** Returns options of a query on any endpoint, for loaders and components. Key: name, then input. */
export const apiQuery = <K extends ApiName>(name: K, input: Request<Api[K]>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => callOf(name)(input, { signal }),
  });

/** An answer and when the server read it, by the server's clock; undefined if it did not say so. */
export interface ReadAnswer<T> {
  answer: T;
  read_at: string | undefined;
}

/** Like `apiQuery`, with the instant of the answer. */
export const apiRead = <K extends ApiName>(name: K, input: Request<Api[K]>) =>
  queryOptions({
    queryKey: [name, input, 'read'] as const,
    queryFn: ({ signal }) => reading((onHeaders) => callOf(name)(input, { signal, onHeaders })),
  });

async function reading<T>(
  call: (onHeaders: (headers: Headers) => void) => Promise<T>,
): Promise<ReadAnswer<T>> {
  let read_at: string | undefined;
  const answer = await call((headers) => {
    read_at = headers.get(READ_AT_HEADER) ?? undefined;
  });
  return { answer, read_at };
}

/**
 * Like `apiQuery`, with null for a 404. A retried failed query counts as pending again, so the content for a
 * 404 would unmount, with everything typed into it; null is a stable answer.
 */
export const apiQueryOrNull = <K extends ApiName>(name: K, input: Request<Api[K]>) =>
  queryOptions({
    queryKey: [name, input, 'or-null'] as const,
    queryFn: async ({ signal }): Promise<Result<Api[K]> | null> => {
      try {
        return await callOf(name)(input, { signal });
      } catch (failure) {
        if (isMissing(failure)) return null;
        throw failure;
      }
    },
  });

/** Names of calls that answer a page of rows. */
export type ListName = {
  [K in ApiName]: Result<Api[K]> extends Page<unknown> ? K : never;
}[ApiName];
/** Row type of a list call. */
export type RowOf<K extends ListName> =
  Result<Api[K]> extends Page<infer Row extends Record<string, unknown>> ? Row : never;

/** A window of rows, and when the server read it. */
export type ReadPage<Row> = Page<Row> &
  Partial<Pick<ReadAnswer<unknown>, 'read_at'>> & {
    /** Rows that a list leaves out because decisions suppress them. */
    suppressed?: number;
  };

/** An input whose choices may be any text: it comes from the address, and the server refuses what it does not know. */
type AsText<Input> = {
  [Name in keyof Input]: Input[Name] extends string | undefined
    ? string | Extract<Input[Name], undefined>
    : Input[Name];
};

/** Options of an endless list: one request per window of rows, each from the last one's cursor. */
export const apiRows = <K extends ListName>(
  name: K,
  input: AsText<Omit<Request<Api[K]>, 'cursor'>>,
) =>
  infiniteQueryOptions({
    queryKey: [name, input, 'rows'] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<ReadPage<RowOf<K>>> => {
      const page = { pageSize: 100, ...input, ...(pageParam !== null && { cursor: pageParam }) };
      // A list's input is the caller's without its cursor, and the cursor.
      const call = callOf(name) as unknown as (
        input: unknown,
        options: CallOptions,
      ) => Promise<Page<RowOf<K>>>;
      const { answer, read_at } = await reading((onHeaders) => call(page, { signal, onHeaders }));
      return { ...answer, read_at };
    },
    getNextPageParam: (page) => page.next_cursor,
  });

/**
 * Creates a mutation on any endpoint; on success it invalidates the named queries.
 *
 * @param options.onDone runs afterwards, even when the calling component is already unmounted; the callbacks of
 *   `mutate` do not
 */
export function useApiMutation<K extends ApiName>(
  name: K,
  {
    refresh = [],
    quiet = false,
    prepare,
    onDone,
  }: {
    refresh?: readonly ApiName[];
    quiet?: boolean;
    prepare?: (input: Request<Api[K]>) => Promise<Request<Api[K]>>;
    onDone?: (input: Request<Api[K]>) => void;
  } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (input: Request<Api[K]>) =>
      callOf(name)(prepare ? await prepare(input) : input),
    meta: { quiet },
    onSuccess: async (_result, input) => {
      await Promise.all(refresh.map((query) => cache.invalidateQueries({ queryKey: [query] })));
      onDone?.(input);
    },
  });
}
