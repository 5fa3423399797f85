import { z } from 'zod';
import { oneOf } from '../../lib/page-search.ts';

const sbom = z.uuid().optional().catch(undefined);

/** `/security/diff`: two SBOMs by UUID; without `from` the one before `to` in its project. */
export const DiffSearch = z.object({
  from: sbom,
  to: sbom,
  tab: oneOf('components', 'licenses', 'vulnerabilities'),
  fail_on: oneOf('critical', 'high', 'medium', 'low'),
});
export type DiffSearch = z.output<typeof DiffSearch>;
