import { decodeHex } from '../../encoding/hex.ts';
import { type Step, stepsOf } from '../../log/receipt/verdict.ts';
import type { Hasher } from '../../log/tree/hasher.ts';
import { NoteError } from '../../log/tree/note-error.ts';
import { parseVerifierKey, type VerifierKey } from '../../log/tree/verifier-key.ts';
import type { LogKey } from '../bundle/bundle-trust.ts';
import type { PackLogKey } from './artifact-pack-content.ts';

/** A log named in a pack, and the tree size that its keys must sign. */
export interface PackedLog {
  origin: string;
  keys: readonly PackLogKey[];
  size: bigint;
}

/** Sources of trusted keys. */
export interface KeyTrust {
  /** Keys obtained outside of the pack, of any log. */
  keys: readonly VerifierKey[];
  /** Trust the pack's keys when no others are known: proves integrity, not origin. */
  trust_pack: boolean;
}

/**
 * Returns the keys that verify a log of a pack, and whether they are trusted. Without outside keys it uses
 * those in the pack, so that the remaining steps can run; the key step then stays undecided.
 */
export function believedKeys<Name extends string>(
  hasher: Hasher,
  name: Name,
  log: PackedLog,
  { keys: trustedKeys, trust_pack }: KeyTrust,
): { keys: readonly LogKey[]; step: Step<Name> } {
  const { passed, failed, unknown } = stepsOf(name);
  const { origin, size } = log;
  const read = readKeys(hasher, log);
  if (typeof read === 'string') return { keys: [], step: failed(read) };
  const keys = read.filter(
    ({ first_size, last_size }) => size >= first_size && (last_size === null || size <= last_size),
  );
  if (keys.length === 0)
    return { keys, step: failed(`No key of ${origin} is one for ${size} leaves.`) };
  const known = trustedKeys.filter((key) => key.name === origin).map(({ key_id }) => key_id);
  const stranger = keys.find(({ key }) => !known.includes(key.key_id));
  if (stranger === undefined) return { keys, step: passed(`The key of ${origin} is known.`) };
  const text = log.keys[read.indexOf(stranger)]?.vkey;
  if (known.length > 0)
    return { keys: [], step: failed(`The pack has a key of ${origin} that is not known: ${text}`) };
  return trust_pack
    ? { keys, step: passed(`The key of ${origin} is believed because it lies in the pack.`) }
    : {
        keys,
        step: unknown(`This key came with the pack, so compare it with one you know: ${text}`),
      };
}

function readKeys(hasher: Hasher, { origin, keys }: PackedLog): LogKey[] | string {
  try {
    const read = keys.map(({ vkey, first_size, last_size }) => {
      const key = parseVerifierKey(hasher, vkey);
      return {
        ...{ key, log_id: decodeHex(key.key_id), first_size, last_size },
        ...{ not_before: null, not_after: null },
      };
    });
    const isOfLog = ({ key }: LogKey) => key.name === origin && key.type === 'ed25519';
    return read.every(isOfLog) ? read : `Not every key is one of ${origin}.`;
  } catch (error) {
    if (error instanceof NoteError) return `${error.message}.`;
    throw error;
  }
}
