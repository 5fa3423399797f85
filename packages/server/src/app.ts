import { apiKeys } from '@assay/contract/api-keys.ts';
import { attachments } from '@assay/contract/attachments.ts';
import type { RateClass } from '@assay/contract/endpoint.ts';
import { health } from '@assay/contract/health.ts';
import { license } from '@assay/contract/license.ts';
import { profile } from '@assay/contract/profile.ts';
import { projects } from '@assay/contract/projects.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import { sbomDiff } from '@assay/contract/sbom-diff.ts';
import { setup } from '@assay/contract/setup.ts';
import { signIn } from '@assay/contract/sign-in.ts';
import { signUp } from '@assay/contract/sign-up.ts';
import { tenants } from '@assay/contract/tenants.ts';
import { twoFactor } from '@assay/contract/two-factor.ts';
import { users } from '@assay/contract/users.ts';
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { type ContextOf, createContextOf } from './create-context.ts';
import { apiKeyService, createKeyIdentifier } from './features/api-keys/service.ts';
import { attachmentHandlers, attachmentService } from './features/attachments/service.ts';
import { createHealthService } from './features/health/service.ts';
import { requireFeature } from './features/license/limits.ts';
import { licenseService } from './features/license/service.ts';
import { trustLicenseKey } from './features/license/trusted-keys.ts';
import { createProfileService } from './features/profile/service.ts';
import { projectService } from './features/projects/service.ts';
import { createSbomDiffService, sbomDiffHandlers } from './features/sbom-content/diff/service.ts';
import { sbomContentHandlers } from './features/sbom-content/sarif/export-sarif.ts';
import { createSbomContentService } from './features/sbom-content/service.ts';
import { identifySession } from './features/sessions/identify-session.ts';
import { createSetupService } from './features/setup/service.ts';
import { createSignInService } from './features/sign-in/service.ts';
import { createSignUpService } from './features/sign-up/service.ts';
import { createTenantService } from './features/tenants/service.ts';
import { createTwoFactorService } from './features/two-factor/service.ts';
import { createUploadJournal } from './features/uploads/journal.ts';
import { createTurnedAway } from './features/uploads/routes.ts';
import { createUserService } from './features/users/service.ts';
import { serveLogs } from './log/serve/routes.ts';
import {
  mountAdvisories,
  mountAudit,
  mountBilling,
  mountIdentityProviders,
  mountLedgers,
  mountMessages,
  mountReports,
  mountSboms,
  mountSigning,
  mountVulnerabilities,
} from './mount-features.ts';
import { createDenials } from './platform/audit/denials.ts';
import { kindOfToken } from './platform/credentials/tokens.ts';
import type { Database } from './platform/db/database.ts';
import { serveApiReference } from './platform/http/api-reference.ts';
import { createBodyScheduler } from './platform/http/body-scheduler.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { type Host, mount } from './platform/http/mount.ts';
import { selectInstanceSecret } from './platform/http/queries.ts';
import { limitRate, refundRate } from './platform/http/rate-limit.ts';
import { DEFAULT_SECURITY_CONTACT, serveSecurityTxt } from './platform/http/security-txt.ts';
import { createServer } from './platform/http/server.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';
import { createYoungCalls } from './platform/http/young-calls.ts';

/** The server with all features, and its background parts. */
export interface App {
  server: FastifyInstance;
  /** For work outside of requests: set-up at start, jobs that write for a tenant. */
  contextOf: ContextOf;
}

/** Rate classes of calls that need disk space. */
const BRINGS_DATA: ReadonlySet<RateClass> = new Set(['I', 'U']);

/** Puts the features together; the list below is all of them. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database, publicUrl, trustedProxies, log, documents } = options;
  trustLicenseKey(options.licenseKey);
  const secret = await database.read(null, selectInstanceSecret);
  const contextOf = createContextOf(database, secret);
  const server = createServer({ publicUrl, trustedProxies, log });
  serveMetrics(server);
  const { securityContact: contact = DEFAULT_SECURITY_CONTACT } = options;
  serveSecurityTxt(server, { publicUrl, contact });
  const denials = createDenials(database, log);
  server.addHook('onClose', () => denials.close());
  const journal = createUploadJournal(database, log);
  const host: Host = {
    ...createGuards(options),
    contextOf,
    denied: denials.note,
    turnedAway: createTurnedAway(journal),
  };

  const calls = createYoungCalls();
  calls.watch(server);
  const scheduler = createBodyScheduler(calls);
  mount(server, host, health, createHealthService(options));
  mountPeople(server, host, options, contextOf);
  const receipts = { ...options, blobs: documents.blobs };
  mountAudit(server, host, receipts);
  mount(server, host, apiKeys, apiKeyService);
  mountLedgers(server, host, options);
  mount(server, host, license, licenseService);
  mountBilling(server, host, options);
  mount(server, host, tenants, createTenantService(options));
  mountMessages(server, host, options);
  mount(server, host, projects, projectService);
  mountSboms(server, host, { ...options, journal, scheduler });
  mount(
    server,
    host,
    attachments,
    attachmentService,
    attachmentHandlers({ database, scheduler, blobs: documents.blobs }),
  );
  mountSigning(server, host, options);
  const content = createSbomContentService(documents);
  mount(server, host, sbomContent, content, sbomContentHandlers(documents));
  mount(server, host, sbomDiff, createSbomDiffService(documents), sbomDiffHandlers(documents));
  mountVulnerabilities(server, host, options);
  mountReports(server, host, options, content);
  mountAdvisories(server, host, options, scheduler);

  serveLogs(server, host, options);
  serveApiReference(server);
  if (options.pageRoot) serveStaticFiles(server, options.pageRoot);
  await server.ready();
  return { server, contextOf };
}

/** Set-up, sign-in by each of its ways, sign-up, profiles and users. */
function mountPeople(
  server: FastifyInstance,
  host: Host,
  options: AppOptions,
  contextOf: ContextOf,
): void {
  const { database, vault, singleSignOn } = options;
  const people = { database, contextOf, vault };
  const hasProvider = singleSignOn?.provider !== undefined;
  mount(server, host, setup, createSetupService({ database, contextOf, hasProvider }));
  mount(server, host, signIn, createSignInService(people));
  mount(server, host, signUp, createSignUpService({ ...options, contextOf }));
  mount(server, host, twoFactor, createTwoFactorService(people));
  mount(server, host, profile, createProfileService({ ...options, contextOf }));
  mountIdentityProviders(server, host, options, people);
  mount(server, host, users, createUserService(options));
}

/** Checks that a request passes before its operation: identity, license, rate limit and free disk space. */
function createGuards({
  database,
  publicUrl,
  disk,
}: AppOptions): Pick<Host, 'identify' | 'secureCookies' | 'requireFeature' | 'limit' | 'refund'> {
  return {
    identify: createIdentify(database),
    secureCookies: publicUrl.startsWith('https:'),
    requireFeature: (actor, feature) => requireFeature(database, actor.tenantUuid, feature),
    limit: async (operation, endpoint, actor) => {
      await limitRate(database, operation, endpoint, actor);
      if (BRINGS_DATA.has(endpoint.rate)) await disk.require();
    },
    refund: (operation, endpoint, actor) => refundRate(database, operation, endpoint, actor),
  };
}

/** The prefix of a token is its kind, so one look-up suffices and invalid text costs none. */
function createIdentify(database: Database): Host['identify'] {
  const identifyKey = createKeyIdentifier(database);
  return async (token, ip, visit) => {
    const kind = kindOfToken(token);
    if (kind === 'ays') return identifySession(database, token, ip, visit);
    return kind === 'ayk' ? identifyKey(token, ip) : undefined;
  };
}
