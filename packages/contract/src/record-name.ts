import { z } from 'zod';

/** The advisory record that a shown text or rating comes from. */
export const RecordName = z.object({
  /** Feed that the record came from. */
  source: z.string(),
  /** Id of the record. */
  advisory: z.string(),
  /** Vulnerabilities that the record is about: above 1 it says the same of each, as errata and image advisories do. */
  vulnerabilities: z.number().int(),
});
export type RecordName = z.output<typeof RecordName>;
