/**
 * Collects what a distributor of software has to pass on: for each component its licenses, its copyright text, and the license
 * texts that the SBOM carries. Texts that it does not carry are not known; none is added from elsewhere.
 */
import type { Component, ComponentGraph } from '../sbom/component-graph.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { termsOf } from './license-terms.ts';
import { type TextNumbers, textNumbers, textsByName } from './text-numbers.ts';

/** A license of a component, and the number of its text from 1; null where the SBOM has none that can be shown. */
export interface NoticeLicense {
  /** Id, exception or name; '' for a text without a name. */
  license: string;
  text: number | null;
}

/** Licenses, copyright and texts of one component. */
export interface LicenseNotice {
  /** With its group, as in `@angular/core`. */
  name: string;
  version: string;
  purl: string | null;
  /** Licenses that its author declares: SPDX expressions, ids or free names. */
  declared: readonly string[];
  /** Licenses that the author of the SBOM concluded. */
  concluded: readonly string[];
  /** '' where the SBOM has none. */
  copyright: string;
  /** Each license that the expressions name, in their order, then texts without a name. */
  licenses: readonly NoticeLicense[];
}

/** Notices of an SBOM, in one order whatever the order of its components. */
export interface LicenseNotices {
  components: readonly LicenseNotice[];
  /** Number of all components, of which `components` has the first. */
  total: number;
  /** Distinct texts; number 1 is the first. */
  texts: readonly { license: string; text: string }[];
}

/**
 * Collects the notices of packages, and of files that state a license; equal ones are listed once.
 *
 * @param most components after which listing ends, with the texts of those alone
 */
export function licenseNotices(
  graph: ComponentGraph,
  most: number = Number.POSITIVE_INFINITY,
): LicenseNotices {
  const numbers = textNumbers(textsByName(graph.license_texts ?? []));
  const found = new Map<string, { notice: Unnumbered; component: Component }>();
  for (const component of graph.components) {
    if (!isListed(component)) continue;
    const notice = statedBy(component);
    const key = JSON.stringify([notice, component.license_texts ?? []]);
    found.set(key, { notice, component });
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const components = sorted.slice(0, most).map(({ notice, component }) => ({
    ...notice,
    licenses: licensesOf(notice, component, numbers),
  }));
  return { components, total: sorted.length, texts: numbers.texts() };
}

type Unnumbered = Omit<LicenseNotice, 'licenses'>;

const isListed = (component: Component): boolean =>
  component.licenses.length > 0 || packageIdentityOf(component).unchecked !== 'not_a_package';

/** Members in the order by which notices are sorted. */
function statedBy(component: Component): Unnumbered {
  const { group, name, version, purl, copyright } = component;
  return {
    ...{ name: group === '' ? name : `${group}/${name}`, version, purl },
    ...{ declared: declaredOf(component), concluded: concludedOf(component), copyright },
  };
}

/** Licenses that are not called concluded alone. */
function declaredOf({ licenses, concluded_licenses, acknowledgements = [] }: Component): string[] {
  if (!acknowledgements.includes('concluded')) return licenses;
  if (!acknowledgements.includes('declared') && concluded_licenses === undefined) return [];
  const declared = licenses.filter((license) => !concluded_licenses?.includes(license));
  return acknowledgements.includes('declared') && declared.length === 0 ? licenses : declared;
}

function concludedOf({ licenses, concluded_licenses, acknowledgements = [] }: Component): string[] {
  return concluded_licenses ?? (acknowledgements.includes('concluded') ? licenses : []);
}

function licensesOf(
  { declared, concluded }: Unnumbered,
  { license_texts: own = [] }: Component,
  numbers: TextNumbers,
): NoticeLicense[] {
  const named = [...new Set([...declared, ...concluded].flatMap(termsOf))];
  const isNamed = new Set(named.map((license) => license.toLowerCase()));
  const byName = textsByName(own);
  const others = own.filter(({ license }) => !isNamed.has(license.toLowerCase()));
  return [
    ...named.map((license) => ({ license, text: numbers.numberOf(license, byName) })),
    ...others.map((text) => ({ license: text.license, text: numbers.add(text) })),
  ];
}
