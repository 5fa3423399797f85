import { AppError, Invalid, Unavailable } from '../../errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Clouds } from './clouds.ts';
import * as sql from './queries.ts';

/** A tenant's directory, ready for requests. */
export interface Directory extends sql.DirectoryRow {
  tenant_uuid: string;
}

/** Dependencies for reaching all tenants' directories. */
export interface DirectoryParts {
  database: Database;
  vault: Vault;
  clouds: Clouds;
}

/** The directory of a tenant; undefined when none is configured. */
export async function findDirectory(
  database: Database,
  tenant_uuid: string,
): Promise<Directory | undefined> {
  const row = await database.read(tenant_uuid, (db) => sql.findDirectory(db, tenant_uuid));
  return row && { ...row, tenant_uuid };
}

/** The client secret of a directory, sealed by the tenant's key. */
const about = (tenant: string) => ({ owner: tenant, purpose: 'azure-ad', subject: tenant });

export const sealSecret = (vault: Vault, tenant: string, secret: string): Promise<Buffer> =>
  vault.seal(about(tenant), Buffer.from(secret));

/** Decrypts the secret, for the moment of sending it. */
export const openSecret = async (
  vault: Vault,
  { tenant_uuid, sealed_secret }: Directory,
): Promise<string> => (await vault.open(about(tenant_uuid), sealed_secret)).toString();

/** 400: the tenant has no directory. */
export class NotConfigured extends Invalid {
  constructor() {
    super('Tenant is not configured to use Azure AD.');
  }
}

/** 502: the directory was reached and refused; `detail` names the step, without the directory's own text. */
export class DirectoryRefused extends AppError {
  constructor(detail: string) {
    super(
      502,
      'directory.refused',
      'The directory refused the request. Check the client, its secret and its permissions.',
      detail,
    );
  }
}

/** 503: the directory cannot be reached, or has no time. */
export class DirectoryUnavailable extends Unavailable {
  constructor() {
    super('The directory cannot be reached now. Try again.');
  }
}
