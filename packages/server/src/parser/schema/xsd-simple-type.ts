import { childrenOf, type XmlElement } from '@assay/core/sbom/xml.ts';

/** Returns the fault of a trimmed text; '' when there is none. */
export type TextCheck = (text: string) => string;

const anyText: TextCheck = () => '';
const DATE = String.raw`-?\d{4,9}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const ZONE = String.raw`(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?`;
const TIME = String.raw`T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,20})?|24:00:00)`;

/** The built-in types that the vendored schemas use (XML Schema part 2), by local name. */
const BUILT_IN: Record<string, TextCheck> = {
  string: anyText,
  normalizedString: anyText,
  token: anyText,
  anyURI: anyText,
  boolean: matches('true|false|0|1', 'true or false'),
  integer: matches(String.raw`[+-]?\d{1,100}`, 'a whole number'),
  nonNegativeInteger: matches(String.raw`\+?\d{1,100}|-0`, 'a whole number of 0 or more'),
  positiveInteger: matches(String.raw`\+?0{0,100}[1-9]\d{0,100}`, 'a whole number above 0'),
  decimal: matches(String.raw`[+-]?(\d{1,100}(\.\d{0,100})?|\.\d{1,100})`, 'a number'),
  date: matches(DATE + ZONE, 'a date'),
  dateTime: matches(DATE + TIME + ZONE, 'a date with time'),
};

/** The check of a built-in type. @throws Error for one that no vendored schema uses */
export function builtInCheck(name: string): TextCheck {
  const check = BUILT_IN[name];
  if (check === undefined) throw new Error(`The XML Schema type ${name} is not known.`);
  return check;
}

/**
 * Builds the check of an `xs:simpleType`.
 *
 * @param resolve returns the check of a type by its qualified name
 */
export function simpleTypeCheck(
  simpleType: XmlElement,
  resolve: (qualifiedName: string) => TextCheck,
): TextCheck {
  const [union] = childrenOf(simpleType, 'union');
  if (union !== undefined) {
    const members = (union.attributes.get('memberTypes') ?? '').split(/\s+/).map(resolve);
    const inline = childrenOf(union, 'simpleType').map((type) => simpleTypeCheck(type, resolve));
    const checks = [...members, ...inline];
    return (text) => {
      const remarks = checks.map((check) => check(text));
      return remarks.includes('') ? '' : (remarks[0] ?? '');
    };
  }
  const [restriction] = childrenOf(simpleType, 'restriction');
  return restriction === undefined ? anyText : restrictionCheck(restriction, resolve);
}

/** The check of an `xs:restriction` and of the type that it restricts. */
export function restrictionCheck(
  restriction: XmlElement,
  resolve: (qualifiedName: string) => TextCheck,
): TextCheck {
  const base = restriction.attributes.get('base');
  const checks = [base === undefined ? anyText : resolve(base)];
  const facet = (name: string): string[] =>
    childrenOf(restriction, name).map((each) => each.attributes.get('value') ?? '');
  const values = new Set(facet('enumeration').map((value) => value.trim()));
  if (values.size > 0) {
    checks.push((text) => (values.has(text) ? '' : "is not one of the standard's values"));
  }
  const patterns = facet('pattern');
  if (patterns.length > 0)
    checks.push(matches(patterns.join('|'), 'of the form that it must have'));
  for (const least of facet('minInclusive')) {
    checks.push((text) => (Number(text) >= Number(least) ? '' : `is below ${least}`));
  }
  for (const most of facet('maxInclusive')) {
    checks.push((text) => (Number(text) <= Number(most) ? '' : `is above ${most}`));
  }
  for (const least of facet('minLength')) {
    checks.push((text) => (text.length >= Number(least) ? '' : 'is too short'));
  }
  for (const most of facet('maxLength')) {
    checks.push((text) => (text.length <= Number(most) ? '' : 'is too long'));
  }
  return (text) => {
    for (const check of checks) {
      const remark = check(text);
      if (remark !== '') return remark;
    }
    return '';
  };
}

/**
 * Patterns of XML Schema are anchored. The one for CPE names can match nothing in two ways at eighteen
 * positions, which takes exponential time; an unambiguous pattern for the same language does not.
 */
function matches(pattern: string, what: string): TextCheck {
  const unambiguous = pattern.replaceAll(String.raw`(\?*|\*?)`, String.raw`(?:\?+|\*)?`);
  const expression = new RegExp(`^(?:${unambiguous})$`);
  return (text) => (expression.test(text) ? '' : `is not ${what}`);
}
