import { z } from 'zod';
import { list, oneOf, text } from '../../lib/page-search.ts';

/** `/compliance/standards`: `open` is a standard. */
export const StandardsSearch = z.object({ ...list, keyword: text });
export type StandardsSearch = z.output<typeof StandardsSearch>;

/** `/compliance/projects/$uuid`: `standard` is the one that is shown, `open` a requirement; `only=open` leaves out what is decided. */
export const ProjectStandardsSearch = z.object({
  standard: text,
  open: text,
  only: oneOf('open'),
});
export type ProjectStandardsSearch = z.output<typeof ProjectStandardsSearch>;
