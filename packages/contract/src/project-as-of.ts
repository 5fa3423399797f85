import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { AS_OF_STATES, SbomAsOf } from './sbom-as-of.ts';

/** The SBOMs that a project's counts were about at an instant, and the facts that this rests on (ADR 0060). */
export const ProjectAsOf = z.object({
  /** The instant as requested. */
  as_of: Instant,
  /** Since when this server keeps what it held. Findings of earlier instants are refused. */
  known_since: Instant,
  /** `before_upload`: the project had no SBOM. `before_ready`: it had one, and none was compared with advisories yet. */
  state: z.enum(AS_OF_STATES),
  /**
   * SBOMs in use then, newest first, 20 at most; the newest one of then when none was. Empty before the first was ready.
   * Findings of each: `listSbomVulnerabilities` with `as_of`.
   */
  sboms: z.array(
    z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
      /** Version of what the SBOM describes. */
      version: z.string(),
      /** When the SBOM was uploaded. */
      uploaded_at: Instant,
      /** True when it was in use then. */
      in_use: z.boolean(),
    }),
  ),
  /** Number of SBOMs that were in use then and are not deleted since. */
  in_use_count: z.number().int(),
  /** Facts that the findings and the choice of SBOMs rest on. */
  basis: SbomAsOf.shape.basis,
});
export type ProjectAsOf = z.output<typeof ProjectAsOf>;
