import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A CVE of the API. */
export interface ServedCve {
  id: unknown;
  /** As NVD writes it: UTC without a zone. */
  lastModified: string;
  [field: string]: unknown;
}

/** A server on loopback that answers as the NVD API 2.0: pages, periods of change, limits of the rate. */
export interface NvdApi {
  /** Address of the API. */
  location: string;
  cves: ServedCve[];
  /** Largest page; the real API has 2,000. */
  most: number;
  /** Answers of the next requests: a status with Retry-After, or a page that is cut off. */
  trouble: ({ status: number } | { omit: number })[];
  /** Parameters of the requests so far. */
  requests: Record<string, string>[];
  /** Keys of the requests so far; undefined where one had none. */
  keys: (string | string[] | undefined)[];
  stop(): Promise<void>;
}

/** Starts it. */
export async function startNvdApi(): Promise<NvdApi> {
  const server = createServer((request, answer) => serve(api, request, answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const api: NvdApi = {
    location: `http://127.0.0.1:${port}/rest/json/cves/2.0`,
    ...{ cves: [], most: 2_000, trouble: [], requests: [], keys: [] },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return api;
}

function serve(api: NvdApi, request: IncomingMessage, answer: ServerResponse): void {
  const { searchParams: query } = new URL(request.url ?? '', api.location);
  api.requests.push(Object.fromEntries(query));
  api.keys.push(request.headers['apikey']);
  const trouble = api.trouble.shift();
  if (trouble !== undefined && 'status' in trouble) {
    answer.writeHead(trouble.status, { 'retry-after': '0' }).end();
    return;
  }
  const [from, to] = [query.get('lastModStartDate'), query.get('lastModEndDate')];
  const found = api.cves.filter(
    ({ lastModified }) =>
      (from === null || `${lastModified}Z` >= from) && (to === null || `${lastModified}Z` <= to),
  );
  const start = Number(query.get('startIndex'));
  const most = Math.min(api.most, Number(query.get('resultsPerPage')));
  const page = found.slice(start, start + most);
  const body = {
    ...{ resultsPerPage: page.length, startIndex: start, totalResults: found.length },
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: new Date().toISOString().slice(0, -1) },
    vulnerabilities: page
      .slice(0, page.length - (trouble === undefined ? 0 : trouble.omit))
      .map((cve) => ({ cve })),
  };
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
