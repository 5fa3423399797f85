import { Instant } from '@assay/contract/identity-names.ts';
import { z } from 'zod';
import { oneOf } from '../../lib/page-search.ts';

const sbom = z.uuid().optional().catch(undefined);

/**
 * `/security/diff`: two SBOMs by UUID, each now or as of an instant; without `from` the one before `to` in its project. The same SBOM
 * twice shows what became known between two instants.
 */
export const DiffSearch = z.object({
  from: sbom,
  to: sbom,
  from_as_of: Instant.optional().catch(undefined),
  to_as_of: Instant.optional().catch(undefined),
  tab: oneOf('components', 'licenses', 'vulnerabilities'),
  fail_on: oneOf('critical', 'high', 'medium', 'low'),
});
export type DiffSearch = z.output<typeof DiffSearch>;
