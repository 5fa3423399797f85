import { LicenseExpressions, type LicenseShape } from './license-nodes.ts';
import { type RdfNode, textOf } from './rdf-nodes.ts';

/** License expressions of an RDF document's license nodes. */
export function rdfLicenses(): LicenseExpressions<RdfNode> {
  return new LicenseExpressions(shapeOf);
}

function shapeOf(node: RdfNode): LicenseShape<RdfNode> {
  switch (node.type) {
    case 'ConjunctiveLicenseSet':
      return { operator: 'AND', members: membersOf(node) };
    case 'DisjunctiveLicenseSet':
      return { operator: 'OR', members: membersOf(node) };
    case 'OrLaterOperator':
      return withSuffix(node, '+');
    case 'WithExceptionOperator':
      return withSuffix(node, ` WITH ${exceptionOf(node)}`);
    default:
      return { text: textOf(node, 'licenseId') || iriName(node.id) };
  }
}

function membersOf(node: RdfNode): RdfNode[] {
  const members = node.properties.get('member') ?? [];
  return members.filter((member) => typeof member !== 'string');
}

function withSuffix(node: RdfNode, suffix: string): LicenseShape<RdfNode> {
  const [member] = membersOf(node);
  return member === undefined ? { text: 'NOASSERTION' } : { member, suffix };
}

function exceptionOf(node: RdfNode): string {
  const exception = node.properties.get('licenseException')?.[0];
  if (exception === undefined) return 'NOASSERTION';
  if (typeof exception === 'string') return exception;
  return textOf(exception, 'licenseExceptionId') || iriName(exception.id);
}

/**
 * The last part of an IRI: `MIT` of `http://spdx.org/licenses/MIT`, `SPDXRef-a` of `…#SPDXRef-a`, and the
 * constants of SPDX as the JSON form has them (`NOASSERTION`, `NONE`); '' for a blank node.
 */
export function iriName(iri: string): string {
  if (iri.startsWith('_:')) return '';
  if (iri.endsWith('/rdf/terms#noassertion')) return 'NOASSERTION';
  if (iri.endsWith('/rdf/terms#none')) return 'NONE';
  const hash = iri.indexOf('#');
  const name = iri.slice((hash < 0 ? iri.lastIndexOf('/') : hash) + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
