import { z } from 'zod';

/** Fields that a component of an SBOM can lack. */
export const COMPONENT_RULE_NAMES = [
  'name',
  'version',
  'identifier',
  'purl',
  'supplier',
  'license',
  'hash',
  'relation',
] as const;

const DOCUMENT_RULE_NAMES = [
  'author',
  'timestamp',
  'tool',
  'subject',
  'serial_number',
  'lifecycle',
] as const;

/** Completeness of an SBOM, rule by rule. */
export const SbomQuality = z.object({
  /** Mean coverage of the rules that the format can express, from 0 to 100, rounded down; 100 means complete. */
  score: z.number().int(),
  /** Rule of the score, as a sentence. */
  score_rule: z.string(),
  /** Every rule, those about components first. */
  rules: z.array(
    z.object({
      /** Name of the rule; for a component rule, the value of `lacks` in the list of components. */
      rule: z.enum([...COMPONENT_RULE_NAMES, ...DOCUMENT_RULE_NAMES]),
      /** Whether each component must state it, or the document as a whole. */
      of: z.enum(['component', 'document']),
      /** Sentence that describes the rule. */
      text: z.string(),
      /** Lists of minimum elements that ask for it: `NTIA 2021`, `CISA 2025 draft`. */
      asked_by: z.array(z.string()),
      /** `passed`: all state it. `not_expressible`: this version of the format has no field for it. */
      outcome: z.enum(['passed', 'failed', 'not_expressible']),
      /** Number of components that state it; of a rule about the document 1 or 0. */
      met: z.number().int(),
      /** Number of components that are packages; of a rule about the document 1. */
      total: z.number().int(),
    }),
  ),
});
export type SbomQuality = z.output<typeof SbomQuality>;
