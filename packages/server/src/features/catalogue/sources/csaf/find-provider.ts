import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { AdvisoryError } from '@assay/core/advisories/advisory-error.ts';
import {
  type CsafProvider,
  providersIn,
  readProvider,
} from '@assay/core/advisories/csaf/csaf-provider.ts';
import { FeedError } from '../../feed/feed-item.ts';
import { fetchFile, fileOf, forgetFile, type SourceRun } from '../source-run.ts';

const METADATA = 'provider-metadata.json';
const MAX_BYTES = 1024 ** 2;
/** Names that a provider may give in its `security.txt`. */
const MOST_NAMED = 5;

/**
 * Finds the metadata of a provider. A location that is the address of a file is that of the metadata; a domain is asked at the
 * well-known address, by its `security.txt`, and at its name for CSAF, in this order (CSAF 2.0 §7.3.1).
 *
 * @throws FeedError when there is none
 */
export async function findProvider(
  run: SourceRun,
): Promise<{ provider: CsafProvider; url: string }> {
  const { origin, pathname, hostname } = new URL(run.location);
  if (pathname.length > 1) {
    const provider = await readAt(run, run.location);
    if (provider === undefined)
      throw new FeedError('There is no provider metadata at this address', run.location);
    return { provider, url: run.location };
  }
  for await (const url of candidates(run, origin, hostname)) {
    const provider = await readAt(run, url).catch((error: unknown) => {
      if (!(error instanceof FeedError)) throw error;
      run.log(`${error.message} (${error.at})`, 'warning');
      return undefined;
    });
    if (provider !== undefined) return { provider, url };
  }
  throw new FeedError('The domain publishes no CSAF provider metadata', run.location);
}

async function* candidates(run: SourceRun, origin: string, hostname: string) {
  yield `${origin}/.well-known/csaf/${METADATA}`;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    const text = await textAt(run, `${origin}${path}`).catch((error: unknown) => {
      if (error instanceof FeedError) return undefined;
      throw error;
    });
    if (text === undefined) continue;
    yield* providersIn(text).slice(0, MOST_NAMED);
    break;
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) yield `https://csaf.data.security.${hostname}`;
}

/** Text of a small file that the provider has; undefined when it has none. */
async function textAt(run: SourceRun, url: string): Promise<string | undefined> {
  const name = 'about-provider';
  const fetched = await fetchFile(run, { url, name, elsewhere: true, max_bytes: MAX_BYTES });
  if (fetched.state !== 'stored') return undefined;
  const text = await readFile(fileOf(run, name), 'utf8');
  await forgetFile(run, name);
  return text;
}

async function readAt(run: SourceRun, url: string): Promise<CsafProvider | undefined> {
  const text = await textAt(run, url);
  if (text === undefined) return undefined;
  try {
    return readProvider(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new FeedError('The file is no JSON, or cut off', url);
    if (error instanceof AdvisoryError) throw new FeedError(error.message, `${url}${error.at}`);
    throw error;
  }
}
