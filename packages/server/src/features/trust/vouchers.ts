import type { Voucher } from '@assay/contract/stated-in.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectVouchers } from './voucher-queries.ts';

/** Signatures by which documents are trusted, by SHA-256 in hexadecimal; a document that is not trusted has none. */
type Vouchers = ReadonlyMap<string, readonly Voucher[]>;

/** Reads who vouches for documents of the asking tenant. @param digests SHA-256 in hexadecimal */
export async function readVouchers(db: Reader, digests: ReadonlySet<string>): Promise<Vouchers> {
  if (digests.size === 0) return new Map();
  const rows = await selectVouchers(db, digests);
  const byDigest = Map.groupBy(rows, ({ sha256 }) => sha256);
  return new Map(
    [...byDigest].map(([digest, own]) => [
      digest,
      own.map(({ sha256: _, ...voucher }): Voucher => voucher),
    ]),
  );
}
