import type { StatedIn } from '@assay/contract/stated-in.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readVouchers } from '../trust/vouchers.ts';
import { selectKeptDocuments } from './stated-in-queries.ts';

/** The document that a decision was accepted from, as its row has it. */
export interface StoredSource extends Omit<StatedIn, 'vouchers' | 'document_uuid'> {
  document_uuid: string;
}

/** Returns a document with what changes about it; null for null. */
export type SourceOf = (source: StoredSource | null) => StatedIn | null;

/**
 * Reads who vouches for documents that decisions come from, and which of them were deleted.
 *
 * @param sources null for decisions that their author made alone
 */
export async function readSources(
  db: Reader,
  sources: Iterable<StoredSource | null>,
): Promise<SourceOf> {
  const named = [...sources].filter((one) => one !== null);
  if (named.length === 0) return () => null;
  const kept = await selectKeptDocuments(db, new Set(named.map((one) => one.document_uuid)));
  const vouchers = await readVouchers(db, new Set(named.map(({ sha256 }) => sha256)));
  return (source) =>
    source && {
      ...source,
      document_uuid: kept.has(source.document_uuid) ? source.document_uuid : null,
      vouchers: [...(vouchers.get(source.sha256) ?? [])],
    };
}
