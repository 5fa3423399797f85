import { DEFAULT_LEDGER, type Ledger } from '@assay/contract/ledger.ts';
import { useState } from 'react';
import { useLedgers } from '../ledger/use-ledgers.ts';
import { type UsableKey, useUsableKeys } from './use-usable-keys.ts';

/** Ledger that gets a signature, and key that makes it. */
export interface SignPlace {
  /** Ledgers to choose from. */
  ledgers: readonly Ledger[];
  /** Chosen ledger; undefined until ledgers are read, or without any. */
  ledger: Ledger | undefined;
  /** Keys to choose from. */
  keys: readonly UsableKey[];
  /** Chosen key; undefined until keys are read, or without any. */
  by: UsableKey | undefined;
  /** True for a user who has no key that can sign here. */
  hasNoKey: boolean;
  /** Chooses a ledger or a key by its UUID. */
  choose: (changes: { ledger?: string; key?: string }) => void;
}

/** Manages the choice of ledger and signing key: at first the ledger `default` and the first key that can sign here. */
export function useSignPlace(): SignPlace {
  const ledgers = useLedgers().filter(
    ({ deleted_at, log }) => deleted_at === null && log.origin !== null,
  );
  const { keys, isReading } = useUsableKeys();
  const [chosen, setChosen] = useState<{ ledger?: string; key?: string }>({});
  const ledger =
    ledgers.find(({ uuid }) => uuid === chosen.ledger) ??
    ledgers.find(({ name }) => name === DEFAULT_LEDGER) ??
    ledgers[0];
  const by = keys.find(({ key }) => key.uuid === chosen.key) ?? keys[0];
  return {
    ...{ ledgers, ledger, keys, by },
    hasNoKey: keys.length === 0 && !isReading,
    choose: (changes) => setChosen((before) => ({ ...before, ...changes })),
  };
}
