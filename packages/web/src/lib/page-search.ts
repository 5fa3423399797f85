/**
 * What the query of each page may hold. Values are plain texts, `?text=123` is the text "123"; a value that
 * is not one of the known ones is as if absent, and defaults are absent. Lists are comma separated.
 */
import { z } from 'zod';

const text = z.string().max(4096).optional().catch(undefined);
const flag = z.enum(['true', 'false']).optional().catch(undefined);
const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.enum(values).optional().catch(undefined);

/** Every list: order (`-name` is descending), hidden columns, the row whose details are open. */
const list = { sort: text, hide: text, open: text };

/** `/artifacts/modern`. */
export const ArtifactsSearch = z.object({
  ...list,
  text,
  kind: text,
  trust_level: oneOf('trusted', 'untrusted', 'unsupported', 'unknown'),
  ledger_uuid: text,
  scope: oneOf('built', 'used', 'all'),
  has_sbom: flag,
  severity: text,
  act: oneOf('notarise'),
});
export type ArtifactsSearch = z.output<typeof ArtifactsSearch>;

/** `/artifacts/view`: what it is of, the ledger whose verdict is looked at, the open statement, what is done. */
export const ArtifactSearch = z.object({
  purl: text,
  sha256: text,
  ledger: text,
  open: text,
  act: oneOf('notarise', 'sign', 'state'),
});
export type ArtifactSearch = z.output<typeof ArtifactSearch>;

/** Filters of a list of SBOMs. `purl`: only those that contain this package version. */
const ofSboms = {
  purl: text,
  inUse: flag,
  format: oneOf('CycloneDX', 'SPDX'),
  status: oneOf('queued', 'parsing', 'matching', 'ready', 'failed'),
};

/** `/projects/workspace/:tab?`; `project` is the path of the chosen project or folder. */
export const WorkspaceSearch = z.object({
  ...list,
  ...ofSboms,
  project: text,
  text,
  severity: text,
  status: text,
  state: text,
  /** The version in use that is shown, of several. */
  sbom: text,
  key: text,
});
export type WorkspaceSearch = z.output<typeof WorkspaceSearch>;

/** `/projects/modern/:tab`; `welcome` opens the first steps. */
export const ProjectsSearch = z.object({
  ...list,
  ...ofSboms,
  project: text,
  search: text,
  welcome: flag,
  favorite: flag,
  label: text,
});
export type ProjectsSearch = z.output<typeof ProjectsSearch>;

/** The SBOM page: filters of its tabs, and the focus of the dependency graph. */
export const SbomSearch = z.object({
  ...list,
  text,
  severity: text,
  suppressed: flag,
  state: text,
  verdict: oneOf('affected', 'unknown', 'handled'),
  status: oneOf('all', 'vulnerable', 'unchecked', 'undecided', 'handled', 'stale', 'untrusted'),
  showvulnerable: flag,
  focus: text,
  direction: oneOf('down', 'up', 'both'),
  depth: z
    .string()
    .regex(/^[1-9]\d?$/)
    .optional()
    .catch(undefined),
  to: text,
  view: oneOf('graph', 'table'),
  /** The dependency graph from its beginning, instead of the paths to findings. */
  all: flag,
  paths: oneOf('unchecked'),
  group: text,
  warnings: flag,
  receipt: flag,
});
export type SbomSearch = z.output<typeof SbomSearch>;

/** `/sbom`. */
export const SbomListSearch = z.object({ ...list, ...ofSboms, project: text, text });
export type SbomListSearch = z.output<typeof SbomListSearch>;

/** `/uploads`. `key`: uuid of the sender. */
export const UploadsSearch = z.object({ ...list, project: text, text, key: text, state: text });
export type UploadsSearch = z.output<typeof UploadsSearch>;

/** `/security/vulnerabilities`. */
export const VulnerabilitiesSearch = z.object({ ...list, text, severity: text, kev: flag });
export type VulnerabilitiesSearch = z.output<typeof VulnerabilitiesSearch>;

/** `/advisories`; `import` opens the import. */
export const AdvisorySourcesSearch = z.object({ import: flag });

/** Lists of the settings area: people, keys. */
export const SettingsListSearch = z.object({
  ...list,
  keyword: text,
  role: text,
  auth_type: text,
});

/** `/signers/:uuid`. */
export const SignerSearch = z.object({ ...list, keyword: text });

/** `/settings/signers-groups`. */
export const SignersGroupsSearch = z.object({ ...list, nameFilter: text });

/** `/adminpanel`: tenants, the outbox, or the matcher. */
export const AdminSearch = z.object({ ...list, keyword: text, tab: oneOf('outbox', 'matcher') });

/** `/audit`. */
export const AuditSearch = z.object({
  ...list,
  actor: text,
  action: text,
  outcome: oneOf('ok', 'refused'),
  from: text,
  to: text,
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** `/ledgers`. */
export const LedgersSearch = z.object({ ...list, keyword: text, activeOnly: flag });
export type LedgersSearch = z.output<typeof LedgersSearch>;

/** `/ledgers/:uuid/:tab?`: the collection and what is searched in it, the open row, the compared revisions. */
export const LedgerSearch = z.object({
  ...list,
  collection: text,
  query: text,
  deleted: flag,
  from: text,
  to: text,
  view: oneOf('whole'),
});
export type LedgerSearch = z.output<typeof LedgerSearch>;

/** Sign-in: where to go afterwards, and the provider that somebody came for. */
export const SignInSearch = z.object({
  redirect: text,
  provider: oneOf('azure-ad'),
  prompt: oneOf('login'),
  source: text,
});
export type SignInSearch = z.output<typeof SignInSearch>;

/** `/setup`: the one-time token of the link that the console printed. */
export const SetupSearch = z.object({ token: text });

/** `/auth/email-confirmation`: of the mailed link. */
export const ConfirmSearch = z.object({ email: text, hash: text });

/** `/reset-password`: of a one-time link, that of an invitation perhaps; without a hash the page asks for one. */
export const ResetPasswordSearch = z.object({ hash: text, invitation: flag });

/** `/auth/redirect/azure`: what the directory sends back (OpenID Connect Core 1.0 §3.1.2.5, §3.1.2.6). */
export const AzureCallbackSearch = z.object({
  state: text,
  code: text,
  error: text,
  error_description: text,
});
export type AzureCallbackSearch = z.output<typeof AzureCallbackSearch>;

/** `/auth/sso/callback`: what the operator's provider sends back. */
export const SsoCallbackSearch = z.object({ state: text, code: text });
export type SsoCallbackSearch = z.output<typeof SsoCallbackSearch>;
