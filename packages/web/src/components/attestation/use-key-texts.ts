import type { Attestation } from '@assay/contract/attestation.ts';
import { useQueries } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { keyText } from '../signing-keys/key-text.ts';

/** Maximum number of keys requested one by one. */
const MOST_KEYS = 24;

/** Returns short forms of statements' keys, `P-256 5c:e1…90:4b`, by uuid, as far as they are loaded. */
export function useKeyTexts(statements: readonly Attestation[]): ReadonlyMap<string, string> {
  const uuids = [...new Set(statements.flatMap(({ key_uuid }) => key_uuid ?? []))];
  return useQueries({
    queries: uuids.slice(0, MOST_KEYS).map((uuid) => ({
      ...apiQuery('getSigningKey', { uuid }),
      staleTime: 300_000,
      meta: { quiet: true },
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.uuid, keyText(data)] as const] : []))),
  });
}
