import type { sbomDiff } from '@assay/contract/sbom-diff.ts';
import { diffMarkdown } from '@assay/core/diff/diff-markdown.ts';
import type { Service } from '../../../context.ts';
import { attach } from '../../../platform/http/download.ts';
import type { RawHandlers } from '../../../platform/http/mount.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { compareSboms } from './compare-sboms.ts';

/** Rows that the text is made of: it shows 50 of each list at most. */
const TEXT_ROWS = 1_000;

/** Creates the operation that compares two SBOMs. */
export const createSbomDiffService = (documents: SbomDocuments): Service<typeof sbomDiff> => ({
  getSbomDiff: (ctx, question) => compareSboms(ctx, documents, question),
});

/** The comparison as a text. */
export const sbomDiffHandlers = (documents: SbomDocuments): RawHandlers<typeof sbomDiff> => ({
  async exportSbomDiff(ctx, question, { reply }) {
    const diff = await compareSboms(ctx, documents, { ...question, limit: TEXT_ROWS });
    attach(reply, `${diff.from.version || 'from'}-${diff.to.version || 'to'}.md`);
    reply.type('text/markdown; charset=utf-8');
    return diffMarkdown(diff);
  },
});
