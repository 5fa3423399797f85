import type { Examples } from './test-example.ts';

const nothing = () => ({});
const GUID = '11111111-2222-4333-8444-555555555555';
const NEW_PASSWORD = 'Another-Passw0rd';

/** Inputs of the calls about sign-in, users, tenants, directories, licenses, the audit log and mails. */
export const identityExamples = {
  getHealth: nothing,
  getSetup: nothing,
  completeSetup: () => ({ token: 'none', email: 'new@example.org', password: NEW_PASSWORD }),

  signIn: (_, { email, password }) => ({ username_or_email: email, password }),
  verifyOtp: (_, { recovery_code }) => ({ otp: recovery_code }),
  verifyToken: nothing,
  signOut: nothing,

  getSignInProvider: () => ({ provider: 'sso' }),
  getSignUpProvider: () => ({ provider: 'sso' }),
  startAzureSignIn: () => ({ redirect: '/', tenant_name: 'default' }),
  finishAzureSignIn: () => ({ state: 'none', code: 'none' }),
  ssoCallback: () => ({ state: 'none', code: 'none' }),

  signUp: () => ({
    first_name: 'New',
    email: 'new@example.org',
    username: 'new@example.org',
    password: NEW_PASSWORD,
  }),
  confirmEmail: ({ address, confirm_secret }) => ({ email: address, hash: confirm_secret }),
  resendConfirmation: ({ address }) => ({ email: address }),
  requestPasswordReset: ({ address }) => ({ email: address }),
  resetPassword: ({ reset_secret }) => ({ hash: reset_secret, password: NEW_PASSWORD }),

  initiateTwoFactor: nothing,
  confirmTwoFactor: (_, { otp }) => ({ otp }),
  disableTwoFactor: (_, { recovery_code }) => ({ otp: recovery_code }),
  regenerateRecoveryCodes: (_, { recovery_code }) => ({ otp: recovery_code }),

  changeEmail: () => ({ email: 'changed@example.org' }),
  changePassword: (_, { password }) => ({ old_password: password, new_password: NEW_PASSWORD }),
  listSessions: nothing,
  endSessions: ({ session }) => ({ uuid: session }),
  endUserSessions: ({ user }) => ({ uuid: user }),
  listInvitations: nothing,
  acceptInvitation: ({ invitation }) => ({ uuid: invitation }),
  declineInvitation: ({ invitation }) => ({ uuid: invitation }),
  listMemberships: nothing,
  switchTenant: ({ tenant }) => ({ uuid: tenant }),

  getCurrentUser: nothing,
  createUser: () => ({ email: 'new@example.org', first_name: 'New', role: 'Visitor' }),
  inviteUser: () => ({ email: 'new@example.org', role: 'Visitor' }),
  listUsers: nothing,
  getUser: ({ user }) => ({ uuid: user }),
  deleteUser: ({ user }) => ({ uuid: user }),
  setUserDisplayName: ({ user }) => ({ uuid: user, first_name: 'Other' }),
  setUserEmail: ({ user }) => ({ uuid: user, email: 'changed@example.org' }),
  setUserRole: ({ user }) => ({ uuid: user, role: 'Auditor' }),
  regenerateUserPassword: ({ user }) => ({ uuid: user }),
  resetUserTwoFactor: ({ user }) => ({ uuid: user }),

  createTenant: () => ({ name: 'new' }),
  listTenants: nothing,
  getTenantOverview: ({ tenant }) => ({ tenantUUID: tenant }),
  getTenantByUuid: ({ tenant }) => ({ uuid: tenant }),
  deleteTenant: ({ tenant }) => ({ uuid: tenant }),
  undeleteTenant: ({ disabled_tenant }) => ({ uuid: disabled_tenant }),
  getDeletionCertificate: ({ deleted_tenant }) => ({ uuid: deleted_tenant }),
  getTenant: nothing,
  getRequireTfa: nothing,
  setRequireTfa: () => ({ require_tfa: true }),

  getAzureAdConfig: nothing,
  setAzureAdConfig: () => ({ directory_id: GUID, client_id: GUID, client_secret: 'secret' }),
  deleteAzureAdConfig: nothing,
  getAzureAdGroups: nothing,
  setAzureAdGroups: () => ({ groups: [{ id: GUID, name: 'auditors', role: 'Auditor' }] }),
  searchAzureAdGroups: () => ({ term: 'a' }),
  getAzureAdSignersGroups: nothing,
  setAzureAdSignersGroups: ({ signers_group }) => ({
    groups: [{ id: GUID, name: 'signers', signers_group_uuid: signers_group }],
  }),

  setLicense: (_, { license }) => ({ license }),
  getLicense: nothing,
  getBilling: nothing,
  listBillingUsage: nothing,
  listInvoices: nothing,
  listPayments: nothing,
  openBillingPortal: nothing,
  receiveStripeEvent: () => ({ body: '{}' }),
  setTenantLicense: ({ tenant }, { license }) => ({ uuid: tenant, license }),

  listAuditEntries: ({ user }) => ({ subject_uuid: user }),
  getAuditRecord: ({ audit_entry }) => ({ uuid: audit_entry }),
  getAuditReceipt: ({ audit_entry }) => ({ uuid: audit_entry }),
  getAuditEvidence: ({ audit_entry }) => ({ uuid: audit_entry }),

  listOutbox: nothing,
  getOutboxMail: ({ mail }) => ({ uuid: mail }),
} satisfies Partial<Examples>;
