import { z } from 'zod';

/** A document: any JSON object. */
export const DocumentContent = z.record(z.string(), z.unknown());

/** Name of a document in its collection; made by the server where none is told. */
export const DocumentId = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'An id has no control characters.')
  // No address can hold these: whoever sends it takes them for steps between folders.
  .refine((id) => id !== '.' && id !== '..', 'An id is not one or two dots.');

/** Largest document, as canonical JSON, and most of them in one call. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;
export const MOST_DOCUMENTS = 1000;

const NewDocument = z.strictObject({ id: DocumentId.optional(), document: DocumentContent });

/** What is added: one document, or many at once, all or none. */
export const NewDocuments = z.union([
  NewDocument,
  z.strictObject({ documents: z.array(NewDocument).min(1).max(MOST_DOCUMENTS) }),
]);

/** What replaces a document; `revision`: the one that is replaced, where that matters. */
export const Replacement = z.strictObject({
  id: DocumentId,
  document: DocumentContent,
  revision: z.number().int().min(1).optional(),
});
