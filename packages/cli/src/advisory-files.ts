import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';

/** Archives and streams of records, which are imported one by one. */
const WHOLE = ['.jsonl', '.jsonl.zst', '.zip'];

/** One request to import advisories. */
export interface AdvisoryUpload {
  /** What is sent, for people. */
  name: string;
  /** Files whose records are the lines of what is sent, in order; absent for a file sent as it is. */
  files?: string[];
  /** Of these, the ones that are not JSON and were left out; complete when all is sent. */
  left_out: string[];
  open(): ReadableStream<Uint8Array>;
}

/** A file as it is: the server finds out what it holds. */
export const fileUpload = (file: string): AdvisoryUpload => ({
  name: file,
  left_out: [],
  open: () => ReadableStream.from(createReadStream(file)),
});

/**
 * What a directory holds, subdirectories included: its `.json` files as one stream of JSON lines, compressed, sorted
 * by path; then each `.jsonl`, `.jsonl.zst` and `.zip` of its own. Hidden files and links are passed over.
 */
export async function directoryUploads(directory: string): Promise<AdvisoryUpload[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((name) => name.startsWith('.')))
    .sort();
  const single = files.filter((file) => extname(file) === '.json');
  const whole = files.filter((file) => WHOLE.some((ending) => file.endsWith(ending)));
  return [
    ...(single.length > 0 ? [linesUpload(directory, single)] : []),
    ...whole.map((file) => fileUpload(join(directory, file))),
  ];
}

function linesUpload(directory: string, files: string[]): AdvisoryUpload {
  const left_out: string[] = [];
  async function* lines() {
    for (const file of files) {
      const line = jsonLineOf(await readFile(join(directory, file), 'utf8'));
      // An empty line in its place keeps the numbers of the others.
      if (line === undefined) left_out.push(file);
      yield `${line ?? ''}\n`;
    }
  }
  return {
    name: `${files.length} .json files of ${directory}`,
    files,
    left_out,
    open: () => {
      // A failure ends the compressor, and with it what is sent; nothing is left to do for the callback.
      const compressor = createZstdCompress();
      pipeline(Readable.from(lines()), compressor, () => {});
      return ReadableStream.from(compressor);
    },
  };
}

/**
 * A document on one line; undefined when it is no JSON, as one open bracket would swallow all that follows. In JSON
 * JSON allows a line end only where white space may be, so replacing it with a space changes nothing.
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

/** The file of a place such as `feed:12`, where each line was a file; else the place as it is. */
export function placeOf(at: string, { files }: AdvisoryUpload): string {
  const line = /(?:^|:)(\d+)$/.exec(at)?.[1];
  return (line && files?.[Number(line) - 1]) || at;
}
