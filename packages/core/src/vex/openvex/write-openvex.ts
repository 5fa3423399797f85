import { withRange, withVersion } from '../purl-version.ts';
import type { VexHead } from '../vex-head.ts';
import {
  isIdentified,
  latestStatements,
  type VexProduct,
  type VexStatement,
} from '../vex-statement.ts';
import { type VexWords, wordsOf } from '../vex-status.ts';
import { writeComponent } from './openvex-products.ts';

/** Member of the prose, by status. */
const PROSE: Readonly<Record<VexWords['status'], string>> = {
  affected: 'action_statement',
  not_affected: 'impact_statement',
  fixed: 'status_notes',
  under_investigation: 'status_notes',
};

/**
 * Writes OpenVEX 0.2.0. Statements without state are left out, of several about the same product the latest is written. A range
 * of versions is the qualifier `vers` of the purl; OpenVEX has no other place for it.
 */
export function writeOpenVex(head: VexHead, statements: readonly VexStatement[]): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': head.iri,
    ...{ author: head.author, timestamp: head.timestamp, version: head.version },
    tooling: 'Assay',
    statements: latestStatements(statements).flatMap((statement) => statementOf(statement) ?? []),
  };
}

function statementOf(statement: VexStatement): object | undefined {
  const words = wordsOf(statement, statement.responses);
  if (words === undefined) return undefined;
  const { name, aliases } = statement.vulnerability;
  const product = productOf(statement);
  return {
    vulnerability: { name, ...(aliases.length > 0 && { aliases }) },
    ...(statement.timestamp !== '' && { timestamp: statement.timestamp }),
    ...(product !== undefined && { products: [product] }),
    status: words.status,
    ...(words.label !== '' && { justification: words.label }),
    ...(words.prose !== '' && { [PROSE[words.status]]: words.prose }),
  };
}

function productOf(statement: VexStatement): object | undefined {
  const { product, subcomponent } = statement;
  const isNamed = isIdentified(product);
  if (subcomponent === null || !isNamed) {
    const only = isNamed ? product : subcomponent;
    return only && isIdentified(only) ? writeComponent(versioned(only, statement)) : undefined;
  }
  return {
    ...writeComponent(product),
    subcomponents: [writeComponent(versioned(subcomponent, statement))],
  };
}

function versioned(product: VexProduct, { version, range }: VexStatement): VexProduct {
  if (product.purl === null) return product;
  if (version !== null) return { ...product, purl: withVersion(product.purl, version) };
  return range === null ? product : { ...product, purl: withRange(product.purl, range) };
}
