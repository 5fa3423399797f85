import { z } from 'zod';
import { DocumentContent } from './document-bodies.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';

/** Kinds of revisions. */
export const REVISION_OPS = ['create', 'update', 'delete', 'restore'] as const;

/** A revision without its content. */
export const Revision = z.object({
  /** Number of the revision, from 1. */
  revision: z.number().int(),
  /** Change that the revision made. */
  op: z.enum(REVISION_OPS),
  /** E-mail of the user, or name of the API key, that made it. */
  actor: z.string(),
  /** When it was made. */
  at: Instant,
  /** Size of the content as canonical JSON, in bytes; null when there is no content. */
  size_bytes: z.number().int().nullable(),
  /** When the content was erased; null while it can be read. */
  erased_at: Instant.nullable(),
  /** Where the revision is in the log of the ledger. */
  leaf: LeafPlace,
});

export type Revision = z.output<typeof Revision>;

/** A document without its content. */
export const DocumentRow = z.object({
  /** Name of the document in its collection. */
  id: z.string(),
  /** Number of the present revision, from 1. */
  revision: z.number().int(),
  /** `live`: can be read. `deleted`: can be restored. `erased`: its content was destroyed. */
  state: z.enum(['live', 'deleted', 'erased']),
  /** Change that the present revision made. */
  op: z.enum(REVISION_OPS),
  /** When the present revision was made. */
  changed_at: Instant,
  /** E-mail of the user, or name of the API key, that made it. */
  changed_by: z.string(),
  /** Where the present revision is in the log of the ledger. */
  leaf: LeafPlace,
});

export type DocumentRow = z.output<typeof DocumentRow>;

/** A document with the content of one revision. */
export const LedgerDocument = DocumentRow.extend({
  /** Content of the revision. */
  document: DocumentContent,
});

export type LedgerDocument = z.output<typeof LedgerDocument>;
