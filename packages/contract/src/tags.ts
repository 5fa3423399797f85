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
import type { Endpoints } from './endpoint.ts';
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

/** A chapter of the API reference, with the groups of calls in it. */
export interface Tag {
  name: string;
  description: string;
  groups: Endpoints[];
}

/** Chapters in the order of the reference. Each call is in exactly one; a test checks that. */
export const TAGS: Tag[] = [
  {
    name: 'Sign-in',
    description: 'Sessions by password, one-time password or identity provider, and accounts.',
    groups: [setup, signIn, singleSignOn, signUp, twoFactor],
  },
  {
    name: 'Account',
    description: 'The account of the signed-in person: sessions, invitations, tenants.',
    groups: [profile],
  },
  {
    name: 'Users',
    description: 'Members of a tenant and open invitations.',
    groups: [users],
  },
  {
    name: 'Tenants',
    description: 'Tenants of this server, and the directory that a tenant signs in with.',
    groups: [tenants, azureAd],
  },
  {
    name: 'API keys',
    description: 'Keys by which pipelines call the API.',
    groups: [apiKeys],
  },
  {
    name: 'Dashboard',
    description: 'What is open and new, and counts of earlier days.',
    groups: [dashboard],
  },
  {
    name: 'Fix first',
    description: 'Upgrades that remove most findings, weighted by priority.',
    groups: [fixFirst],
  },
  {
    name: 'Search',
    description: 'One search over packages, vulnerabilities, projects, SBOMs, ledgers and people.',
    groups: [search],
  },
  {
    name: 'Projects',
    description: 'Projects, folders of projects, and favorites.',
    groups: [projects],
  },
  {
    name: 'SBOMs',
    description:
      'Upload, contents, findings, dependencies and gates of SBOMs, and files kept beside them.',
    groups: [
      sboms,
      sbomContent,
      sbomDiff,
      decisions,
      findingRemarks,
      vex,
      dependencies,
      uploads,
      retention,
      attachments,
    ],
  },
  {
    name: 'Views',
    description: 'Saved states of lists: columns, order, filters and density.',
    groups: [views, listViews],
  },
  {
    name: 'Vulnerabilities',
    description: 'Vulnerabilities that affect the tenant, and the advisories that they come from.',
    groups: [vulnerabilities, advisories],
  },
  {
    name: 'Artifacts',
    description: 'What the tenant builds and uses, and how far it is trusted.',
    groups: [artifacts],
  },
  {
    name: 'Compliance',
    description:
      'Rule sets of frameworks for SBOMs, imported standards, and which projects and artifacts meet them.',
    groups: [compliance, complianceCounts, complianceHistory, standards, projectStandards],
  },
  {
    name: 'Licenses',
    description: 'Which licenses the tenant allows, and which ones its SBOMs state.',
    groups: [licensePolicy, licenses],
  },
  {
    name: 'Attestations',
    description: 'Signed statements about artifacts, and the profiles that require them.',
    groups: [attestations, attestationProfiles, projectProfile],
  },
  {
    name: 'Signing',
    description: 'Signing keys, and groups of users and API keys whose signatures count together.',
    groups: [signingKeys, signersGroups],
  },
  {
    name: 'Ledgers',
    description: 'Ledgers with their collections, documents, logs and proofs.',
    groups: [ledgers, collections, documents],
  },
  {
    name: 'Notifications',
    description: 'Notifications of the signed-in person, rules, channels and deliveries.',
    groups: [notifications, quietHours, notificationChannels],
  },
  {
    name: 'Reports',
    description: 'Files that say what is known, whose digests are in the audit log.',
    groups: [reports, savedReports],
  },
  {
    name: 'Scheduled tasks',
    description: 'Sources that are kept fresh, and other work that the server does by itself.',
    groups: [scheduledTasks],
  },
  {
    name: 'Billing',
    description: 'Metered use of a tenant by month, invoices and payments.',
    groups: [billing],
  },
  {
    name: 'Operation',
    description: 'State of the server, audit log, license and mail.',
    groups: [health, audit, license, outbox],
  },
];
