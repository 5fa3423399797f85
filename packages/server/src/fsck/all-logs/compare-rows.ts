import { documentsOf } from '../contents.ts';
import { entriesOf } from '../control-log.ts';
import type { FsckContext } from '../fsck-context.ts';
import type { CompareRows } from './pass-log.ts';

/** Compares with the leaves of a control log the audit entries, with those of a ledger its documents and their content. */
export const compareRows =
  (parts: Pick<FsckContext, 'database' | 'vault' | 'scope'>): CompareRows =>
  (log, report) => {
    if (log.kind === 'control') return entriesOf(parts, log, report);
    if (log.kind === 'signers') return null;
    return documentsOf(parts, log, {
      row: (_, message) => report(`Log ${log.uuid}: ${message}`),
      content: (index, problem) => report(`Leaf ${index} of log ${log.uuid}: ${problem}`),
    });
  };
