import { z } from 'zod';

/** A document: any JSON object. */
export const DocumentContent = z.record(z.string(), z.unknown());

/** Name of a document in its collection; the server makes one when it is left out. */
export const DocumentId = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'An id has no control characters.')
  // No address can hold these: anyone who sends it takes them for steps between folders.
  .refine((id) => id !== '.' && id !== '..', 'An id is not one or two dots.');

/** Largest document, as canonical JSON, and most of them in one call. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;
export const MOST_DOCUMENTS = 1000;

const NewDocument = z.strictObject({
  /** Name of the document in its collection; Assay makes one when it is left out. */
  id: DocumentId.optional(),
  /** The document: any JSON object, 16 MB at most as canonical JSON. */
  document: DocumentContent,
});

/** One new document, or up to 1,000 that are added together or not at all. */
export const NewDocuments = z.union([
  NewDocument,
  z.strictObject({
    /** 1 to 1,000 documents, added together or not at all. */
    documents: z.array(NewDocument).min(1).max(MOST_DOCUMENTS),
  }),
]);

/** New content of a document. */
export const Replacement = z.strictObject({
  /** Name of the document that is replaced. */
  id: DocumentId,
  /** The new content: any JSON object, 16 MB at most as canonical JSON. */
  document: DocumentContent,
  /** Revision that the caller read; the call answers 409 when it is no longer the present one. */
  revision: z.number().int().min(1).optional(),
});
