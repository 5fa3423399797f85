import { FEATURES, LIMITS } from '@assay/contract/license-names.ts';
import { LicenseError } from '@assay/core/license/license-error.ts';
import { readLicense } from '@assay/core/license/license-token.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import * as query from './queries.ts';

/** Days before the end at which a license is noted, the last first; 0: it has ended. */
const STEPS = [0, 1, 7, 30] as const;
const DAY_S = 86_400;

/** Records an event for each license that has come to a step before its end, once for each step, with an audit entry. */
export async function noteExpiringLicenses(database: Database): Promise<void> {
  for (const license of await database.read(null, query.selectLicensesInForce)) {
    const ends = endOf(license.token);
    const days = STEPS.find((step) => ends !== null && ends - license.now_s <= step * DAY_S);
    if (ends === null || days === undefined) continue;
    if (license.noted_days !== null && license.noted_days <= days) continue;
    const { tenant_uuid, serial } = license;
    const facts = { days, expires_at: new Date(ends * 1000).toISOString() };
    const details = { ...facts, serial: Number(serial) };
    const change = { action: 'license.expiring', subject_uuid: tenant_uuid, details };
    await database.write(tenant_uuid, async (tx) => {
      if (!(await query.noteExpiry(tx, { tenant_uuid, serial, days }))) return;
      await recordEvent(tx, tenant_uuid, { kind: 'license.expiring', facts });
      await insertSystemEntries(tx, [change], tenant_uuid);
    });
  }
}

/**
 * Seconds since 1970; null when the license cannot be read. The signature was verified when the license was set, and a notice
 * grants nothing, so the worker needs no trusted keys.
 */
function endOf(token: string): number | null {
  try {
    return readLicense(token, { features: FEATURES, limits: LIMITS }, () => true).exp;
  } catch (error) {
    if (error instanceof LicenseError) return null;
    throw error;
  }
}
