import { z } from 'zod';

const Instant = z.iso.datetime();
const Coverage = z.object({
  ecosystem: z.string().max(1_000),
  release: z.string().max(1_000),
  /** End of the last complete import; null before the first. */
  confirmed_at: Instant.nullable(),
});

/** Name of a source, as in file names and addresses. */
const Source = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/);

const Block = z.object({
  holds: z.enum(['records', 'epss', 'kev', 'end_of_life']),
  /** Source of the records; for facts the same as `holds`. */
  source: Source,
  items: z.number().int().nonnegative(),
  /** Length and SHA-256 of the compressed block. */
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Content of a bundle, and how fresh it is (ADR 0043). */
export const BundleManifest = z.object({
  version: z.literal(1),
  issued_at: Instant,
  /** Sources of records and facts. */
  sources: z.array(
    z.object({
      source: Source,
      /** When the exporting server had last read the source completely; null: never, or unknown. */
      as_of: Instant.nullable(),
      coverage: z.array(Coverage),
    }),
  ),
  /** Blocks in the order of the file. */
  blocks: z.array(Block),
});
export type BundleManifest = z.output<typeof BundleManifest>;

/** A block of a bundle, as its manifest lists it. */
export type BundleBlock = z.output<typeof Block>;

/** Subject of a block that is not written yet. */
export type BlockSubject = Pick<BundleBlock, 'holds' | 'source' | 'items'>;

/** First line of a record within a block. */
export const RecordHead = z.object({
  id: z.string(),
  modified_at: z.string().nullable(),
  /** Bytes of the record, which follow the line. */
  length: z.number().int().nonnegative(),
});
export type RecordHead = z.output<typeof RecordHead>;
