import { z } from 'zod';
import { Check } from './coverage.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';

/**
 * `before_upload`: the SBOM was not there. `before_ready`: its components were not all compared yet. `before_history`: they
 * were, and this server did not keep what it held.
 */
export const AS_OF_STATES = ['known', 'before_upload', 'before_ready', 'before_history'] as const;

/** Facts that an answer as of an instant rests on. */
export const AS_OF_FACTS = [
  'document',
  'decisions',
  'advisories',
  'exploited',
  'sources',
  'age_limit',
  'document_trust',
  'end_of_life',
  'epss',
  'in_use',
  'deleted_sboms',
] as const;

/** Knowledge about an SBOM at an instant, and the facts that it rests on (ADR 0045). */
export const SbomAsOf = z.object({
  /** The instant as requested. */
  as_of: Instant,
  /** Since when this server keeps what it held. Answers for earlier instants are refused. */
  known_since: Instant,
  /** Any but `known`: there are no findings to tell, and nothing follows from that. */
  state: z.enum(AS_OF_STATES),
  /** Number of findings at that instant; null when it is not `known`. */
  findings: z.number().int().nullable(),
  /** Number of decisions that applied to the SBOM; null when it is not `known`. `listDecisions` lists them with their receipts. */
  decisions: z.number().int().nullable(),
  /** Whether its components were compared, by the sources that were loaded at that instant; null when it is not `known`. */
  check: Check.nullable(),
  /** The document, which never changes. */
  document: z.object({
    /** When it was uploaded. */
    uploaded_at: Instant,
    /** SHA-256 of its bytes, in hexadecimal. */
    sha256: z.string(),
    /** Leaf that commits to the upload; null for an SBOM from before the log. */
    receipt: LeafPlace.nullable(),
  }),
  /** Advisory sources that were loaded at that instant; empty when it is not `known`. */
  sources: z.array(
    z.object({
      /** Name of the source. */
      source: z.string(),
      /** End of its newest complete import by then; null before the first. */
      newest_import_at: Instant.nullable(),
    }),
  ),
  /** Facts that the findings, their order and the gate rest on. */
  basis: z.array(
    z.object({
      /** The fact. */
      fact: z.enum(AS_OF_FACTS),
      /** `then`: as of the instant. `now`: the present one is used. `not_kept`: it is left out. */
      of: z.enum(['then', 'now', 'not_kept']),
      /** True when a leaf of a log commits to it. */
      has_leaf: z.boolean(),
    }),
  ),
});
export type SbomAsOf = z.output<typeof SbomAsOf>;
