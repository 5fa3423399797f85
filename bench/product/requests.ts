import { percentile, rounded, timed } from '../figure.ts';

/** One read of the API: a path below /api/v1 with its query. */
export interface ReadRequest {
  path: string;
  /** Searches for a substring. */
  isText?: boolean;
}

/** Response times of one request, in milliseconds. */
export interface Timing extends ReadRequest {
  p50: number;
  p95: number;
}

/** Reads the whole answer; anything but 200 ends the bench. */
export async function read(
  { origin, headers }: { origin: string; headers: Record<string, string> },
  path: string,
): Promise<unknown> {
  const answer = await fetch(`${origin}/api/v1${path}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} for ${path}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/**
 * Sends each request many times. Rounds go through all requests in turn, so that no data is cached from the
 * previous request; the first round is not counted.
 */
export async function timeRequests(
  from: { origin: string; headers: Record<string, string> },
  requests: ReadRequest[],
  runs: number,
): Promise<Timing[]> {
  const taken = requests.map((): number[] => []);
  for (let run = 0; run <= runs; run++) {
    for (const [i, { path }] of requests.entries()) {
      const milliseconds = await timed(() => read(from, path));
      if (run > 0) taken[i]?.push(milliseconds);
    }
  }
  return requests.map((request, i) => ({
    ...request,
    p50: rounded(percentile(taken[i] ?? [], 0.5)),
    p95: rounded(percentile(taken[i] ?? [], 0.95)),
  }));
}

/** The request whose p95 is the longest. */
export function worstOf(timings: Timing[]): Timing {
  const [worst] = timings.toSorted((a, b) => b.p95 - a.p95);
  if (worst === undefined) throw new Error('Nothing was asked');
  return worst;
}

/** Requests above a bar, slowest first, as text for the figure; '' when there are none. */
export const slowerThan = (bar: number, timings: Timing[]): string =>
  timings
    .filter(({ p95 }) => p95 > bar)
    .sort((a, b) => b.p95 - a.p95)
    .slice(0, 20)
    .map(({ path, p50, p95 }) => `${path} ${p50}/${p95}`)
    .join(' | ');
