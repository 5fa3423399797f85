/** API keys of the tenant. */
export const apiKeys = {
  title: 'API keys',
  revoke_selected: 'Revoke API keys',
  revoke_selected_what_one: 'The API key stops working at once. Pipelines that use it fail.',
  revoke_selected_what_other:
    '{{count}} API keys stop working at once. Pipelines that use them fail.',
  one: 'API key',
  answer: 'Keys for pipelines, with their roles and expiry.',
  search: 'Search key name',
  noun_one: 'API key',
  noun_other: 'API keys',
  none: 'No API keys yet',
  none_text:
    'A pipeline signs in with an API key. Create one, and put its secret where the pipeline keeps secrets.',
  create: 'Create API key',
  name: 'Key name',
  name_help: 'Letters, digits, underscores and hyphens.',
  prefix: 'Begins with',
  expiration: 'Expiration',
  in_days_one: 'in {{count}} day',
  in_days_other: 'in {{count}} days',
  secret: 'secret',
  secret_once: 'This is the secret of {{name}}. It is shown this once: copy it now.',
  application_id: 'Application ID',
  tenant_id: 'Tenant ID',
  tenant_name: 'Tenant Name',
  created_at: 'Created at',
  created_by: 'Created by',
  last_used: 'Last used',
  state_active: 'Active',
  state_expired: 'Expired',
  state_suspended: 'Suspended',
  state_compromised: 'Compromised',
  rename: 'Rename',
  renamed: 'The key has its new name.',
  rotate: 'Rotate secret',
  old_secret: 'The old secret',
  ends_now: 'ends at once',
  ends_in_one: 'continues for {{count}} hour',
  ends_in_other: 'continues for {{count}} hours',
  revoke: 'Revoke',
  revoked: 'Revoked',
  reason: 'Reason',
  reason_suspended_text: 'It stops at once and can be brought back.',
  reason_compromised_text:
    'The key stops working at once and permanently, because another party may know the secret.',
  why_suspended: 'It was suspended, and can be brought back.',
  why_compromised: 'It was compromised, and can never be brought back.',
  revoke_done: '{{name}} has stopped.',
  unrevoke: 'Bring back',
  unrevoked: '{{name}} works again.',
  delete: 'Delete key',
  delete_text: 'The key stops at once and leaves the list. What it did stays in the audit log.',
  deleted: '{{name}} is deleted.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    api_keys: typeof apiKeys;
  }
}
