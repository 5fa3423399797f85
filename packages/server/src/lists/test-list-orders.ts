import type { ApiName } from '@assay/contract/index.ts';
import { UPLOAD_STATES } from '@assay/contract/uploads.ts';
import type { Things } from '../authz-matrix/test-things.ts';
import { BILLING_ORDERS } from './test-billing-orders.ts';
import { COMPLIANCE_ORDERS } from './test-compliance-orders.ts';
import { FILE_ORDERS } from './test-file-orders.ts';
import { NOTIFICATION_ORDERS } from './test-notification-orders.ts';
import {
  folded,
  inner,
  LEVELS,
  nothing,
  number,
  priority,
  type Row,
  ranked,
  role,
  severity,
  shareOfRules,
  text,
  textOf,
  time,
  untilTime,
  type Value,
} from './test-order-values.ts';

/** Request of a list with several rows, and the sort value of a row in each order. */
export interface ListedOrders {
  input: (things: Things & { filled_sbom: string }) => Record<string, unknown>;
  orders: Record<string, (row: Row) => Value>;
}

/** Every list call with an order; a test finds one that is missing. */
export const LISTED_ORDERS: Partial<Record<ApiName, ListedOrders>> = {
  listApiKeys: {
    input: nothing,
    orders: {
      name: folded('name'),
      role,
      created_by: folded('created_by'),
      created_at: time('created_at'),
      last_used_at: time('last_used_at'),
      expires_at: untilTime('expires_at'),
      prefix: text('prefix'),
      state: ({ revoke_reason, expires_at }) =>
        textOf(revoke_reason) ||
        (Date.parse(textOf(expires_at)) <= Date.now() ? 'expired' : 'active'),
    },
  },
  listUsers: {
    input: nothing,
    orders: {
      email: folded('email'),
      name: ({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase(),
      role,
      created_at: time('created_at'),
      last_sign_in_at: time('last_sign_in_at'),
      status: ({ status, auth_type, email_proven }) =>
        status === 'active' && auth_type === 'internal' && !email_proven
          ? 'unproven'
          : textOf(status),
      two_factor: ({ status, auth_type, two_factor_auth }) =>
        status === 'invited' ? 0 : auth_type === 'internal' ? 2 + Number(two_factor_auth) : 1,
      auth_type: ({ status, auth_type }) => (status === 'invited' ? '' : textOf(auth_type)),
    },
  },
  listTenants: {
    input: nothing,
    orders: {
      name: folded('name'),
      created_at: time('created_at'),
      deletion_due_at: untilTime('deletion_due_at'),
      status: text('status'),
    },
  },
  listAuditEntries: {
    input: nothing,
    orders: { at: time('at'), actor: text('actor_name'), action: text('action') },
  },
  listLedgers: {
    input: nothing,
    orders: {
      name: folded('name'),
      entries: (row) => Number(inner('log', 'size')(row)),
      documents: number('documents'),
      audited_at: inner('last_audit', 'ended_at'),
      created_at: time('created_at'),
      state: (row) => {
        const verdict = inner('last_audit', 'verdict')(row);
        if (verdict === 'violated') return 0;
        if (inner('log', 'frozen')(row) !== '') return 1;
        return verdict === '' ? 2 : 3;
      },
    },
  },
  listLedgerCheckpoints: {
    input: ({ ledger }) => ({ uuid: ledger }),
    orders: { size: number('size') },
  },
  listLedgerEntries: {
    input: ({ ledger }) => ({ uuid: ledger }),
    orders: { index: number('index') },
  },
  listLedgerAudits: {
    input: ({ ledger }) => ({ uuid: ledger }),
    orders: {
      started_at: time('started_at'),
      size: number('size'),
      verdict: text('verdict'),
      findings: ({ findings }) => (Array.isArray(findings) ? findings.length : -1),
      duration: ({ started_at, ended_at }) =>
        Date.parse(textOf(ended_at)) - Date.parse(textOf(started_at)),
      requested_by: folded('requested_by'),
    },
  },
  listCollections: {
    input: ({ ledger }) => ({ uuid: ledger }),
    orders: {
      name: text('name'),
      documents: number('documents'),
      created_at: time('created_at'),
    },
  },
  listDocuments: {
    input: ({ ledger }) => ({ uuid: ledger, name: 'default', deleted: true }),
    orders: { changed_at: time('changed_at'), id: text('id'), revision: number('revision') },
  },
  getDocumentAudit: {
    input: ({ ledger }) => ({ uuid: ledger, name: 'default', id: 'document' }),
    orders: { revision: number('revision') },
  },
  listProjects: {
    input: nothing,
    orders: {
      path: text('path'),
      severity: ranked(-1),
      uploaded_at: time('last_upload_at'),
      sboms: number('sbom_count'),
      components: number('component_count'),
      rules: shareOfRules,
    },
  },
  listFolders: { input: nothing, orders: { name: text('name') } },
  listSboms: {
    input: nothing,
    orders: {
      uploaded_at: time('uploaded_at'),
      severity: ranked(-1),
      project: text('project'),
      version: text('version'),
      components: number('component_count'),
      rules: shareOfRules,
    },
  },
  listSbomComponents: {
    input: ({ filled_sbom }) => ({ sbomid: filled_sbom }),
    orders: {
      name: folded('name'),
      version: text('version'),
      severity: ranked(-1),
      type: text('type'),
      purl: text('purl'),
      position: text('at'),
    },
  },
  listSbomVulnerabilities: {
    input: ({ filled_sbom }) => ({ sbomid: filled_sbom }),
    orders: {
      priority,
      severity,
      cvss: number('cvss'),
      epss: number('epss'),
      id: text('id'),
      name: text('name'),
      published_at: time('published_at'),
    },
  },
  listSbomStatements: {
    input: ({ filled_sbom }) => ({ sbomid: filled_sbom }),
    orders: { position: text('key'), severity, id: text('id'), name: text('name') },
  },
  listUploads: {
    input: nothing,
    orders: {
      received_at: time('received_at'),
      project: text('project'),
      sender: (row) => inner('sent_by', 'name')(row).toLowerCase(),
      duration: ({ received_at, ended_at }) =>
        ended_at === null ? -1 : Date.parse(textOf(ended_at)) - Date.parse(textOf(received_at)),
      state: ({ state }) => UPLOAD_STATES.map(String).indexOf(textOf(state)),
    },
  },
  listSignersGroups: {
    input: nothing,
    orders: {
      name: folded('name'),
      threshold: number('threshold'),
      members: ({ users, api_keys }) => Number(users) + Number(api_keys),
      expires_at: untilTime('expires_at'),
      created_at: time('created_at'),
    },
  },
  listSignersGroupUsers: {
    input: ({ signers_group }) => ({ uuid: signers_group }),
    orders: { email: folded('email'), added_at: time('added_at') },
  },
  listSignersGroupApiKeys: {
    input: ({ signers_group }) => ({ uuid: signers_group }),
    orders: { name: folded('name'), added_at: time('added_at') },
  },
  listSigningKeys: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      name: folded('name'),
      signatures: number('signatures'),
    },
  },
  listAttestations: { input: nothing, orders: { created_at: time('created_at') } },
  listAttestationProfiles: {
    input: nothing,
    orders: {
      name: folded('name'),
      version: number('version'),
      updated_at: time('updated_at'),
    },
  },
  listArtifacts: {
    input: nothing,
    orders: {
      name: text('name'),
      severity: (row) => (row['severity'] === null ? -9 : severity(row)),
      used_in: number('used_in'),
      trust_level: (row) => LEVELS.indexOf(textOf(row['trust_level'])),
      // Packages that are only used come last in both directions, which another test covers.
      compliance: () => 0,
      // Unsigned artifacts come last in both directions, which a separate test covers.
      signed_at: () => 0,
      kind: text('kind'),
      sbom: ({ has_sbom }) => Number(has_sbom),
      // By name, and artifacts without a ledger last, which the same test covers.
      ledger: () => 0,
    },
  },
  listVulnerabilities: {
    input: nothing,
    orders: {
      priority,
      severity,
      id: text('id'),
      epss: number('epss'),
      affected_projects: number('affected_projects'),
      first_seen_at: time('first_seen_at'),
    },
  },
  ...BILLING_ORDERS,
  ...COMPLIANCE_ORDERS,
  ...FILE_ORDERS,
  ...NOTIFICATION_ORDERS,
};
