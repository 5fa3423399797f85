import type { Operation } from './test-operation.ts';
import { INVENTORY_OPERATIONS } from './test-operations-inventory.ts';
import { LEDGER_OPERATIONS } from './test-operations-ledgers.ts';
import { PEOPLE_OPERATIONS } from './test-operations-people.ts';
import { REPORT_OPERATIONS } from './test-operations-reports.ts';
import { SIGNERS_OPERATIONS } from './test-operations-signers.ts';

/** All operations of random histories, by call. */
export const OPERATIONS: Record<string, Operation> = {
  ...SIGNERS_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...INVENTORY_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...REPORT_OPERATIONS,
};

/** Calls that are in no random history, by the reason. */
export const IN_NO_HISTORY: Record<string, readonly string[]> = {
  'It changes only what somebody needs to sign in, and would end the sessions of those who work': [
    ...['completeSetup', 'signIn', 'verifyOtp', 'signOut', 'signUp', 'resendConfirmation'],
    ...['requestPasswordReset', 'resetPassword', 'confirmTwoFactor', 'disableTwoFactor'],
    ...['regenerateRecoveryCodes', 'changeEmail', 'changePassword', 'endSessions'],
    ...['endUserSessions', 'acceptInvitation', 'declineInvitation', 'switchTenant'],
    ...['setUserEmail', 'regenerateUserPassword', 'resetUserTwoFactor', 'setRequireTfa'],
  ],
  'It ends or limits the tenant in which the others work': [
    ...['createTenant', 'deleteTenant', 'undeleteTenant', 'setLicense', 'setTenantLicense'],
    ...['undeleteLedger', 'resetLedger', 'setTrustRoot'],
  ],
  'It needs a directory or a server elsewhere': [
    ...['setAzureAdConfig', 'deleteAzureAdConfig', 'setAzureAdGroups', 'setAzureAdSignersGroups'],
    ...['testNotificationChannel', 'retryNotificationDelivery', 'openBillingPortal'],
    'receiveStripeEvent',
  ],
  'From there on the other changes of signers need signatures': ['setSignersPolicy'],
  'It changes the tasks of the installation, not rows of a tenant': [
    ...['startRematch', 'addSources', 'updateScheduledTask', 'removeSource', 'runScheduledTask'],
    'cancelScheduledTask',
  ],
  'It changes nothing': [
    ...['searchDocuments', 'countDocuments', 'previewDecisions', 'previewNotificationRule'],
    'previewLicensePolicy',
    ...['getPossessionChallenge', 'verifyArtifact', 'verifyAttestation'],
    'previewAttestationProfile',
  ],
  'Another operation makes the same change': [
    ...['createAttestation', 'readNotifications', 'offerSbomStatements', 'attestSbomVex'],
    ...['setDefaultSbomView', 'setOwnSbomView', 'createListView', 'updateListView'],
    ...['deleteListView', 'setDefaultListView', 'setOwnListView'],
  ],
};
