/** The admin panel: tenants of the installation. */
export const tenants = {
  created_at: 'Created at',
  one: 'Tenant',
  answer: 'Organizations that use this installation, and their data.',
  search: 'Search tenant name',
  noun_one: 'tenant',
  noun_other: 'tenants',
  none: 'No tenants yet',
  name: 'Tenant name',
  name_help: 'People choose their tenant by this name when they sign in with a directory.',
  admin_email: 'First administrator',
  admin_email_help: 'May stay empty. Gets a link that is valid for seven days.',
  add: 'Add tenant',
  added: 'Tenant {{name}} created. Assay has mailed a link to its administrator.',
  due: 'Deletion',
  status_active: 'Active',
  status_disabled: 'Disabled',
  status_deleting: 'Being deleted',
  status_deleted: 'Deleted',
  overview: 'Overview',
  license_until: 'License until',
  administrators: 'Administrators',
  end: 'Disable or delete',
  with_data: 'Destroy all data of this tenant in seven days',
  disable_text:
    'Members of this tenant cannot sign in, and its keys stop working. All data is kept.',
  delete_text:
    'Members of this tenant cannot sign in, and its keys stop working. In seven days, its key is destroyed and all its data is deleted. Until then, you can cancel the deletion.',
  disable_go: 'Disable tenant',
  delete_go: 'Delete tenant',
  disable_done: '{{name}} is disabled.',
  delete_done: '{{name}} will be deleted in seven days.',
  restore: 'Enable again',
  restore_disabled: 'The tenant is disabled; its data is kept.',
  restore_deleting:
    'The data of this tenant will be destroyed. Until then, you can cancel the deletion.',
  restored: '{{name}} is active again.',
  certificate: 'Certificate of deletion',
  certificate_text: 'Signed by this installation: what was removed, when, and who asked for it.',
  certificate_go: 'Save the certificate',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    tenants: typeof tenants;
  }
}
