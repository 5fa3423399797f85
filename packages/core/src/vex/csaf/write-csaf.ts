/** CSAF 2.0 and 2.1 in the profile VEX (§4.5), so that the documents pass the schema and the mandatory tests. */
import type { CsafVersion } from '../../advisories/csaf/csaf-document.ts';
import type { VexHead } from '../vex-head.ts';
import { isIdentified, latestStatements, type VexStatement } from '../vex-statement.ts';
import { CsafProductWriter } from './csaf-product-writer.ts';
import { vulnerabilityWriter } from './csaf-vulnerability-writer.ts';

const CVE = /^CVE-[0-9]{4}-[0-9]{4,}$/;
const SCHEMA = 'https://docs.oasis-open.org/csaf/csaf/v2.1/schema/csaf.json';

/** Whether CSAF can name the vulnerability of a statement by a CVE. */
export const hasCve = ({ vulnerability: { name, aliases } }: VexStatement): boolean =>
  [name, ...aliases].some((one) => CVE.test(one));

/**
 * Writes the statements that the profile can state: with a state, about a product that has an identifier or a name. The
 * vulnerability is named by its CVE where it has one. CSAF 2.1 demands a label of the Traffic Light Protocol: AMBER, for the
 * recipient and its customers.
 *
 * @param omitted names of vulnerabilities that were left out, for a note of the document
 */
export function writeCsaf(
  head: VexHead,
  statements: readonly VexStatement[],
  version: CsafVersion = '2.0',
  omitted: readonly string[] = [],
): object {
  const products = new CsafProductWriter(version);
  const groups = new Map<string, VexStatement[]>();
  for (const statement of latestStatements(statements.flatMap((one) => named(one) ?? []))) {
    const list = groups.get(statement.vulnerability.name) ?? [];
    groups.set(statement.vulnerability.name, list);
    list.push(statement);
  }
  const write = vulnerabilityWriter(products, { head, isCve: (name) => CVE.test(name) });
  const vulnerabilities = [...groups.values()].map((group) => write(wholeFirst(group)));
  return {
    ...(version === '2.1' && { $schema: SCHEMA }),
    document: documentOf(head, { version, omitted }),
    product_tree: products.tree(head.author),
    vulnerabilities,
  };
}

/** The statement under the CVE; undefined when the profile cannot state it. */
function named(statement: VexStatement): VexStatement | undefined {
  const { product, subcomponent, vulnerability, state } = statement;
  const hasProduct = isIdentified(product) || product.name !== '' || subcomponent !== null;
  if (state === '' || !hasProduct) return undefined;
  const names = [vulnerability.name, ...vulnerability.aliases];
  const name = names.find((one) => CVE.test(one)) ?? vulnerability.name;
  const aliases = [...new Set(names)].filter((one) => one !== name);
  return { ...statement, vulnerability: { name, aliases } };
}

/** Products as a whole before components of them: trivy reads a product in a relationship as if it had a component. */
const wholeFirst = (statements: readonly VexStatement[]): VexStatement[] => [
  ...statements.filter(({ subcomponent }) => subcomponent === null),
  ...statements.filter(({ subcomponent }) => subcomponent !== null),
];

function documentOf(
  head: VexHead,
  { version, omitted }: { version: CsafVersion; omitted: readonly string[] },
): object {
  const date = head.timestamp;
  return {
    category: 'csaf_vex',
    csaf_version: version,
    ...(version === '2.1' && { distribution: { tlp: { label: 'AMBER' } } }),
    lang: 'en',
    ...(omitted.length > 0 && { notes: [noteOf(omitted)] }),
    publisher: { category: 'vendor', name: head.author, namespace: head.author_url },
    title: head.title,
    tracking: {
      id: head.uuid,
      ...{ initial_release_date: date, current_release_date: date },
      generator: { engine: { name: 'Assay' } },
      revision_history: [{ date, number: '1', summary: 'Written from the decisions in force.' }],
      ...{ status: 'final', version: '1' },
    },
  };
}

/** Names what the document leaves out. */
const noteOf = (omitted: readonly string[]): object => ({
  category: 'general',
  title: 'Vulnerabilities without a CVE',
  text: `Left out, because they have no CVE: ${omitted.join(', ')}.`,
});
