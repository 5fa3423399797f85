import { z } from 'zod';

/** The advisory record that a text or rating comes from. */
export const RecordName = z.object({
  /** Feed that the record came from. */
  source: z.string(),
  /** Id of the record in its source. */
  advisory: z.string(),
  /**
   * Number of vulnerabilities that the record is about; above 1 it says the same of each, as errata and image
   * advisories do.
   */
  vulnerabilities: z.number().int(),
});
export type RecordName = z.output<typeof RecordName>;
