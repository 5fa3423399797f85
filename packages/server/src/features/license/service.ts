import type { License, license } from '@assay/contract/license.ts';
import { LicenseError } from '@assay/core/license/license-error.ts';
import { problemOf } from '@assay/core/license/license-token.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { forgetTerms } from './limits.ts';
import * as query from './queries.ts';
import { readTrusted, type Terms, termsOf } from './terms.ts';

/** The calls about a tenant’s license: reading, setting and taking it away. */
export const licenseService: Service<typeof license> = {
  setLicense: (ctx, { license: token }) => set(ctx, ctx.tenantUuid, token, 'tenant'),

  getLicense: (ctx) => ctx.read((db) => answerOf(db, ctx.tenantUuid)),

  setTenantLicense: (ctx, { uuid, license: token }) => set(ctx, uuid, token, 'operator'),
};

/** Returns the current terms of a tenant. */
export const presentTerms = async (db: Reader, tenantUuid: string): Promise<Terms> =>
  termsOf(await query.selectLicense(db, tenantUuid));

/** Returns the expirations of tenants' licenses, if readable. */
export async function licenseExpiries(
  db: Reader,
  tenantUuids: string[],
): Promise<Map<string, Date>> {
  const expiries = new Map<string, Date>();
  for (const uuid of tenantUuids) {
    const { expires_at } = termsOf(await query.selectLicense(db, uuid));
    if (expires_at !== null) expiries.set(uuid, expires_at);
  }
  return expiries;
}

async function set(
  ctx: Ctx,
  tenantUuid: string,
  token: string,
  set_by: 'tenant' | 'operator',
): Promise<Answer<License>> {
  const details: Record<string, unknown> = { set_by };
  const change = { action: 'license.set', subject_uuid: tenantUuid, details };
  const answer = await ctx.write(change, async (tx) => {
    const serial = token === '' ? 0 : await checkToken(tx, tenantUuid, token);
    Object.assign(details, token === '' ? { cleared: true } : { serial });
    const refused = await query.setLicense(tx, tenantUuid, { token, serial, set_by });
    if (refused !== null) throw REFUSALS[refused]();
    return answerOf(tx, tenantUuid);
  });
  forgetTerms(tenantUuid);
  return answer;
}

const REFUSALS: Record<query.Refusal, () => Error> = {
  missing: () => new NotFound('Tenant'),
  operator: () =>
    new Forbidden('The license was set by the operator of this server, who alone can change it'),
  older: () => new Conflict('A license of the same or a higher serial number was set before'),
};

/** Returns the serial of a license that is valid now. @throws Invalid with the reason it is not */
async function checkToken(db: Reader, tenantUuid: string, token: string): Promise<number> {
  const state = await query.selectLicense(db, tenantUuid);
  try {
    const payload = readTrusted(token);
    const problem = problemOf(payload, state);
    if (problem !== null) throw new Invalid(problem);
    return payload.serial;
  } catch (error) {
    if (error instanceof LicenseError)
      throw new Invalid(error.message, `body.license: ${error.code}`);
    throw error;
  }
}

async function answerOf(db: Reader, tenantUuid: string): Promise<Answer<License>> {
  const state = await query.selectLicense(db, tenantUuid);
  const usage = await query.selectUsage(db, tenantUuid);
  const { valid, problem, features, limits, expires_at } = termsOf(state);
  const { users_without_role, ...used } = usage;
  const hasOne = !state.cleared;
  return {
    license: hasOne ? state.token : null,
    valid,
    problem,
    features: [...features],
    limits,
    usage: used,
    users_without_role,
    expires_at,
    serial: state.serial === null || !hasOne ? null : Number(state.serial),
    set_by: hasOne ? state.set_by : null,
    instance_uuid: state.instance_uuid,
  };
}
