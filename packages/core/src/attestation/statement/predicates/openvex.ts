import type { Members } from '../../../dsse/json-members.ts';
import { wordMember } from '../attestation-members.ts';

/** Statuses of OpenVEX 0.2.0. */
const STATUSES = ['not_affected', 'affected', 'fixed', 'under_investigation'] as const;

/** Statement of an OpenVEX document about a vulnerability in products. */
export interface VexStatement {
  /** Name or id of the vulnerability. */
  vulnerability: string;
  /** Ids of the products, usually purls; [] means the subject of the attestation. */
  products: string[];
  status: (typeof STATUSES)[number];
  /** '' where it is not set, likewise the others. */
  justification: string;
  impact_statement: string;
  action_statement: string;
}

/** An OpenVEX document as predicate. */
export interface OpenVexPredicate {
  kind: 'openvex';
  id: string;
  author: string;
  statements: VexStatement[];
}

/** https://openvex.dev/ns, with or without version */
export function openVexPredicate(predicate: Members): OpenVexPredicate {
  predicate.list('statements');
  return {
    kind: 'openvex',
    id: predicate.textOrNull('@id') ?? '',
    author: predicate.textOrNull('author') ?? '',
    statements: predicate.objects('statements').map(vexStatementOf),
  };
}

function vexStatementOf(statement: Members): VexStatement {
  return {
    vulnerability: vulnerabilityOf(statement),
    products: statement.listOrEmpty('products').map(({ value }) => productOf(value)),
    status: wordMember(statement, 'status', STATUSES),
    justification: statement.textOrNull('justification') ?? '',
    impact_statement: statement.textOrNull('impact_statement') ?? '',
    action_statement: statement.textOrNull('action_statement') ?? '',
  };
}

/** A text up to 0.0.1, an object with a name since. */
function vulnerabilityOf(statement: Members): string {
  const { value } = statement.value('vulnerability');
  if (typeof value === 'string') return value;
  const vulnerability = statement.object('vulnerability');
  return vulnerability.textOrNull('name') ?? vulnerability.text('@id');
}

/** A text, or an object with an id; '' for a product that only identifiers or hashes name. */
function productOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const id = typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : '';
  return typeof id === 'string' ? id : '';
}
