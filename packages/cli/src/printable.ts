/** Text of a document or a server on one line; what could steer a terminal or hide stands there as an escape. */
export { visibleLine as printable } from '@assay/core/encoding/visible-text.ts';
