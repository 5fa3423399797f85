import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How the next answer goes wrong. */
type Trouble =
  | { status: number; retry_after?: string }
  /** The connection breaks after so many bytes. */
  | { cut_after: number }
  /** Bytes come one at a time, and never end. */
  | { stalls: true }
  /** The answer waits, as that of a slow server, and is a good one then. */
  | { held: Promise<void> }
  | { redirect: string };

/** A server on loopback that serves files as object stores and web servers do: ETag, Last-Modified, 304, ranges, 404. */
export interface FileServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Puts a file at a path, as of a time. */
  put(path: string, content: string | Buffer, modified?: Date): void;
  remove(path: string): void;
  /** Sets the failures of the next requests of a path, in order. */
  trouble(path: string, ...troubles: Trouble[]): void;
  /** Requests so far, `GET /a 200`, oldest first; emptied by reading. */
  taken(): string[];
  /** Stops listening, as a server that is down. */
  down(): Promise<void>;
  /** Listens again, on the same port. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

interface StoredFile {
  content: Buffer;
  modified: Date;
  etag: string;
}

/** Starts it. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, StoredFile>();
  const troubles = new Map<string, Trouble[]>();
  let requests: string[] = [];
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent(request.url ?? '');
    let trouble = troubles.get(path)?.shift();
    if (trouble !== undefined && 'held' in trouble) {
      await trouble.held;
      trouble = undefined;
    }
    const isTroubled = trouble !== undefined && makeTrouble(trouble, answer, files.get(path));
    if (!isTroubled) serve(request, answer, files.get(path));
    requests.push(`${request.method} ${path} ${answer.statusCode}`);
  });
  const listen = (port: number) =>
    new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    put(path, text, modified = new Date()) {
      const content = Buffer.from(text);
      files.set(path, { content, modified, etag: `"${hash('md5', content)}"` });
    },
    remove: (path) => void files.delete(path),
    trouble: (path, ...of) => void troubles.set(path, of),
    taken() {
      const all = requests;
      requests = [];
      return all;
    },
    down: close,
    up: () => listen(port ?? 0),
    stop: () => (server.listening ? close() : Promise.resolve()),
  };
}

function makeTrouble(
  trouble: Exclude<Trouble, { held: Promise<void> }>,
  answer: ServerResponse,
  file?: StoredFile,
): boolean {
  if ('status' in trouble) {
    answer.writeHead(
      trouble.status,
      trouble.retry_after ? { 'retry-after': trouble.retry_after } : {},
    );
    answer.end();
    return true;
  }
  if ('redirect' in trouble) {
    answer.writeHead(302, { location: trouble.redirect });
    answer.end();
    return true;
  }
  if (file === undefined) return false;
  answer.writeHead(200, { etag: file.etag, 'content-length': file.content.length });
  const sent = 'stalls' in trouble ? 1 : trouble.cut_after;
  answer.write(file.content.subarray(0, sent), () => {
    if ('cut_after' in trouble) answer.socket?.destroy();
  });
  return true;
}

function serve({ headers }: IncomingMessage, answer: ServerResponse, file?: StoredFile): void {
  if (file === undefined) {
    answer.writeHead(404).end('no such file');
    return;
  }
  const { content, etag, modified } = file;
  const date = new Date(Math.floor(modified.getTime() / 1000) * 1000);
  const known = { etag, 'last-modified': date.toUTCString() };
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const isSame = headers['if-none-match']
    ? headers['if-none-match'] === etag
    : date.getTime() <= since;
  if (isSame) {
    answer.writeHead(304, known).end();
    return;
  }
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(from) || (headers['if-range'] ?? etag) !== etag) {
    answer.writeHead(200, { ...known, 'content-length': content.length }).end(content);
  } else if (from >= content.length) {
    answer.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
  } else {
    const range = `bytes ${from}-${content.length - 1}/${content.length}`;
    const part = content.subarray(from);
    answer.writeHead(206, { ...known, 'content-range': range, 'content-length': part.length });
    answer.end(part);
  }
}
