import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { createZstdCompress } from 'node:zlib';

/** Archives and streams of records, which are imported one by one. */
const WHOLE = ['.jsonl', '.jsonl.zst', '.zip'];

/** One request to import advisories. */
export interface AdvisoryUpload {
  /** What is sent, for people. */
  name: string;
  /** Records of single files, in the order of their lines; absent for a file sent as it is. */
  files?: string[];
  open(): ReadableStream<Uint8Array>;
}

/** A file as it is: the server finds out what it holds. */
export const fileUpload = (file: string): AdvisoryUpload => ({
  name: file,
  open: () => ReadableStream.from(createReadStream(file)),
});

/**
 * What a directory holds, subdirectories included: its `.json` files as one stream of JSON lines, compressed, sorted
 * by path; then each `.jsonl`, `.jsonl.zst` and `.zip` of its own. Links are not followed.
 */
export async function directoryUploads(directory: string): Promise<AdvisoryUpload[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const single = files.filter((file) => extname(file) === '.json');
  const whole = files.filter((file) => WHOLE.some((ending) => file.endsWith(ending)));
  return [...(single.length > 0 ? [linesUpload(directory, single)] : []), ...whole.map(fileUpload)];
}

function linesUpload(directory: string, files: string[]): AdvisoryUpload {
  return {
    name: `${files.length} .json files of ${directory}`,
    files: files.map((file) => relative(directory, file)),
    open: () => {
      const compressor = createZstdCompress();
      void pour(files, compressor);
      return ReadableStream.from(compressor);
    },
  };
}

async function pour(
  files: string[],
  into: NodeJS.WritableStream & { destroy(error: Error): void },
) {
  try {
    for (const file of files) {
      if (!into.write(await lineOf(file))) {
        await new Promise<void>((resolve) => into.once('drain', resolve));
      }
    }
    into.end();
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** In JSON a line end is white space wherever it may stand, so a blank in its place changes nothing. */
async function lineOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const text = await handle.readFile('utf8');
    return `${text.replace(/^\u{feff}/u, '').replace(/[\r\n]+/g, ' ')}\n`;
  } finally {
    await handle.close();
  }
}

/** Names the file in place of a line of the stream that was made of files. */
export function placeOf(at: string, { files }: AdvisoryUpload): string {
  const line = /^line (\d+)/.exec(at)?.[1];
  return (line && files?.[Number(line) - 1]) || at;
}
