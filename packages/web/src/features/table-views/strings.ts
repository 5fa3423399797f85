/** Page of saved views. */
export const tableViews = {
  answer:
    'Saved columns, filters and order of each table, who sees them, and which one opens first.',
  note: 'A view of your own wins over the tenant default. Only a TenantAdmin sets the tenant default.',
  name: 'View',
  seen_by: 'Seen by',
  seen_tenant: 'Tenant',
  seen_you: 'Only you',
  owner: 'Owner',
  you: 'you',
  nobody: 'left the tenant',
  opens: 'Opens first',
  tenant_default: 'tenant default',
  your_default: 'your view',
  changed: 'Changed',
  actions: 'Actions',
  opens_with: 'Opens for you with {{name}}',
  opens_built_in: 'Opens for you with the built-in view',
  choose: 'Open the list with {{name}}',
  edit: 'Edit {{name}}',
  edit_title: 'Edit view',
  share: 'Share with the tenant',
  make_default: 'Tenant default: opens for everyone who chose no view',
  save: 'Save view',
  saved: 'View saved.',
  not_saved: 'Assay could not save the view.',
  delete: 'Delete {{name}}',
  delete_title: 'Delete view',
  delete_text: 'The view {{name}} is deleted. Members who chose it see the tenant default again.',
  deleted: 'View deleted.',
  none: 'No saved views yet',
  none_text: 'Arrange a list, then save it with the button of its view.',
  to_sboms: 'Open SBOMs',
  list_sbom: 'SBOMs',
  list_components: 'SBOM, components',
  list_findings: 'SBOM, vulnerabilities',
  list_vulnerabilities: 'Vulnerabilities',
  list_artifacts: 'Artifacts',
  list_dependencies: 'Artifacts, dependencies',
  list_projects: 'Projects',
  list_uploads: 'Uploads',
  list_users: 'Users',
  'list_api-keys': 'API keys',
  'list_signers-groups': 'Signers groups',
  'list_attestation-profiles': 'Attestation profiles',
  list_audit: 'Audit log',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    table_views: typeof tableViews;
  }
}
