import type { TilePlace } from '@assay/core/log/tree/tile.ts';
import { tilePath } from '@assay/core/log/tree/tile.ts';
import { EXIT, Stop, stopOf } from '../exit-codes.ts';

/** A log as its server shows it: files below one address (C2SP tlog-tiles). */
export interface LogAddress {
  /** The signed note that it shows now. */
  checkpoint(): Promise<string>;
  /** Bytes of a tile or bundle; undefined where the server has none. */
  file(place: TilePlace): Promise<Uint8Array | undefined>;
}

const TRIES = 4;
/** A checkpoint of a hundred signatures, and a bundle of 256 leaves of 64 KiB. */
const MOST_BYTES = 17 * 1024 * 1024;

/**
 * Reads a log over HTTP.
 *
 * @param url prefix of the log, which is `https://<origin>` in most places
 * @param token session or API key; absent for a public log
 */
export function openLogAddress(url: string, token: string | undefined): LogAddress {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const get = (path: string) => fetchFile(`${url}/${path}`, headers);
  return {
    async checkpoint() {
      const bytes = await get('checkpoint');
      if (bytes === undefined)
        throw new Stop(
          EXIT.refused,
          `There is no log at ${url}, or this credential may not read it.`,
        );
      return new TextDecoder().decode(bytes);
    },
    file: (place) => get(tilePath(place)),
  };
}

async function fetchFile(
  url: string,
  headers: Record<string, string>,
): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { headers, redirect: 'error' }).catch((error: unknown) => {
      const { message } = stopOf(error);
      throw new Stop(EXIT.unreachable, `${url} is not reachable. ${message}`);
    });
    if (response.ok) return bodyOf(response, url);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (response.status === 401 || response.status === 403)
      throw new Stop(EXIT.not_allowed, `${url} may not be read with this credential.`);
    if (attempt === TRIES || (response.status !== 429 && response.status < 500))
      throw new Stop(EXIT.unreachable, `${url} answered with status ${response.status}.`);
    const wait = Math.min(Number(response.headers.get('retry-after') ?? attempt), 60);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** Limits the body, for a server that never stops sending. */
async function bodyOf(response: Response, url: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Stop(EXIT.refused, `${url} is too large for a file of a log.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
