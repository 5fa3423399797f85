import type { VexDocument } from '@assay/contract/vex-document.ts';

/** Title of a document, else its id, else the start of its digest. */
export const documentName = ({ title, document_id, sha256 }: VexDocument): string =>
  title || document_id || sha256.slice(0, 12);
