import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { Voucher } from './stated-in.ts';

/** An imported VEX document, kept as it was sent. */
export const VexDocument = z.object({
  /** UUID of the document in Assay. */
  uuid: z.uuid(),
  /** Path of the project that the document is about; empty for the whole tenant. */
  path: z.string(),
  /** UUID of the SBOM whose own statements these are; null for a document that was imported. */
  sbomid: z.uuid().nullable(),
  /** Format of the document. */
  format: z.enum(['OpenVEX', 'CSAF', 'CycloneDX', 'SPDX']),
  /** Version of the format. */
  format_version: z.string(),
  /** Id that its author gave it; may be empty. */
  document_id: z.string(),
  /** Title; may be empty. */
  title: z.string(),
  /** Author in the document's words; may be empty. */
  author: z.string(),
  /** When its author published it; null when the document states no time. */
  stated_at: Instant.nullable(),
  /** SHA-256 of the document, in hexadecimal. */
  sha256: z.string(),
  /** Size of the document in bytes. */
  size_bytes: z.number().int(),
  /** Number of statements: one for each vulnerability, product and component. */
  statements: z.number().int(),
  /** Statements about findings that the tenant had when the document was imported or last accepted. */
  matched: z.number().int(),
  /** Statements that were accepted. */
  accepted: z.number().int(),
  /** Statements that were declined. */
  declined: z.number().int(),
  /** Statements about findings that are neither accepted nor declined. */
  offered: z.number().int(),
  /** True when a signers group vouches for the document: its statements are accepted when it is imported. */
  is_trusted: z.boolean(),
  /** Signatures by which the document is trusted; empty when no signers group vouches for it. */
  vouchers: z.array(Voucher),
  /** E-mail of the user, or name of the API key, that imported it. */
  uploaded_by: z.string(),
  /** When it was imported. */
  uploaded_at: Instant,
});
export type VexDocument = z.output<typeof VexDocument>;
