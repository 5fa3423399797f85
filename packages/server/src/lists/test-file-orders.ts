import type { Things } from '../authz-matrix/test-things.ts';
import { folded, nothing, number, text, time, untilTime } from './test-order-values.ts';

/** Lists of files, of SBOMs to be deleted, of decisions, and of what VEX documents state. */
export const FILE_ORDERS = {
  listAttachments: {
    input: ({ filled_sbom }: { filled_sbom: string }) => ({ sbomid: filled_sbom }),
    orders: {
      uploaded_at: time('uploaded_at'),
      name: folded('name'),
      size_bytes: number('size_bytes'),
    },
  },
  listDecisions: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      vulnerability: text('vulnerability'),
      expires_at: untilTime('expires_at'),
    },
  },
  listFindingRemarks: {
    input: nothing,
    orders: { created_at: time('created_at'), vulnerability: text('vulnerability') },
  },
  listRetentionCandidates: {
    input: () => ({ keep_newest: 1, keep_days: 1 }),
    orders: {
      uploaded_at: time('uploaded_at'),
      project: text('project'),
      size: number('size_bytes'),
    },
  },
  listVexDocuments: { input: nothing, orders: { uploaded_at: time('uploaded_at') } },
  listVexStatements: {
    input: ({ vex_document }: Things) => ({ uuid: vex_document }),
    orders: { number: number('number') },
  },
  listSbomVexStatements: {
    input: ({ filled_sbom }: { filled_sbom: string }) => ({ sbomid: filled_sbom }),
    orders: { number: number('number') },
  },
};
