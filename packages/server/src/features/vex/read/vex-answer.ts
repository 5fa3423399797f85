import { readVex } from '@assay/core/vex/read-vex.ts';
import { VexError } from '@assay/core/vex/vex-error.ts';
import type { VexDocument } from '@assay/core/vex/vex-statement.ts';

/** Statements of a document, or the reason for its refusal, with the place. */
export type VexAnswer = { document: VexDocument } | Pick<VexError, 'message' | 'at' | 'code'>;

/** Reads a VEX document of any format. */
export function answerOf(bytes: Uint8Array): VexAnswer {
  try {
    return { document: readVex(bytes) };
  } catch (error) {
    if (!(error instanceof VexError)) throw error;
    return { message: error.message, at: error.at, code: error.code };
  }
}
