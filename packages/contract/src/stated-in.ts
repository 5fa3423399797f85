import { z } from 'zod';

/** A signature of a signers group by which a document is trusted. */
export const Voucher = z.object({
  /** UUID of the attestation that has the signature. */
  attestation_uuid: z.uuid(),
  /** E-mail of the user, or name of the API key, that signed. */
  signer: z.string(),
  /** Name of the signing key. */
  key: z.string(),
  /** UUID of the signing key. */
  key_uuid: z.uuid(),
  /** Names of the signers groups that the signer was in. */
  groups: z.array(z.string()),
});
export type Voucher = z.output<typeof Voucher>;

/** The VEX document that a state comes from: who stated it, and who vouches for the document. */
export const StatedIn = z.object({
  /** UUID of the document in Assay; null when it was deleted, and for an SBOM’s own statements. */
  document_uuid: z.uuid().nullable(),
  /** Title of the document, else its id, else the start of its digest. */
  document: z.string(),
  /** Author in the document’s words; may be empty. */
  author: z.string(),
  /** SHA-256 of the document, in hexadecimal: the artifact that attestations vouch for. */
  sha256: z.string(),
  /** Signatures by which the document is trusted now; empty when no signers group vouches for it. */
  vouchers: z.array(Voucher),
});
export type StatedIn = z.output<typeof StatedIn>;
