import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { NewView, View, ViewChange, ViewList } from './views.ts';

const One = z.object({
  /** UUID of the view. */
  uuid: z.uuid(),
});

/** Names the view that opens with a list. */
const Opening = z.object({
  /** List of the page. */
  list: ViewList,
  /** UUID of the view; null for none. */
  uuid: z.uuid().nullable(),
});

/** The views that open with the lists of the page. */
const OpeningViews = z.object({
  /** At most one view of each list; lists without one open as they are built. */
  items: z.array(
    z.object({
      /** List of the page. */
      list: ViewList,
      /** The view that opens with the list. */
      view: View,
      /** True when the person chose it; false for the default of the tenant. */
      chosen: z.boolean(),
    }),
  ),
});

/** Saved views of every list of the page, that of SBOMs included. */
export const listViews = endpoints({
  createListView: {
    method: 'POST',
    path: '/list-view',
    access: 'Visitor',
    rate: 'W',
    status: 201,
    summary: 'Save a view of a list',
    body: NewView.extend({
      /** List of the page that the view is of. */
      list: ViewList,
    }),
    result: View,
  },
  /** Its owner may change a view, and a TenantAdmin a shared one; only a TenantAdmin changes a default. */
  updateListView: {
    method: 'PATCH',
    path: '/list-view',
    access: 'Visitor',
    rate: 'W',
    summary: 'Change a view of a list',
    body: ViewChange,
    result: View,
  },
  getListView: {
    method: 'GET',
    path: '/list-view',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get a view of a list',
    query: One,
    result: View,
  },
  /** Its owner may delete a view, and a TenantAdmin a shared one; only a TenantAdmin deletes a default. Members who had chosen it return to the default. */
  deleteListView: {
    method: 'DELETE',
    path: '/list-view',
    access: 'Visitor',
    rate: 'W',
    summary: 'Delete a view of a list',
    query: One,
  },
  /** Own views and those that others share, by name. */
  listListViews: {
    method: 'GET',
    path: '/list-views',
    access: 'Visitor',
    rate: 'L',
    summary: 'List views of lists',
    query: z.object({
      /** Only views of this list of the page. */
      list: ViewList.optional(),
    }),
    result: z.object({
      /** The views, by name. */
      items: z.array(View),
    }),
  },
  /** For each list the view that the person has chosen, else the default of the tenant. */
  getOpeningViews: {
    method: 'GET',
    path: '/list-views/opening',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the views that open with lists',
    result: OpeningViews,
  },
  /** Null returns to the default of the tenant. */
  setOwnListView: {
    method: 'POST',
    path: '/list-views/own',
    access: 'Visitor',
    rate: 'W',
    summary: 'Choose the view that opens with a list',
    body: Opening,
    result: OpeningViews,
  },
  /** Used by members who have chosen no view of the list. Must be a shared one. */
  setDefaultListView: {
    method: 'POST',
    path: '/list-views/default',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Set the default view of a list',
    body: Opening,
    result: OpeningViews,
  },
});
