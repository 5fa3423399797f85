import type { ApiName } from '@assay/contract/index.ts';

/** Calls whose answers change with each saved view. */
export const VIEW_CALLS: readonly ApiName[] = ['listListViews', 'getOpeningViews', 'getListView'];

/** Saved views of lists. */
export const views = {
  tenant: 'Tenant default',
  shared: 'Shared',
  private: 'Private',
  built: 'Built in',
  built_note: 'every row and column',
  you: 'you',
  nobody: 'without an owner',
  choose: 'Open the list with {{name}}',
  link: 'link to this view',
  manage: 'Manage views',
  name: 'View name',
  share: 'Share with the tenant',
  save: 'Save',
  save_shared: 'Save for everyone',
  save_as: 'Save as…',
  reset: 'Reset',
  saved: 'View {{name}} saved.',
  not_saved: 'Assay could not save the view.',
  unsaved: 'Unsaved changes',
  unsaved_count_one: '1 unsaved change',
  unsaved_count_other: '{{count}} unsaved changes',
  diff_added: 'Column {{name}} added',
  diff_removed: 'Column {{name}} hidden',
  diff_moved: 'Column {{name}} moved',
  diff_resized: 'Column {{name}} has another width',
  diff_pinned: 'Column {{name}} pinned',
  diff_unpinned: 'Column {{name}} no longer pinned',
  diff_filter: 'Filter {{name}} changed',
  diff_sort: 'Order changed',
  diff_density: 'Density changed',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    views: typeof views;
  }
}
