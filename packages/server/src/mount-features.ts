import { advisories } from '@assay/contract/advisories.ts';
import { artifacts } from '@assay/contract/artifacts.ts';
import { attestationProfiles } from '@assay/contract/attestation-profiles.ts';
import { attestations } from '@assay/contract/attestations.ts';
import { audit } from '@assay/contract/audit.ts';
import { azureAd } from '@assay/contract/azure-ad.ts';
import { billing } from '@assay/contract/billing.ts';
import { collections } from '@assay/contract/collections.ts';
import { compliance } from '@assay/contract/compliance.ts';
import { complianceCounts } from '@assay/contract/compliance-counts.ts';
import { complianceHistory } from '@assay/contract/compliance-history.ts';
import { dashboard } from '@assay/contract/dashboard.ts';
import { decisions } from '@assay/contract/decisions.ts';
import { dependencies } from '@assay/contract/dependencies.ts';
import { documents as documentCalls } from '@assay/contract/documents.ts';
import { findingRemarks } from '@assay/contract/finding-remarks.ts';
import { fixFirst } from '@assay/contract/fix-first.ts';
import { ledgers } from '@assay/contract/ledgers.ts';
import { licensePolicy } from '@assay/contract/license-policy.ts';
import { licenses } from '@assay/contract/licenses.ts';
import { listViews } from '@assay/contract/list-views.ts';
import { notificationChannels } from '@assay/contract/notification-channels.ts';
import { notifications } from '@assay/contract/notifications.ts';
import { outbox } from '@assay/contract/outbox.ts';
import { projectProfile } from '@assay/contract/project-profile.ts';
import { projectStandards } from '@assay/contract/project-standards.ts';
import { quietHours } from '@assay/contract/quiet-hours.ts';
import { reports } from '@assay/contract/reports.ts';
import { retention } from '@assay/contract/retention.ts';
import { savedReports } from '@assay/contract/saved-reports.ts';
import { sboms } from '@assay/contract/sboms.ts';
import { scheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import { search } from '@assay/contract/search.ts';
import { signersGroups } from '@assay/contract/signers-groups.ts';
import { signingKeys } from '@assay/contract/signing-keys.ts';
import { singleSignOn } from '@assay/contract/single-sign-on.ts';
import { standards } from '@assay/contract/standards.ts';
import { uploads } from '@assay/contract/uploads.ts';
import { vex } from '@assay/contract/vex.ts';
import { views } from '@assay/contract/views.ts';
import { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { complianceOf } from './features/artifacts/compliance/summarize.ts';
import { createArtifactService } from './features/artifacts/service.ts';
import { projectProfileService } from './features/attestation-profiles/project-profile-service.ts';
import { attestationProfileService } from './features/attestation-profiles/service.ts';
import { createArtifactProofs } from './features/attestations/artifact-proofs.ts';
import { createAttestationHandlers } from './features/attestations/handlers.ts';
import { createAttestationService } from './features/attestations/service.ts';
import { auditService } from './features/audit/service.ts';
import { cloudsOf } from './features/azure-ad/clouds.ts';
import { createGraph } from './features/azure-ad/graph.ts';
import { createAzureAdService } from './features/azure-ad/service.ts';
import { createPayments } from './features/billing/payments/payments.ts';
import { eventHandlers } from './features/billing/payments/receive-event.ts';
import { createBillingService } from './features/billing/service.ts';
import { advisoryHandlers, advisoryService } from './features/catalogue/service.ts';
import { complianceCountsService } from './features/compliance/counts.ts';
import { declarationsExport } from './features/compliance/export-declarations.ts';
import { complianceHistoryService } from './features/compliance/history.ts';
import { createComplianceService } from './features/compliance/service.ts';
import { dashboardService } from './features/dashboard/service.ts';
import { findingRemarkService } from './features/decisions/remarks/service.ts';
import { decisionService } from './features/decisions/service.ts';
import { createCollectionService } from './features/documents/collections/service.ts';
import { deleteLiveDocuments } from './features/documents/delete-live.ts';
import { createDocumentHandlers, createDocumentService } from './features/documents/service.ts';
import { createFixFirstService } from './features/fix-first/service.ts';
import { createLedgerService } from './features/ledgers/service.ts';
import { licensePolicyService } from './features/licenses/policy-service.ts';
import { createOutboxService } from './features/mail/service.ts';
import { createChannelService } from './features/notifications/channels.ts';
import { quietHoursService } from './features/notifications/quiet-hours/service.ts';
import { notificationService } from './features/notifications/service.ts';
import type { ReportParts } from './features/reports/make-report.ts';
import { createReportParts } from './features/reports/report-parts.ts';
import { reportHandlers } from './features/reports/routes.ts';
import { savedReportHandlers, savedReportService } from './features/reports/saved/service.ts';
import { retentionService } from './features/retention/service.ts';
import { sbomExport } from './features/sbom-content/export/export-sbom.ts';
import { createLicenseService } from './features/sbom-content/licenses/service.ts';
import { createDependencyService } from './features/sbom-content/paths/service.ts';
import { type SbomRoutesOptions, sbomHandlers } from './features/sboms/routes.ts';
import { sbomService } from './features/sboms/service.ts';
import {
  createScheduledTaskService,
  scheduledTaskHandlers,
} from './features/scheduled-tasks/service.ts';
import { createSearchService } from './features/search/service.ts';
import { createSignersGroupService } from './features/signers-groups/service.ts';
import { createSigningKeyService } from './features/signing-keys/service.ts';
import { createOpenId } from './features/single-sign-on/openid.ts';
import { createSingleSignOnService } from './features/single-sign-on/service.ts';
import type { SingleSignOnContext } from './features/single-sign-on/single-sign-on-context.ts';
import { projectStandardHandlers } from './features/standards/evidence/export-declarations.ts';
import { projectStandardService } from './features/standards/evidence/service.ts';
import { standardHandlers, standardService } from './features/standards/service.ts';
import { uploadHandlers } from './features/uploads/routes.ts';
import { uploadService } from './features/uploads/service.ts';
import { vexHandlers, vexService } from './features/vex/service.ts';
import { listViewService } from './features/views/list-views.ts';
import { viewService } from './features/views/service.ts';
import { createVulnerabilityService } from './features/vulnerabilities/service.ts';
import { logAuditService } from './log/audits/service.ts';
import {
  auditReceipts,
  documentReceipts,
  ledgerProofs,
  type ReceiptParts,
  sbomReceipts,
} from './log/receipts/handlers.ts';
import type { BodyScheduler } from './platform/http/body-scheduler.ts';
import { type Host, mount } from './platform/http/mount.ts';

/** SBOMs, their documents and receipts, and what was sent. */
export function mountSboms(
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
  mount(server, host, retention, retentionService);
}

/** Mounts the audit log, with the receipts of its entries. */
export function mountAudit(server: FastifyInstance, host: Host, parts: ReceiptParts): void {
  const { getAuditRecord, ...files } = auditReceipts(parts);
  mount(server, host, audit, { ...auditService, getAuditRecord }, files);
}

/** Advisories, and the tasks that keep them fresh. */
export function mountAdvisories(
  server: FastifyInstance,
  host: Host,
  { documents: { blobs }, vault, sourceLocations = {} }: AppOptions,
  scheduler: BodyScheduler,
): void {
  mount(server, host, advisories, advisoryService, advisoryHandlers({ blobs, vault }, scheduler));
  const taskService = createScheduledTaskService({ locations: sourceLocations, vault });
  mount(server, host, scheduledTasks, taskService, scheduledTaskHandlers);
}

/** Mails, entries under the bell, rules, and where they send to. */
export function mountMessages(server: FastifyInstance, host: Host, options: AppOptions): void {
  mount(server, host, outbox, createOutboxService(options));
  mount(server, host, notifications, notificationService);
  mount(server, host, quietHours, quietHoursService);
  mount(server, host, notificationChannels, createChannelService(options));
}

/** Ledgers, what is in them, and what proves it. */
export function mountLedgers(server: FastifyInstance, host: Host, options: AppOptions): void {
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
export function mountVulnerabilities(
  server: FastifyInstance,
  host: Host,
  options: AppOptions,
): void {
  const { documents, log, publicUrl } = options;
  mount(server, host, dependencies, createDependencyService(documents));
  mount(server, host, vulnerabilities, createVulnerabilityService(documents.blobs));
  mount(server, host, dashboard, dashboardService);
  mount(server, host, decisions, decisionService);
  mount(server, host, findingRemarks, findingRemarkService);
  const vexParts = { ...options, blobs: documents.blobs, origin: publicUrl };
  mount(server, host, vex, vexService(vexParts), vexHandlers(vexParts));
  mount(server, host, fixFirst, createFixFirstService(documents));
  mount(server, host, search, createSearchService(log));
  mount(server, host, views, viewService);
  mount(server, host, listViews, listViewService);
  const declarations = declarationsExport({ documents, origin: publicUrl });
  mount(server, host, compliance, createComplianceService(documents), declarations);
  mount(server, host, complianceCounts, complianceCountsService);
  mount(server, host, complianceHistory, complianceHistoryService);
  mount(server, host, standards, standardService, standardHandlers(documents));
  const evidence = projectStandardHandlers({ documents, origin: publicUrl });
  mount(server, host, projectStandards, projectStandardService(documents), evidence);
  mount(server, host, licensePolicy, licensePolicyService);
  mount(server, host, licenses, createLicenseService(documents));
}

/** Mounts reports, which are read through the operations of other features, and those that are saved. */
export function mountReports(
  server: FastifyInstance,
  host: Host,
  { documents, logReader }: Pick<AppOptions, 'documents' | 'logReader'>,
  content: ReportParts['content'],
): void {
  mount(
    server,
    host,
    reports,
    {},
    reportHandlers(createReportParts(documents, content), documents),
  );
  const handlers = savedReportHandlers({ blobs: documents.blobs, logReader });
  mount(server, host, savedReports, savedReportService, handlers);
}

/** Mounts what a tenant uses and pays. */
export function mountBilling(
  server: FastifyInstance,
  host: Host,
  { database, publicUrl, stripe }: AppOptions,
): void {
  const payments = createPayments(stripe);
  const service = createBillingService({ payments, publicUrl });
  mount(server, host, billing, service, eventHandlers({ database, payments }));
}

/** Mounts signers, signed statements, and the services that follow from them for artifacts. */
export function mountSigning(server: FastifyInstance, host: Host, options: AppOptions): void {
  mount(server, host, signersGroups, createSignersGroupService(options));
  mount(server, host, signingKeys, createSigningKeyService(options));
  const handlers = createAttestationHandlers(options);
  mount(server, host, attestations, createAttestationService(options), handlers);
  mount(server, host, attestationProfiles, attestationProfileService);
  mount(server, host, projectProfile, projectProfileService);
  mount(
    server,
    host,
    artifacts,
    createArtifactService(options),
    createArtifactProofs({ ...options, complianceOf }),
  );
}

/** A tenant's directory, and sign-in through it or through the operator's provider. */
export function mountIdentityProviders(
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
