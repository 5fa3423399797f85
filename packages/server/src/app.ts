import { advisories } from '@assay/contract/advisories.ts';
import { apiKeys } from '@assay/contract/api-keys.ts';
import { artifacts } from '@assay/contract/artifacts.ts';
import { attachments } from '@assay/contract/attachments.ts';
import { attestationProfiles } from '@assay/contract/attestation-profiles.ts';
import { attestations } from '@assay/contract/attestations.ts';
import { audit } from '@assay/contract/audit.ts';
import { azureAd } from '@assay/contract/azure-ad.ts';
import { collections } from '@assay/contract/collections.ts';
import { dashboard } from '@assay/contract/dashboard.ts';
import { dependencies } from '@assay/contract/dependencies.ts';
import { documents as documentCalls } from '@assay/contract/documents.ts';
import type { RateClass } from '@assay/contract/endpoint.ts';
import { fixFirst } from '@assay/contract/fix-first.ts';
import { health } from '@assay/contract/health.ts';
import { ledgers } from '@assay/contract/ledgers.ts';
import { license } from '@assay/contract/license.ts';
import { notificationChannels } from '@assay/contract/notification-channels.ts';
import { notifications } from '@assay/contract/notifications.ts';
import { outbox } from '@assay/contract/outbox.ts';
import { profile } from '@assay/contract/profile.ts';
import { projects } from '@assay/contract/projects.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import { sboms } from '@assay/contract/sboms.ts';
import { scheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import { search } from '@assay/contract/search.ts';
import { setup } from '@assay/contract/setup.ts';
import { signIn } from '@assay/contract/sign-in.ts';
import { signUp } from '@assay/contract/sign-up.ts';
import { signersGroups } from '@assay/contract/signers-groups.ts';
import { signingKeys } from '@assay/contract/signing-keys.ts';
import { singleSignOn } from '@assay/contract/single-sign-on.ts';
import { tenants } from '@assay/contract/tenants.ts';
import { twoFactor } from '@assay/contract/two-factor.ts';
import { uploads } from '@assay/contract/uploads.ts';
import { users } from '@assay/contract/users.ts';
import { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ContextOf, createContextOf } from './create-context.ts';
import { apiKeyService, createKeyIdentifier } from './features/api-keys/service.ts';
import { createArtifactService } from './features/artifacts/service.ts';
import { attachmentHandlers, attachmentService } from './features/attachments/service.ts';
import { attestationProfileService } from './features/attestation-profiles/service.ts';
import { createArtifactProofs } from './features/attestations/artifact-proofs.ts';
import { createAttestationHandlers } from './features/attestations/handlers.ts';
import { createAttestationService } from './features/attestations/service.ts';
import { auditService } from './features/audit/service.ts';
import { type CloudDoubles, cloudsOf } from './features/azure-ad/clouds.ts';
import { createGraph } from './features/azure-ad/graph.ts';
import { createAzureAdService } from './features/azure-ad/service.ts';
import { advisoryHandlers, advisoryService } from './features/catalogue/service.ts';
import { dashboardService } from './features/dashboard/service.ts';
import { createCollectionService } from './features/documents/collections/service.ts';
import { deleteLiveDocuments } from './features/documents/delete-live.ts';
import { createDocumentHandlers, createDocumentService } from './features/documents/service.ts';
import { createFixFirstService } from './features/fix-first/service.ts';
import { createHealthService, type HealthParts } from './features/health/service.ts';
import { createLedgerService } from './features/ledgers/service.ts';
import { requireFeature } from './features/license/limits.ts';
import { licenseService } from './features/license/service.ts';
import { trustLicenseKey } from './features/license/trusted-keys.ts';
import { createOutboxService } from './features/mail/service.ts';
import { type ChannelParts, createChannelService } from './features/notifications/channels.ts';
import { notificationService } from './features/notifications/service.ts';
import { createProfileService } from './features/profile/service.ts';
import { projectService } from './features/projects/service.ts';
import { sbomExport } from './features/sbom-content/export/export-sbom.ts';
import { createDependencyService } from './features/sbom-content/paths/service.ts';
import { sbomContentHandlers } from './features/sbom-content/sarif/export-sarif.ts';
import { createSbomContentService } from './features/sbom-content/service.ts';
import { type SbomRoutesOptions, sbomHandlers } from './features/sboms/routes.ts';
import { sbomService } from './features/sboms/service.ts';
import type { SourceLocations } from './features/scheduled-tasks/new-tasks.ts';
import {
  createScheduledTaskService,
  scheduledTaskHandlers,
} from './features/scheduled-tasks/service.ts';
import { createSearchService } from './features/search/service.ts';
import { identifySession } from './features/sessions/identify-session.ts';
import { createSetupService } from './features/setup/service.ts';
import { createSignInService } from './features/sign-in/service.ts';
import { createSignUpService, type SignUpParts } from './features/sign-up/service.ts';
import { createSignersGroupService } from './features/signers-groups/service.ts';
import { createSigningKeyService } from './features/signing-keys/service.ts';
import { createOpenId } from './features/single-sign-on/openid.ts';
import { createSingleSignOnService } from './features/single-sign-on/service.ts';
import type { SingleSignOnContext } from './features/single-sign-on/single-sign-on-context.ts';
import { createTenantService } from './features/tenants/service.ts';
import { createTwoFactorService } from './features/two-factor/service.ts';
import { createUploadJournal } from './features/uploads/journal.ts';
import { createTurnedAway, uploadHandlers } from './features/uploads/routes.ts';
import { uploadService } from './features/uploads/service.ts';
import { createUserService } from './features/users/service.ts';
import { createVulnerabilityService } from './features/vulnerabilities/service.ts';
import { logAuditService } from './log/audits/service.ts';
import {
  auditReceipts,
  documentReceipts,
  ledgerProofs,
  type ReceiptParts,
  sbomReceipts,
} from './log/receipts/handlers.ts';
import { serveLogs } from './log/serve/routes.ts';
import { createDenials } from './platform/audit/denials.ts';
import { kindOfToken } from './platform/credentials/tokens.ts';
import type { Database } from './platform/db/database.ts';
import { serveApiReference } from './platform/http/api-reference.ts';
import { type BodyScheduler, createBodyScheduler } from './platform/http/body-scheduler.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { type Host, mount } from './platform/http/mount.ts';
import { servePlaceholders } from './platform/http/placeholders.ts';
import { selectInstanceSecret } from './platform/http/queries.ts';
import { limitRate, refundRate } from './platform/http/rate-limit.ts';
import { DEFAULT_SECURITY_CONTACT, serveSecurityTxt } from './platform/http/security-txt.ts';
import { createServer } from './platform/http/server.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';
import { createYoungCalls } from './platform/http/young-calls.ts';
import type { Vault } from './platform/secrets/vault.ts';

/** Dependencies of the application; only `main.ts` reads the environment. */
export interface AppOptions
  extends Pick<HealthParts, 'version' | 'disk' | 'countJobs'>,
    Pick<SignUpParts, 'signUp'>,
    Pick<ReceiptParts, 'logReader'>,
    Pick<ChannelParts, 'outbound'>,
    Omit<SbomRoutesOptions, 'journal' | 'turns'> {
  /** Signed in as assay_app, migrated. */
  database: Database;
  publicUrl: string;
  /** Secrets at rest; with separate connections. */
  vault: Vault;
  /** Mails are sent; without, anyone who made a one-time link gets it in the answer. */
  mailConfigured: boolean;
  /** The operator's identity provider, and whether tenants are hidden; by default none, and not hidden. */
  singleSignOn?: Pick<SingleSignOnContext, 'provider' | 'hideTenants'>;
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
    identify: createIdentify(database),
    secureCookies: publicUrl.startsWith('https:'),
    requireFeature: (actor, feature) => requireFeature(database, actor.tenantUuid, feature),
    contextOf,
    limit: async (operation, endpoint, actor) => {
      await limitRate(database, operation, endpoint, actor);
      if (BRINGS_DATA.has(endpoint.rate)) await options.disk.require();
    },
    refund: (operation, endpoint, actor) => refundRate(database, operation, endpoint, actor),
    denied: denials.note,
    turnedAway: createTurnedAway(journal),
  };

  const calls = createYoungCalls();
  calls.watch(server);
  const turns = createBodyScheduler(calls);
  const people = { database, contextOf, vault: options.vault };
  mount(server, host, health, createHealthService(options));
  mount(
    server,
    host,
    setup,
    createSetupService({
      ...{ database, contextOf },
      hasProvider: options.singleSignOn?.provider !== undefined,
    }),
  );
  mount(server, host, signIn, createSignInService(people));
  mount(server, host, signUp, createSignUpService({ ...options, contextOf }));
  mount(server, host, twoFactor, createTwoFactorService(people));
  mount(server, host, profile, createProfileService({ ...options, contextOf }));
  mountIdentityProviders(server, host, options, people);
  mount(server, host, users, createUserService(options));
  const receipts = { ...options, blobs: documents.blobs };
  mountAudit(server, host, receipts);
  mount(server, host, apiKeys, apiKeyService);
  mountLedgers(server, host, options);
  mount(server, host, license, licenseService);
  mount(server, host, tenants, createTenantService(options));
  mountMessages(server, host, options);
  mount(server, host, projects, projectService);
  mountSboms(server, host, { ...options, journal, turns });
  mount(
    server,
    host,
    attachments,
    attachmentService,
    attachmentHandlers({ database, turns, blobs: documents.blobs }),
  );
  mountSigning(server, host, options);
  const content = createSbomContentService(documents);
  mount(server, host, sbomContent, content, sbomContentHandlers(documents));
  mountVulnerabilities(server, host, options);
  mountAdvisories(server, host, options, turns);

  servePlaceholders(server, host);
  serveLogs(server, host, options);
  serveApiReference(server);
  if (options.pageRoot) serveStaticFiles(server, options.pageRoot);
  await server.ready();
  return { server, contextOf };
}

/** SBOMs, their documents and receipts, and what was sent. */
function mountSboms(
  server: FastifyInstance,
  host: Host,
  options: AppOptions & SbomRoutesOptions,
): void {
  const routes = {
    ...sbomHandlers(options),
    exportSbom: sbomExport(options.documents),
    ...sbomReceipts({ ...options, blobs: options.documents.blobs }),
  };
  mount(server, host, sboms, sbomService, routes);
  mount(server, host, uploads, uploadService, uploadHandlers(options));
}

/** Mounts the audit log, with the receipts of its entries. */
function mountAudit(server: FastifyInstance, host: Host, parts: ReceiptParts): void {
  const { getAuditRecord, ...files } = auditReceipts(parts);
  mount(server, host, audit, { ...auditService, getAuditRecord }, files);
}

/** Advisories, and the tasks that keep them fresh. */
function mountAdvisories(
  server: FastifyInstance,
  host: Host,
  { documents: { blobs }, sourceLocations = {} }: AppOptions,
  turns: BodyScheduler,
): void {
  mount(server, host, advisories, advisoryService, advisoryHandlers(blobs, turns));
  const taskService = createScheduledTaskService(sourceLocations);
  mount(server, host, scheduledTasks, taskService, scheduledTaskHandlers);
}

/** Mails, entries under the bell, rules, and where they send to. */
function mountMessages(server: FastifyInstance, host: Host, options: AppOptions): void {
  mount(server, host, outbox, createOutboxService(options));
  mount(server, host, notifications, notificationService);
  mount(server, host, notificationChannels, createChannelService(options));
}

/** Ledgers, what is in them, and what proves it. */
function mountLedgers(server: FastifyInstance, host: Host, options: AppOptions): void {
  const { getInclusionProof, ...consistency } = ledgerProofs(options);
  const service = {
    ...createLedgerService({ deleteLiveDocuments: deleteLiveDocuments(options) }),
    ...logAuditService,
    ...consistency,
  };
  mount(server, host, ledgers, service, { getInclusionProof });
  const handlers = { ...createDocumentHandlers(options), ...documentReceipts(options) };
  mount(server, host, collections, createCollectionService(options));
  mount(server, host, documentCalls, createDocumentService(options), handlers);
}

/** Vulnerabilities of the tenant, how they get in, what to do first, how it changed, and the search. */
function mountVulnerabilities(
  server: FastifyInstance,
  host: Host,
  { documents, log }: AppOptions,
): void {
  mount(server, host, dependencies, createDependencyService(documents));
  mount(server, host, vulnerabilities, createVulnerabilityService(documents.blobs));
  mount(server, host, dashboard, dashboardService);
  mount(server, host, fixFirst, createFixFirstService(documents));
  mount(server, host, search, createSearchService(log));
}

/** Who signs, what is signed, and what follows for artifacts. */
function mountSigning(server: FastifyInstance, host: Host, options: AppOptions): void {
  mount(server, host, signersGroups, createSignersGroupService(options));
  mount(server, host, signingKeys, createSigningKeyService(options));
  const handlers = createAttestationHandlers(options);
  mount(server, host, attestations, createAttestationService(options), handlers);
  mount(server, host, attestationProfiles, attestationProfileService);
  mount(server, host, artifacts, createArtifactService(options), createArtifactProofs(options));
}

/** A tenant's directory, and sign-in through it or through the operator's provider. */
function mountIdentityProviders(
  server: FastifyInstance,
  host: Host,
  { publicUrl, signUp, singleSignOn: told, identityProviders }: AppOptions,
  people: Pick<SingleSignOnContext, 'database' | 'contextOf' | 'vault'>,
): void {
  const clouds = cloudsOf(identityProviders);
  const graph = createGraph({ vault: people.vault, clouds });
  const openId = createOpenId();
  const parts = { ...people, publicUrl, signUp, clouds, graph, openId, ...told };
  mount(server, host, azureAd, createAzureAdService(people, graph));
  mount(server, host, singleSignOn, createSingleSignOnService(parts));
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
