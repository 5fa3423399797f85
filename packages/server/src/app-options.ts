import type { FastifyBaseLogger } from 'fastify';
import type { CloudDoubles } from './features/azure-ad/clouds.ts';
import type { HealthParts } from './features/health/service.ts';
import type { ChannelParts } from './features/notifications/channels.ts';
import type { SbomRoutesOptions } from './features/sboms/routes.ts';
import type { SourceLocations } from './features/scheduled-tasks/new-tasks.ts';
import type { SignUpParts } from './features/sign-up/service.ts';
import type { SingleSignOnContext } from './features/single-sign-on/single-sign-on-context.ts';
import type { ReceiptParts } from './log/receipts/handlers.ts';
import type { Database } from './platform/db/database.ts';
import type { Vault } from './platform/secrets/vault.ts';
import type { StripeConfig } from './stripe-config.ts';

/** Dependencies of the application; only `main.ts` reads the environment. */
export interface AppOptions
  extends Pick<HealthParts, 'version' | 'disk' | 'countJobs'>,
    Pick<SignUpParts, 'signUp'>,
    Pick<ReceiptParts, 'logReader'>,
    Pick<ChannelParts, 'outbound'>,
    Omit<SbomRoutesOptions, 'journal' | 'scheduler'> {
  /** Signed in as assay_app, migrated. */
  database: Database;
  publicUrl: string;
  /** Secrets at rest; with separate connections. */
  vault: Vault;
  /** Mails are sent; without, anyone who made a one-time link gets it in the answer. */
  mailConfigured: boolean;
  /** The operator's identity provider, and whether tenants are hidden; by default none, and not hidden. */
  singleSignOn?: Pick<SingleSignOnContext, 'provider' | 'hideTenants'>;
  /** The payment provider; without, payments are off. */
  stripe?: StripeConfig | undefined;
  /** Stand-ins of Microsoft's clouds on this machine, for tests. */
  identityProviders?: CloudDoubles;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** PEM of a public key that validates licenses, besides the vendor's. */
  licenseKey?: string | undefined;
  /** Contact for vulnerabilities in `/.well-known/security.txt`. */
  securityContact?: string | undefined;
  /** Where the operator mirrors the public sources; where they are published unless told. */
  sourceLocations?: SourceLocations;
  /** Directory of the built page; absent or empty: the API alone. */
  pageRoot?: string;
  log: FastifyBaseLogger;
}
