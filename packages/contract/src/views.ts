import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { OneLineName } from './one-line-name.ts';

const Identifier = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/i, 'has letters, digits, - and _');

/** Lists of the page that views are kept of. */
export const VIEW_LISTS = [
  'sbom',
  'components',
  'findings',
  'statements',
  'sbom-licenses',
  'vulnerabilities',
  'vex-documents',
  'artifacts',
  'dependencies',
  'projects',
  'project-findings',
  'project-components',
  'project-compliance',
  'artifact-compliance',
  'standards',
  'licenses',
  'reports',
  'ledgers',
  'entries',
  'checkpoints',
  'audits',
  'signed',
  'uploads',
  'users',
  'api-keys',
  'signers-groups',
  'attestation-profiles',
  'notification-rules',
  'channels',
  'deliveries',
  'audit',
  'tenants',
  'outbox',
] as const;

/** Name of a list of the page. */
export const ViewList = z.enum(VIEW_LISTS);
export type ViewList = z.output<typeof ViewList>;

/** A column of a view. */
export const ViewColumn = z.object({
  /** Name of the column. */
  id: Identifier,
  /** Width in pixels; without one the column takes what is left. */
  width: z.number().int().min(40).max(2000).optional(),
  /** True for a column that stays in sight when the list is scrolled sideways. */
  pinned: z.boolean().optional(),
});

/** Columns, order, filters and density of a list. */
export const ViewState = z.object({
  /** Columns that are shown, in their order, each once. */
  columns: z
    .array(ViewColumn)
    .min(1)
    .max(64)
    .refine((columns) => new Set(columns.map(({ id }) => id)).size === columns.length, {
      message: 'names a column twice',
    }),
  /** Order of the list as its call takes it; a leading `-` means descending. Null: the list’s own order. */
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,64}$/, 'is no order')
    .nullable(),
  /** Values of filters by the names that they have in the address of the page. */
  filters: z
    .record(Identifier, z.string().max(256))
    .refine((filters) => Object.keys(filters).length <= 32, { message: 'has too many filters' }),
  /** Height of the rows. */
  density: z.enum(['compact', 'normal', 'roomy']),
});
export type ViewState = z.output<typeof ViewState>;

/** A saved view of a list. */
export const View = z.object({
  /** UUID of the view. */
  uuid: z.uuid(),
  /** List of the page that the view is of. */
  list: ViewList,
  /** Name of the view. */
  name: z.string(),
  /** Columns, order, filters and density of the view. */
  state: ViewState,
  /** True when every member of the tenant may use it. */
  shared: z.boolean(),
  /** True when the caller owns it. */
  own: z.boolean(),
  /** E-mail of its owner; null when the owner has left the tenant. */
  owner: z.string().nullable(),
  /** True for the default of the tenant. */
  is_default: z.boolean(),
  /** Number of the state: each change adds one. */
  revision: z.number().int(),
  /** When the view was last changed. */
  updated_at: Instant,
});
export type View = z.output<typeof View>;

/** A view of the list, or none. */
const Chosen = z.object({
  /** The view; null when none is set. */
  view: View.nullable(),
});

/** The view of a person, and where it comes from. */
const Own = Chosen.extend({
  /** True when the person chose it; false for the default of the tenant, and without a view. */
  chosen: z.boolean(),
});

/** Names a view. */
const Reference = z.object({
  /** UUID of the view; null for none. */
  uuid: z.uuid().nullable(),
});

const One = z.object({
  /** UUID of the view. */
  uuid: z.uuid(),
});

/** Name, state and readers of a new view. */
export const NewView = z.object({
  /** Name of the view; unique among the views of its owner. */
  name: OneLineName,
  /** Columns, order, filters and density of the view. */
  state: ViewState,
  /** True to let every member of the tenant use it. */
  shared: z.boolean().default(false),
});

/** Changes to a view; absent parts stay. */
export const ViewChange = z.object({
  /** UUID of the view. */
  uuid: z.uuid(),
  /** New name of the view. */
  name: OneLineName.optional(),
  /** New state of the view, whole. */
  state: ViewState.optional(),
  /** True to let every member of the tenant use it; the default of the tenant stays shared. */
  shared: z.boolean().optional(),
  /** Revision that the change was made from: refused with 409 when another change came first. */
  revision: z.number().int().min(1).optional(),
});

/** Saved views of the list of SBOMs. */
export const views = endpoints({
  createSbomView: {
    method: 'POST',
    path: '/view/sbom',
    access: 'Visitor',
    rate: 'W',
    status: 201,
    summary: 'Save a view of the list of SBOMs',
    body: NewView,
    result: View,
  },
  /** Its owner may change a view, and a TenantAdmin a shared one; only a TenantAdmin changes the default. */
  updateSbomView: {
    method: 'PATCH',
    path: '/view/sbom',
    access: 'Visitor',
    rate: 'W',
    summary: 'Change a view of the list of SBOMs',
    body: ViewChange,
    result: View,
  },
  getSbomView: {
    method: 'GET',
    path: '/view/sbom',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get a view of the list of SBOMs',
    query: One,
    result: View,
  },
  /** Its owner may delete a view, and a TenantAdmin a shared one; only a TenantAdmin deletes the default. Members who had chosen it return to the default. */
  deleteSbomView: {
    method: 'DELETE',
    path: '/view/sbom',
    access: 'Visitor',
    rate: 'W',
    summary: 'Delete a view of the list of SBOMs',
    query: One,
  },
  /** Own views and those that others share, by name. */
  listSbomViews: {
    method: 'GET',
    path: '/views/sbom',
    access: 'Visitor',
    rate: 'L',
    summary: 'List views of the list of SBOMs',
    result: z.object({
      /** The views, by name. */
      items: z.array(View),
    }),
  },
  getDefaultSbomView: {
    method: 'GET',
    path: '/view/sbom/default',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the default view of the list of SBOMs',
    result: Chosen,
  },
  /** Used by members who have chosen no view. Must be a shared one. */
  setDefaultSbomView: {
    method: 'POST',
    path: '/view/sbom/default',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Set the default view of the list of SBOMs',
    body: Reference,
    result: Chosen,
  },
  /** The view that the person has chosen, else the default of the tenant. */
  getOwnSbomView: {
    method: 'GET',
    path: '/users/me/view/sbom',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the own view of the list of SBOMs',
    result: Own,
  },
  /** Null returns to the default of the tenant. */
  setOwnSbomView: {
    method: 'POST',
    path: '/users/me/view/sbom',
    access: 'Visitor',
    rate: 'W',
    summary: 'Choose a view of the list of SBOMs',
    body: Reference,
    result: Own,
  },
});
