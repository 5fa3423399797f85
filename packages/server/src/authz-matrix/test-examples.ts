import type { Endpoint, Request } from '@assay/contract/endpoint.ts';
import type { Api, ApiName } from '@assay/contract/index.ts';
import type { Things } from './test-things.ts';

/** Values that matrix users know. */
export interface Known {
  password: string;
  recovery_code: string;
  /** Current one-time password of every seed. */
  otp: string;
  /** E-mail of a user with that password. */
  email: string;
  license: string;
}

/** A raw document, where the call takes one. */
type Raw<E extends Endpoint> = E['raw'] extends { request: readonly string[] }
  ? { body: string }
  : unknown;

/** Valid input of a call that names one of the objects: a call whose input names none is sent once only. */
export type Examples = {
  [Name in ApiName]: (things: Things, known: Known) => Request<Api[Name]> & Raw<Api[Name]>;
};

const nothing = () => ({});
const GUID = '11111111-2222-4333-8444-555555555555';
const NEW_PASSWORD = 'Another-Passw0rd';
/** The generator of P-256. */
const PUBLIC_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==';

const defaultOf = (ledger: string) => ({ uuid: ledger, name: 'default' });
const documentOf = (ledger: string) => ({ ...defaultOf(ledger), id: 'document' });

/** One per call of the contract: the compiler misses the one of a new call. */
export const examples: Examples = {
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
  setTenantLicense: ({ tenant }, { license }) => ({ uuid: tenant, license }),

  listAuditEntries: ({ user }) => ({ subject_uuid: user }),
  getAuditRecord: ({ audit_entry }) => ({ uuid: audit_entry }),
  getAuditReceipt: ({ audit_entry }) => ({ uuid: audit_entry }),
  getAuditEvidence: ({ audit_entry }) => ({ uuid: audit_entry }),

  listOutbox: nothing,
  getOutboxMail: ({ mail }) => ({ uuid: mail }),

  listNotifications: nothing,
  readNotifications: nothing,
  listNotificationRules: nothing,
  createNotificationRule: () => ({ name: 'new', events: ['gate.failed'] }),
  getNotificationRule: ({ notification_rule }) => ({ uuid: notification_rule }),
  updateNotificationRule: ({ notification_rule }) => ({
    ...{ uuid: notification_rule, name: 'renamed', enabled: true, condition: '', mail: false },
    ...{ events: ['log.alarm'], least_severity: 'low', audience: 'Auditor' },
    ...{ channel_uuids: [], schedule: 'at_once' },
  }),
  deleteNotificationRule: ({ notification_rule }) => ({ uuid: notification_rule }),
  previewNotificationRule: () => ({ events: ['finding.new'], condition: 'severity >= HIGH' }),
  listNotificationChannels: nothing,
  createNotificationChannel: () => ({
    ...{ kind: 'webhook', name: 'new', url: 'https://hooks.example.com/new' },
  }),
  enableNotificationChannel: ({ notification_channel }) => ({ uuid: notification_channel }),
  rotateNotificationSecret: ({ notification_channel }) => ({ uuid: notification_channel }),
  // The target of the example is never reached: its name does not resolve to a public address here.
  testNotificationChannel: ({ notification_channel }) => ({ uuid: notification_channel }),
  deleteNotificationChannel: ({ notification_channel }) => ({ uuid: notification_channel }),
  listNotificationDeliveries: ({ notification_rule }) => ({ rule_uuid: notification_rule }),
  retryNotificationDelivery: ({ notification_delivery }) => ({ uuid: notification_delivery }),

  apiKeyExists: ({ ledger }) => ({ name: 'bound', ledger_uuid: ledger }),
  createApiKey: ({ ledger }) => ({ name: 'new', role: 'Visitor', ledger_uuid: ledger }),
  listApiKeys: ({ ledger }) => ({ ledger_uuid: ledger }),
  getApiKey: ({ key }) => ({ uuid: key }),
  revokeApiKey: ({ key }) => ({ uuid: key }),
  unrevokeApiKey: ({ suspended_key }) => ({ uuid: suspended_key }),
  renameApiKey: ({ key }) => ({ uuid: key, name: 'renamed' }),
  rotateApiKey: ({ key }) => ({ uuid: key }),
  deleteApiKey: ({ key }) => ({ uuid: key }),

  createSignersGroup: () => ({ name: 'new' }),
  listSignersGroups: nothing,
  updateSignersGroup: ({ signers_group }) => ({ uuid: signers_group, threshold: 2 }),
  deleteSignersGroup: ({ signers_group }) => ({ uuid: signers_group }),
  addSignersGroupApiKey: ({ signers_group, key }) => ({ uuid: signers_group, apiKeyUUID: key }),
  removeSignersGroupApiKey: ({ signers_group, suspended_key }) => ({
    uuid: signers_group,
    api_key_uuid: suspended_key,
  }),
  addSignersGroupUser: ({ signers_group, user }) => ({ uuid: signers_group, userUUID: user }),
  removeSignersGroupUser: ({ signers_group, signer }) => ({
    uuid: signers_group,
    user_uuid: signer,
  }),
  listSignersGroupApiKeys: ({ signers_group }) => ({ uuid: signers_group }),
  listSignersGroupUsers: ({ signers_group }) => ({ uuid: signers_group }),
  getSignersPolicy: nothing,
  setSignersPolicy: () => ({ administrators: [] }),

  getPossessionChallenge: ({ key }) => ({ public_key: PUBLIC_KEY, principal_uuid: key }),
  registerSigningKey: ({ signer }) => ({
    name: 'new',
    custody: 'fulcio',
    principal_uuid: signer,
    issuer: 'https://issuer.example.com',
    subject: 'somebody@example.com',
  }),
  listSigningKeys: ({ signer }) => ({ principal_uuid: signer }),
  getSigningKey: ({ signing_key }) => ({ uuid: signing_key }),
  revokeSigningKey: ({ signing_key }) => ({ uuid: signing_key, reason: 'retired' }),
  getSignersLog: nothing,
  getSigner: ({ signer }) => ({ uuid: signer }),

  notarize: ({ ledger, envelope }) => ({ uuid: ledger, envelopes: [JSON.parse(envelope)] }),
  verifyArtifact: ({ ledger, digest }) => ({ uuid: ledger, sha256: digest }),
  createAttestation: ({ ledger, envelope }) => ({ ledger_uuid: ledger, body: envelope }),
  listAttestations: ({ ledger }) => ({ ledger_uuid: ledger }),
  getAttestation: ({ attestation }) => ({ uuid: attestation }),
  verifyAttestation: ({ attestation }) => ({ uuid: attestation }),
  getAttestationBundle: ({ attestation }) => ({ uuid: attestation }),
  listAttestationProfiles: nothing,
  createAttestationProfile: () => ({ name: 'new' }),
  updateAttestationProfile: ({ profile }) => ({ profileId: profile, name: 'renamed' }),
  deleteAttestationProfile: ({ profile }) => ({ profileId: profile }),
  setDefaultAttestationProfile: ({ profile }) => ({ profileId: profile }),
  getTrustedRoot: nothing,
  setTrustRoot: () => ({ body: '{}' }),
  getArtifactEvidence: ({ digest }) => ({ sha256: digest }),
  getArtifactSummary: ({ digest }) => ({ sha256: digest }),
  getSummaryKey: nothing,

  createLedger: () => ({ name: 'new' }),
  listLedgers: nothing,
  ledgerExists: () => ({ name: 'matrix' }),
  getLedger: ({ ledger }) => ({ uuid: ledger }),
  renameLedger: ({ ledger }) => ({ uuid: ledger, name: 'renamed' }),
  deleteLedger: ({ ledger }) => ({ uuid: ledger }),
  undeleteLedger: ({ deleted_ledger }) => ({ uuid: deleted_ledger }),
  resetLedger: ({ ledger }, { email }) => ({ uuid: ledger, email }),
  setLedgerPublic: ({ ledger }) => ({ uuid: ledger, public: true }),
  listLedgerCheckpoints: ({ ledger }) => ({ uuid: ledger }),
  getLedgerGrowth: ({ ledger }) => ({ uuid: ledger }),
  listLedgerEntries: ({ ledger }) => ({ uuid: ledger }),
  getLedgerEntry: ({ ledger }) => ({ uuid: ledger, index: 0 }),
  getInclusionProof: ({ ledger }) => ({ uuid: ledger, index: 0 }),
  getConsistencyProof: ({ ledger }) => ({ uuid: ledger, old: 1 }),
  auditLedger: ({ ledger }) => ({ uuid: ledger }),
  listLedgerAudits: ({ ledger }) => ({ uuid: ledger }),
  getControlLog: nothing,
  getControlLogConsistency: () => ({ old: 1 }),

  listCollections: ({ ledger }) => ({ uuid: ledger }),
  getCollection: ({ ledger }) => defaultOf(ledger),
  createCollection: ({ ledger }) => ({ uuid: ledger, name: 'new' }),
  updateCollection: ({ ledger }) => ({ ...defaultOf(ledger), fields: [], indexes: [] }),
  deleteCollection: ({ ledger }) => ({ uuid: ledger, name: 'more' }),

  createDocuments: ({ ledger }) => ({ ...defaultOf(ledger), body: '{"document":{}}' }),
  replaceDocument: ({ ledger }) => ({
    ...defaultOf(ledger),
    body: '{"id":"document","document":{}}',
  }),
  listDocuments: ({ ledger }) => defaultOf(ledger),
  searchDocuments: ({ ledger }) => defaultOf(ledger),
  countDocuments: ({ ledger }) => defaultOf(ledger),
  getDocument: ({ ledger }) => documentOf(ledger),
  deleteDocument: ({ ledger }) => documentOf(ledger),
  restoreDocument: ({ ledger }) => ({ ...defaultOf(ledger), id: 'deleted' }),
  eraseDocument: ({ ledger }) => ({ ...documentOf(ledger), reason: 'gdpr' }),
  getDocumentAudit: ({ ledger }) => documentOf(ledger),
  getDocumentDiff: ({ ledger }) => ({ ...documentOf(ledger), from: 1, to: 2 }),
  getDocumentProof: ({ ledger }) => documentOf(ledger),
  getDocumentEvidence: ({ ledger }) => documentOf(ledger),

  listProjects: nothing,
  createProject: () => ({ path: 'matrix/new' }),
  lookupProject: ({ path }) => ({ path }),
  listFolders: nothing,
  getProject: ({ project }) => ({ uuid: project }),
  updateProject: ({ project }) => ({ uuid: project, description: 'Other' }),
  deleteProject: ({ project }) => ({ uuid: project }),
  addFavorite: ({ project }) => ({ uuid: project }),
  removeFavorite: ({ project }) => ({ uuid: project }),

  uploadSbom: () => ({ project: 'matrix/new', body: '{"bomFormat":"CycloneDX"}' }),
  listSboms: nothing,
  getSbom: ({ sbom }) => ({ sbomid: sbom }),
  updateSbom: ({ sbom }) => ({ sbomid: sbom, in_use: true }),
  deleteSbom: ({ sbom }) => ({ sbomid: sbom }),
  getSbomDocument: ({ sbom }) => ({ sbomid: sbom }),
  exportSbom: ({ sbom }) => ({ sbomid: sbom }),
  followSbom: ({ sbom }) => ({ sbomid: sbom }),
  getSbomReceipt: ({ sbom }) => ({ sbomid: sbom }),
  getSbomEvidence: ({ sbom }) => ({ sbomid: sbom }),

  listUploads: nothing,
  countUploads: nothing,
  getUpload: ({ upload }) => ({ uuid: upload }),
  getUploadReceipt: ({ upload }) => ({ uuid: upload }),

  listSbomComponents: ({ sbom }) => ({ sbomid: sbom }),
  listSbomVulnerabilities: ({ sbom }) => ({ sbomid: sbom }),
  exportSbomSarif: ({ sbom }) => ({ sbomid: sbom }),
  listSbomStatements: ({ sbom }) => ({ sbomid: sbom }),
  getSbomGate: ({ sbom }) => ({ sbomid: sbom }),
  askSbomGate: ({ sbom }) => ({ sbomid: sbom, fail_on: 'high' }),
  getAskedGate: ({ sbom }) => ({ sbomid: sbom }),
  getSbomDependencies: ({ sbom }) => ({ sbomid: sbom }),
  getSbomPaths: ({ sbom }) => ({ sbomid: sbom, to: 'left-pad' }),
  getSbomFindingPaths: ({ sbom }) => ({ sbomid: sbom }),

  addAttachment: ({ sbom }) => ({ sbomid: sbom, name: 'new.txt', body: 'text' }),
  listAttachments: ({ sbom }) => ({ sbomid: sbom }),
  getAttachment: ({ attachment }) => ({ uuid: attachment }),
  getAttachmentContent: ({ attachment }) => ({ uuid: attachment }),
  downloadDocument: ({ attachment }) => ({ uuid: attachment }),
  deleteAttachment: ({ attachment }) => ({ uuid: attachment }),

  listArtifacts: nothing,
  viewArtifact: ({ digest }) => ({ sha256: digest }),
  labelArtifact: ({ artifact }) => ({ uuid: artifact, labels: ['matrix'] }),
  listVulnerabilities: nothing,
  getVulnerability: () => ({ id: 'CVE-0000-0000' }),

  getDashboard: nothing,
  getProjectHistory: ({ project }) => ({ uuid: project }),
  listUpgrades: nothing,
  listProjectUpgrades: ({ project }) => ({ uuid: project }),
  listVersionsTogether: () => ({ bump: 'pkg:npm/a@1', purl: 'pkg:npm/b@1', to: '2' }),

  searchEverything: () => ({ q: 'matrix' }),

  importAdvisories: () => ({ body: '{}' }),
  getAdvisoryImport: ({ advisory_import }) => ({ uuid: advisory_import }),
  listAdvisorySources: nothing,
  listUncheckedReasons: nothing,
  startRematch: nothing,
  listRematches: nothing,
  getRematch: ({ rematch }) => ({ uuid: rematch }),

  listScheduledTasks: nothing,
  addSources: () => ({ sources: [{ kind: 'epss', location: '/srv/feeds' }] }),
  updateScheduledTask: ({ task }) => ({ uuid: task, is_paused: true }),
  removeSource: ({ task }) => ({ uuid: task }),
  runScheduledTask: ({ task }) => ({ uuid: task }),
  cancelScheduledTask: ({ task }) => ({ uuid: task }),
  listTaskRuns: ({ task }) => ({ uuid: task }),
  getTaskRun: ({ task, task_run }) => ({ uuid: task, run: task_run }),
  followScheduledTasks: nothing,
};
