import type { CsafProvider } from '@assay/core/advisories/csaf/csaf-provider.ts';
import type { Key } from 'openpgp';
import { FeedError } from '../../feed/feed-item.ts';
import type { SourceRun } from '../source-run.ts';
import { bytesAt } from './bytes-at.ts';

/** Keys that are read of one provider; each names one or two. */
const MOST_KEYS = 20;
const MAX_BYTES = 1024 ** 2;

/** Checks a detached OpenPGP signature; gives the reason why it does not count, or null. */
export type CheckSignature = (bytes: Buffer, signature: Buffer) => Promise<string | null>;

/**
 * Reads the keys that the metadata of a provider names. A key that cannot be read, or has another fingerprint than stated, is left
 * out and named in the log.
 *
 * @returns null when no key is left: then no signature can be checked
 */
export async function readProviderKeys(
  run: SourceRun,
  provider: Pick<CsafProvider, 'keys'>,
): Promise<CheckSignature | null> {
  if (provider.keys.length === 0) {
    run.log('The provider names no OpenPGP key, so signatures are not checked', 'warning');
    return null;
  }
  const keys: Key[] = [];
  for (const named of provider.keys.slice(0, MOST_KEYS)) {
    try {
      keys.push(...(await readKeysAt(run, named)));
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      run.log(`${error.message} (${error.at})`, 'warning');
    }
  }
  if (keys.length > 0) return (bytes, signature) => check(keys, bytes, signature);
  run.log('No OpenPGP key of the provider can be used, so signatures are not checked', 'warning');
  return null;
}

async function readKeysAt(
  run: SourceRun,
  { url, fingerprint }: CsafProvider['keys'][number],
): Promise<Key[]> {
  const bytes = await bytesAt(run, { url, name: 'key', max_bytes: MAX_BYTES });
  if (bytes === undefined) throw new FeedError('The OpenPGP key is not at its address', url);
  const { readKeys } = await import('openpgp');
  const armoredKeys = armorOf(bytes);
  const reading = armoredKeys
    ? readKeys({ armoredKeys })
    : readKeys({ binaryKeys: new Uint8Array(bytes) });
  const keys = await reading.catch(() => {
    throw new FeedError('The file is no OpenPGP key', url);
  });
  const meant = keys.filter((key) => fingerprint === null || key.getFingerprint() === fingerprint);
  if (meant.length === 0)
    throw new FeedError('The OpenPGP key does not have the fingerprint that is stated', url);
  return meant;
}

async function check(keys: Key[], bytes: Buffer, sent: Buffer): Promise<string | null> {
  const { createMessage, readSignature, verify } = await import('openpgp');
  const armoredSignature = armorOf(sent);
  const reading = armoredSignature
    ? readSignature({ armoredSignature })
    : readSignature({ binarySignature: new Uint8Array(sent) });
  const signature = await reading.catch(() => null);
  if (signature === null) return 'The OpenPGP signature of the document cannot be read';
  const message = await createMessage({ binary: new Uint8Array(bytes) });
  const { signatures } = await verify({ message, signature, verificationKeys: keys });
  const isValid = await Promise.any(signatures.map(({ verified }) => verified)).catch(() => false);
  return isValid ? null : 'The OpenPGP signature of the document is not one of the provider';
}

/** Keys and signatures come as text in armor, or as bytes. */
const armorOf = (bytes: Buffer): string | null => {
  const text = bytes.toString('latin1').trimStart();
  return text.startsWith('-----BEGIN PGP') ? text : null;
};
