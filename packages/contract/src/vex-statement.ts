import { z } from 'zod';
import { Justification, ResponseName } from './decision-names.ts';
import { Instant } from './identity-names.ts';
import { AnalysisState } from './sbom-rows.ts';

/** Rejection of a statement: its author, time and reason. */
export const VexDecline = z.object({
  /** E-mail of the user, or name of the API key. */
  by: z.string(),
  /** When it was declined. */
  at: Instant,
  /** Reason; may be empty. */
  reason: z.string(),
});

/** Why a statement is about no finding; empty when it is about one. */
const Unmatched = z.enum(['', 'vulnerability', 'package', 'version', 'product', 'state']);

/** A statement of a VEX document: a claim by its author until a user accepts it. */
export const VexDocumentStatement = z.object({
  /** Number of the statement in the document, from 1. */
  number: z.number().int(),
  /** Vulnerability in the document's words. */
  vulnerability: z.string(),
  /** Other names of the vulnerability. */
  aliases: z.array(z.string()),
  /** Product that it is about: a purl, a CPE, another identifier, or a name; may be empty. */
  product: z.string(),
  /** Component of the product that has the vulnerability; empty when it is the product itself. */
  component: z.string(),
  /** Version where no purl has it; null for any. */
  version: z.string().nullable(),
  /** Range of versions; null for any. */
  range: z.string().nullable(),
  /** Analysis state; empty when the document states none. */
  state: AnalysisState,
  /** Why the product is not affected; may be empty. */
  justification: Justification,
  /** Responses (CycloneDX `analysis.response`). */
  responses: z.array(ResponseName),
  /** Explanation; may be empty. */
  detail: z.string(),
  /** When it was stated; null without a time. */
  stated_at: Instant.nullable(),
  /** Status in the words of the document's format. */
  status: z.string(),
  /** Position in the document: JSON pointer or line. */
  at: z.string(),
  /** Number of the tenant's package versions with a finding that it is about. */
  findings: z.number().int(),
  /** Which part is not known here: `vulnerability`, `package`, `version`, `product`; `state` when it has none. Empty when all are. */
  unmatched: Unmatched,
  /** UUID of the act of decisions that accepted it; null until then. */
  act: z.uuid().nullable(),
  /** Rejection of it; null when it was not declined. A declined statement is not accepted with the others. */
  declined: VexDecline.nullable(),
});
export type VexDocumentStatement = z.output<typeof VexDocumentStatement>;

/** A statement that is about findings of an SBOM, with the document that it comes from. */
export const SbomVexStatement = VexDocumentStatement.extend({
  /** UUID of the document. */
  document_uuid: z.uuid(),
  /** Title of the document, else its id, else the start of its digest. */
  document: z.string(),
  /** Author in the document's words; may be empty. */
  author: z.string(),
  /** True when a signers group vouches for the document. */
  is_trusted: z.boolean(),
});
export type SbomVexStatement = z.output<typeof SbomVexStatement>;
