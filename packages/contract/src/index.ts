import { advisories } from './advisories.ts';
import { apiKeys } from './api-keys.ts';
import { artifacts } from './artifacts.ts';
import { attachments } from './attachments.ts';
import { attestationProfiles } from './attestation-profiles.ts';
import { attestations } from './attestations.ts';
import { audit } from './audit.ts';
import { azureAd } from './azure-ad.ts';
import { billing } from './billing.ts';
import { collections } from './collections.ts';
import { compliance } from './compliance.ts';
import { complianceCounts } from './compliance-counts.ts';
import { complianceHistory } from './compliance-history.ts';
import { dashboard } from './dashboard.ts';
import { decisions } from './decisions.ts';
import { dependencies } from './dependencies.ts';
import { documents } from './documents.ts';
import { findingRemarks } from './finding-remarks.ts';
import { fixFirst } from './fix-first.ts';
import { health } from './health.ts';
import { ledgers } from './ledgers.ts';
import { license } from './license.ts';
import { licensePolicy } from './license-policy.ts';
import { licenses } from './licenses.ts';
import { listViews } from './list-views.ts';
import { notificationChannels } from './notification-channels.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { profile } from './profile.ts';
import { projectProfile } from './project-profile.ts';
import { projectStandards } from './project-standards.ts';
import { projects } from './projects.ts';
import { quietHours } from './quiet-hours.ts';
import { reports } from './reports.ts';
import { retention } from './retention.ts';
import { savedReports } from './saved-reports.ts';
import { sbomContent } from './sbom-content.ts';
import { sbomDiff } from './sbom-diff.ts';
import { sboms } from './sboms.ts';
import { scheduledTasks } from './scheduled-tasks.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { signersGroups } from './signers-groups.ts';
import { signingKeys } from './signing-keys.ts';
import { singleSignOn } from './single-sign-on.ts';
import { standards } from './standards.ts';
import { tenants } from './tenants.ts';
import { twoFactor } from './two-factor.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { vex } from './vex.ts';
import { views } from './views.ts';
import { vulnerabilities } from './vulnerabilities.ts';

/** Every call of /api/v1, by name. Names are unique across groups; a test checks that. */
export const api = {
  ...health,
  ...setup,
  ...signIn,
  ...singleSignOn,
  ...signUp,
  ...twoFactor,
  ...profile,
  ...users,
  ...tenants,
  ...azureAd,
  ...license,
  ...billing,
  ...audit,
  ...outbox,
  ...notifications,
  ...quietHours,
  ...notificationChannels,
  ...apiKeys,
  ...ledgers,
  ...collections,
  ...documents,
  ...projects,
  ...sboms,
  ...sbomContent,
  ...decisions,
  ...findingRemarks,
  ...vex,
  ...sbomDiff,
  ...dependencies,
  ...uploads,
  ...retention,
  ...standards,
  ...projectStandards,
  ...licensePolicy,
  ...licenses,
  ...reports,
  ...savedReports,
  ...attachments,
  ...signersGroups,
  ...signingKeys,
  ...attestations,
  ...attestationProfiles,
  ...projectProfile,
  ...artifacts,
  ...vulnerabilities,
  ...advisories,
  ...dashboard,
  ...fixFirst,
  ...scheduledTasks,
  ...search,
  ...views,
  ...listViews,
  ...compliance,
  ...complianceCounts,
  ...complianceHistory,
};
export type Api = typeof api;
export type ApiName = keyof Api;
