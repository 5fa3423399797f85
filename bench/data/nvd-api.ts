/**
 * The NVD API 2.0 on loopback with any number of CVEs: the bundled samples under new ids and product names, made when a page is
 * asked for. After `change` the first ones are those that changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The running API. */
interface BenchNvdApi {
  location: string;
  /** Lets so many CVEs have other ranges from now on. */
  change(count: number): void;
  stop(): Promise<void>;
}

const VECTORS = new URL('../../packages/core/vectors/nvd/', import.meta.url);
/** CVEs per product, about as many as NVD has. */
const PER_PRODUCT = 8;
const LONG_AGO = '2026-01-01T00:00:00.000';

/** Starts it with so many CVEs. */
export async function startBenchNvdApi(count: number): Promise<BenchNvdApi> {
  const samples = readdirSync(VECTORS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, VECTORS), 'utf8')).vulnerabilities[0].cve);
  let changed = { count: 0, at: LONG_AGO };
  const textOf = (i: number) => {
    const sample = samples[i % samples.length];
    const product = Math.floor(i / samples.length / PER_PRODUCT);
    const isChanged = i < changed.count;
    const cve = {
      ...sample,
      id: `CVE-2026-${String(100_000 + i)}`,
      lastModified: isChanged ? changed.at : LONG_AGO,
    };
    const text = JSON.stringify({ cve }).replace(
      /("criteria":"cpe:2\.3:[aoh]:[^:]+:[^:]+)/g,
      `$1-${product}`,
    );
    return isChanged ? text.replace(/("versionEnd\w+":")/g, '$11') : text;
  };
  const server = createServer((request, answer) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const total = query.has('lastModStartDate') ? changed.count : count;
    const start = Number(query.get('startIndex'));
    const size = Math.min(Number(query.get('resultsPerPage')), total - start);
    const timestamp = new Date().toISOString().slice(0, -1);
    const head = `{"resultsPerPage":${size},"startIndex":${start},"totalResults":${total},"timestamp":"${timestamp}"`;
    const page = Array.from({ length: size }, (_, i) => textOf(start + i));
    answer.end(`${head},"vulnerabilities":[${page.join(',')}]}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    location: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cves`,
    change(some) {
      changed = { count: some, at: new Date().toISOString().slice(0, -1) };
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
