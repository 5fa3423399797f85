import { open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushDirectory } from '../../platform/flush-directory.ts';
import { createSafeFetch } from '../../platform/http-client/safe-fetch.ts';
import type { AnchorCopy } from './copy-place.ts';
import { mailCopy, type SendCopy } from './mail-copy.ts';
import { type S3Access, s3Copy } from './s3-copy.ts';

/** Connection settings of copies. */
export interface AnchorCopyConfig {
  /**
   * `file:<directory>`, which exists; the address of an object that is read by GET and replaced by PUT;
   * `s3://<bucket>/<key>`; or `mailto:<person>`, which is written alone.
   */
  places: readonly string[];
  /** Value of the header Authorization for addresses; undefined: none is sent. */
  authorization: string | undefined;
  /** Credentials for places in S3; undefined where there is none. */
  s3: S3Access | undefined;
}

/** Name of the file in a directory. */
export const COPY_FILE = 'last-checkpoints';

const LIMITS = { timeout_ms: 20_000, max_bytes: 64 * 1024 * 1024 };

/** Returns the places of the configured copies. @throws Error for an incomplete place */
export const openAnchorCopies = (
  { places, authorization, s3 }: AnchorCopyConfig,
  send: SendCopy | undefined,
): AnchorCopy[] =>
  places.map((place) => {
    switch (new URL(place).protocol) {
      case 'file:':
        return fileCopy(place, place.slice('file:'.length));
      case 's3:':
        if (s3 !== undefined) return s3Copy(place, s3);
        throw new Error(`${place} needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.`);
      case 'mailto:':
        if (send !== undefined) return mailCopy(place, send);
        throw new Error(`${place} needs ASSAY_SMTP_URL.`);
      default:
        return httpCopy(place, authorization);
    }
  });

/** The directory is never created: one that is not mounted must not look like an empty copy. */
const fileCopy = (name: string, directory: string): AnchorCopy => ({
  name,
  async read() {
    await stat(directory);
    return readFile(join(directory, COPY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  },
  async write(text) {
    const path = join(directory, COPY_FILE);
    const draft = await open(`${path}.draft`, 'w', 0o600);
    try {
      await draft.writeFile(text);
      await draft.sync();
    } finally {
      await draft.close();
    }
    await rename(`${path}.draft`, path);
    await flushDirectory(dirname(path));
  },
});

function httpCopy(address: string, authorization: string | undefined): AnchorCopy {
  const { origin } = new URL(address);
  const call = createSafeFetch({ ...LIMITS, origins: [origin], trusted: [origin] });
  const headers = authorization === undefined ? {} : { authorization };
  return {
    name: address,
    async read() {
      const answer = await call(address, { headers });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The copy of the anchor answered ${answer.status}.`);
      return answer.text();
    },
    async write(text) {
      const sent = { ...headers, 'content-type': 'text/plain' };
      const answer = await call(address, { method: 'PUT', headers: sent, body: text });
      if (!answer.ok) throw new Error(`The copy of the anchor answered ${answer.status}.`);
    },
  };
}
