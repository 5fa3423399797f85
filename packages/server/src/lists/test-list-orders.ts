import { ROLES } from '@assay/contract/endpoint.ts';
import type { ApiName } from '@assay/contract/index.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Things } from '../authz-matrix/test-things.ts';

/** A row of any list. */
export type Row = Record<string, unknown>;
type Value = number | string | readonly (number | string)[];

/** Request of a list with several rows, and the sort value of a row in each order. */
export interface ListedOrders {
  input: (things: Things & { filled_sbom: string }) => Record<string, unknown>;
  orders: Record<string, (row: Row) => Value>;
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const text = (name: string) => (row: Row) => textOf(row[name]);
const folded = (name: string) => (row: Row) => textOf(row[name]).toLowerCase();
const number = (name: string) => (row: Row) => Number(row[name] ?? -1);
/** Null is the beginning of time. */
const time = (name: string) => text(name);
/** Null never comes. */
const untilTime = (name: string) => (row: Row) => textOf(row[name]) || '9999';
const inner = (outer: string, name: string) => (row: Row) =>
  textOf(Reflect.get(Object(row[outer]), name));
const role = (row: Row) => ROLES.map(String).indexOf(textOf(row['role']));
const severity = (row: Row) => -SEVERITIES.map(String).indexOf(textOf(row['severity']));

const KNOWN = ['no', 'unknown', 'yes'];
const TIERS = ['later', 'next', 'now'];

/** Facts of a priority in the order that ADR 0033 states. */
const priority = (row: Row): Value => {
  const facts = Object(row['priority']);
  const epss = Number(row['epss'] ?? -1);
  const known = ['fix', 'direct', 'in_use'].map((name) => KNOWN.indexOf(String(facts[name])));
  const band = epss >= 0.5 ? 2 : epss >= 0.1 ? 1 : 0;
  const first = [TIERS.indexOf(String(facts.tier)), Number(facts.malicious), Number(row['kev'])];
  return [...first, band, Number(severity(row)), ...known, Number(row['cvss'] ?? -1), epss];
};

/** Worst first, as the tables rank it. */
const ranked =
  (ifNone: number) =>
  ({ severity_counts }: Row): Value => {
    if (severity_counts === null) return [ifNone];
    const counts = Object(severity_counts);
    return [0, ...['critical', 'high', 'medium', 'low'].map((name) => Number(counts[name]))];
  };

const LEVELS = ['untrusted', 'unsupported', 'unknown', 'trusted'];
const nothing = () => ({});

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
    },
  },
  listTenants: {
    input: nothing,
    orders: {
      name: folded('name'),
      created_at: time('created_at'),
      deletion_due_at: untilTime('deletion_due_at'),
    },
  },
  listOutbox: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      recipient: folded('recipient'),
      subject: folded('subject'),
    },
  },
  listNotifications: { input: nothing, orders: { created_at: time('created_at') } },
  listNotificationRules: {
    input: nothing,
    orders: {
      name: folded('name'),
      deliveries: number('deliveries'),
      created_at: time('created_at'),
    },
  },
  listNotificationChannels: {
    input: nothing,
    orders: { name: folded('name'), created_at: time('created_at') },
  },
  listNotificationDeliveries: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      attempts: ({ attempts }) => (Array.isArray(attempts) ? attempts.length : -1),
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
    orders: { started_at: time('started_at'), size: number('size') },
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
    },
  },
  listAttachments: {
    input: ({ filled_sbom }) => ({ sbomid: filled_sbom }),
    orders: {
      uploaded_at: time('uploaded_at'),
      name: folded('name'),
      size_bytes: number('size_bytes'),
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
};

/** Negative, zero or positive, as one value comes before the other: numbers by size, texts by their code points. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'object' && typeof b === 'object') {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at < 0 ? 0 : compareValues(a[at] ?? '', b[at] ?? '');
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
