import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import { z } from 'zod';
import { list, oneOf, text } from '../../lib/page-search.ts';

/** `/licenses`: its licenses, or with `view=sboms` its SBOMs, all of them or those of one license. */
export const LicensesSearch = z.object({
  ...list,
  text,
  verdict: oneOf(...LICENSE_VERDICTS),
  view: oneOf('sboms'),
  license_id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
});
export type LicensesSearch = z.output<typeof LicensesSearch>;
