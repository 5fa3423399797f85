import { classOf, type Elements, idOf } from './elements.ts';
import type { Fields } from './fields.ts';
import { LicenseExpressions, type LicenseShape } from './license-nodes.ts';
import { iriName } from './rdf-licenses.ts';

/** License expressions of SPDX 3 elements, of the profiles simpleLicensing and expandedLicensing. */
export function jsonLdLicenses(elements: Elements): LicenseExpressions<Fields> {
  return new LicenseExpressions((element) => shapeOf(element, elements));
}

/**
 * License texts of SPDX 3 elements in the form of SPDX 2: custom licenses, texts of the profile simpleLicensing, and ids that
 * expressions map to them (`simplelicensing_customIdToUri`).
 */
export function jsonLdLicenseTexts(elements: Elements): Fields[] {
  const textOf = (element: Fields) => textIn(element, 'simplelicensing_licenseText');
  const named = elements.all
    .filter((element) => textOf(element) !== '')
    .map((element) => ({ licenseId: licenseName(element), extractedText: textOf(element) }));
  const mapped = elements.ofClass('LicenseExpression').flatMap((expression) =>
    elements.referred(expression, 'simplelicensing_customIdToUri').flatMap((entry) =>
      elements
        .referred(entry, 'value')
        .filter((element) => textOf(element) !== '')
        .map((element) => ({ licenseId: textIn(entry, 'key'), extractedText: textOf(element) })),
    ),
  );
  return [...named, ...mapped];
}

function shapeOf(element: Fields, elements: Elements): LicenseShape<Fields> {
  switch (classOf(element)) {
    case 'LicenseExpression':
      return { text: textIn(element, 'simplelicensing_licenseExpression') || 'NOASSERTION' };
    case 'ConjunctiveLicenseSet':
      return { operator: 'AND', members: membersOf(element, elements) };
    case 'DisjunctiveLicenseSet':
      return { operator: 'OR', members: membersOf(element, elements) };
    case 'OrLaterOperator':
      return withSuffix(element, 'expandedlicensing_subjectLicense', '+', elements);
    case 'WithAdditionOperator': {
      const [addition] = elements.referred(element, 'expandedlicensing_subjectAddition');
      const suffix = ` WITH ${addition === undefined ? 'NOASSERTION' : iriName(idOf(addition))}`;
      return withSuffix(element, 'expandedlicensing_subjectExtendableLicense', suffix, elements);
    }
    default:
      return { text: licenseName(element) };
  }
}

function membersOf(element: Fields, elements: Elements): Fields[] {
  return elements.referred(element, 'expandedlicensing_member');
}

function withSuffix(
  element: Fields,
  key: string,
  suffix: string,
  elements: Elements,
): LicenseShape<Fields> {
  const [member] = elements.referred(element, key);
  return member === undefined ? { text: 'NOASSERTION' } : { member, suffix };
}

/** Listed licenses are identified by their IRI, custom ones by their name, the two constants by their class. */
function licenseName(element: Fields): string {
  const id = idOf(element);
  if (/(No|none)(AssertionLicense|assertion)$/i.test(id)) return 'NOASSERTION';
  if (/(NoneLicense|terms#none)$/i.test(id)) return 'NONE';
  if (id.includes('spdx.org/licenses/')) return iriName(id);
  return textIn(element, 'name') || iriName(id) || 'NOASSERTION';
}

function textIn(element: Fields, key: string): string {
  const value = element[key];
  return typeof value === 'string' ? value.trim() : '';
}
