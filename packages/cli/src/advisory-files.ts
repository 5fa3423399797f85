import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';

/** Archives and streams of records, which are imported one by one. */
const WHOLE = ['.jsonl', '.jsonl.zst', '.zip'];

/** Beginning of a JSON file with many records: a list, or NVD's `vulnerabilities` behind texts and numbers. */
const LIST =
  /^\u{feff}?\s*(?:\[|\{(?:\s*"[A-Za-z]+"\s*:\s*(?:"[^"]*"|\d+)\s*,)*\s*"vulnerabilities"\s*:\s*\[)/u;
const LIST_BYTES = 4_096;

/** One request to import advisories. */
export interface AdvisoryUpload {
  /** Displayed name of the upload. */
  name: string;
  /** Files whose records are the lines of the upload, in order; absent for a file sent unchanged. */
  files?: string[];
  /** The files that are not JSON and were omitted; complete when everything is sent. */
  left_out: string[];
  open(): ReadableStream<Uint8Array>;
}

/** Uploads a file unchanged: the server detects its format. */
export const fileUpload = (file: string): AdvisoryUpload => ({
  name: file,
  left_out: [],
  open: () => ReadableStream.from(createReadStream(file)),
});

/**
 * Uploads a directory with its subdirectories: its `.json` files of one record each as one compressed stream of JSON
 * lines, sorted by path; then each file of many records on its own. Skips hidden files and links.
 */
export async function directoryUploads(directory: string): Promise<AdvisoryUpload[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((name) => name.startsWith('.')))
    .sort();
  const json = files.filter((file) => extname(file) === '.json');
  const lists = new Set<string>();
  for (const file of json) if (await isList(join(directory, file))) lists.add(file);
  const single = json.filter((file) => !lists.has(file));
  const whole = files.filter(
    (file) => lists.has(file) || WHOLE.some((ending) => file.endsWith(ending)),
  );
  return [
    ...(single.length > 0 ? [linesUpload(directory, single)] : []),
    ...whole.map((file) => fileUpload(join(directory, file))),
  ];
}

async function isList(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LIST_BYTES), 0, LIST_BYTES, 0);
    return LIST.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function linesUpload(directory: string, files: string[]): AdvisoryUpload {
  const left_out: string[] = [];
  async function* lines() {
    for (const file of files) {
      const line = jsonLineOf(await readFile(join(directory, file), 'utf8'));
      // An empty line in its place preserves the line numbers of the others.
      if (line === undefined) left_out.push(file);
      yield `${line ?? ''}\n`;
    }
  }
  return {
    name: `${files.length} .json files of ${directory}`,
    files,
    left_out,
    open: () => {
      // A failure ends the compressor and so the upload; the callback has nothing left to do.
      const compressor = createZstdCompress();
      pipeline(Readable.from(lines()), compressor, () => {});
      return ReadableStream.from(compressor);
    },
  };
}

/**
 * Puts a document on one line; undefined for invalid JSON, because one open bracket would consume all following
 * lines. JSON permits line ends only as white space, so replacing them with spaces changes nothing.
 */
function jsonLineOf(text: string): string | undefined {
  const plain = text.replace(/^\u{feff}/u, '');
  try {
    JSON.parse(plain);
    return plain.replace(/[\r\n]+/g, ' ');
  } catch {
    return undefined;
  }
}

/**
 * Returns the file of a position such as `feed:12`, where each line was a file; otherwise the position
 * unchanged.
 */
export function placeOf(at: string, { files }: AdvisoryUpload): string {
  const line = /(?:^|:)(\d+)$/.exec(at)?.[1];
  return (line && files?.[Number(line) - 1]) || at;
}
