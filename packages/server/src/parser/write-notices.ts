import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { licenseNotices } from '@assay/core/notices/license-notices.ts';
import { noticeParts } from '@assay/core/notices/write-notices.ts';
import { SbomError } from '@assay/core/sbom/sbom-error.ts';
import type { NoticesJob } from './parse-job.ts';
import { readDocument } from './read-document.ts';

/** Largest file: a small document can name one long license for a million packages. */
const MOST_BYTES = 256 * 1024 * 1024;
const BUFFER_BYTES = 1024 * 1024;

/**
 * Writes the license notices of a document.
 *
 * @throws SbomError for a document that cannot be read, `too_long` for notices that are longer than the job permits
 */
export function writeNotices({ document_path, output_path, notices }: NoticesJob): void {
  const { graph } = readDocument(readFileSync(document_path));
  const { format, head, most } = notices;
  const { components, bytes } = most ?? { components: undefined, bytes: MOST_BYTES };
  const file = openSync(output_path, 'wx', 0o600);
  let [waiting, written] = ['', 0];
  const flush = () => {
    written += Buffer.byteLength(waiting);
    if (written > bytes) {
      const mebibytes = Math.floor(bytes / 1024 / 1024);
      throw new SbomError('too_long', `The license notices are longer than ${mebibytes} MiB.`, '');
    }
    if (waiting !== '') writeAll(file, Buffer.from(waiting));
    waiting = '';
  };
  try {
    for (const part of noticeParts(format, head, licenseNotices(graph, components))) {
      waiting += part;
      if (waiting.length > BUFFER_BYTES) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
