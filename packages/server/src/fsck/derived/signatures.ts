import { signatureRows } from '../../features/attestations/recorded/hold-signatures.ts';
import type { Invariant } from '../fsck-context.ts';
import { recheckWithin } from '../scope/recheck.ts';
import { selectTenants } from '../signers-queries.ts';

/** I16: reason, level, subjects, signer and author of each signature are those that were signed and logged. */
export const signatures: Invariant = {
  id: 'I16',
  name: 'signatures are shown as they were signed',
  async check({ all, database, scope }, report) {
    let count = 0;
    for (const { uuid: tenant_uuid } of await selectTenants(all)) {
      const rows = signatureRows(database, { tenant_uuid, ledger_uuid: null });
      count += await recheckWithin(scope, { rows, of: tenant_uuid }, ({ message, log_uuid }) =>
        report(`Log ${log_uuid}: ${message}`),
      );
    }
    return `${count} signatures`;
  },
};
