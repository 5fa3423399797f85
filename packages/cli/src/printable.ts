/** Text of a document or a server on one line; control and invisible characters are escaped. */
export { visibleLine as printable } from '@assay/core/encoding/visible-text.ts';
