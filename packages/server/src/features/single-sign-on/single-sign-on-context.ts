import { anonymous, type Ctx, NIL_UUID } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Clouds } from '../azure-ad/clouds.ts';
import type { Graph } from '../azure-ad/graph.ts';
import type { OpenId } from './openid.ts';

/** The identity provider of the whole installation, as the operator configures it. */
export interface OperatorProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Name of the tenant that its people belong to. */
  tenant: string;
}

/** Dependencies of sign-in with identity providers. */
export interface SingleSignOnContext {
  database: Database;
  contextOf: ContextOf;
  vault: Vault;
  openId: OpenId;
  clouds: Clouds;
  graph: Graph;
  /** Without a trailing slash. */
  publicUrl: string;
  provider?: OperatorProvider | undefined;
  /** `closed`: no sign-up, not even through a provider. */
  signUp: 'open' | 'closed';
  /** Unknown callers learn neither which tenants exist nor how they are configured. */
  hideTenants?: boolean;
}

/** Context without a user, in the tenant of a sign-in. */
export const strangerIn = ({ contextOf }: SingleSignOnContext, tenant: string, ip: string): Ctx =>
  contextOf({ ...anonymous(ip), tenantUuid: tenant });

/** Records a refusal and its reason; `cause` is a slug. */
export const recordRefusal = (
  ctx: Ctx,
  action: string,
  cause: string,
  account: string = NIL_UUID,
): Promise<void> =>
  ctx.write(
    { action, subject_uuid: account, details: { cause }, outcome: 'refused' },
    async () => undefined,
  );
