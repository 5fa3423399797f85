import { recheckSignatures } from '../../features/attestations/recorded/hold-signatures.ts';
import { recheckAll } from '../../platform/rechecked-rows.ts';
import type { Invariant } from '../fsck-context.ts';
import { selectTenants } from '../signers-queries.ts';

/** Signatures that are held against their leaves at a time. */
const PAGE = 500;

/** I16: reason, level, subjects, signer and author of each signature are those that were signed and logged. */
export const signatures: Invariant = {
  id: 'I16',
  name: 'signatures are shown as they were signed',
  async check({ all, database }, report) {
    let count = 0;
    for (const { uuid } of await selectTenants(all))
      count += await recheckAll(
        (page) => recheckSignatures(database, uuid, page),
        PAGE,
        ({ message, log_uuid }) => report(`Log ${log_uuid}: ${message}`),
      );
    return `${count} signatures`;
  },
};
