import {
  type LicenseExpression,
  parseLicenseExpression,
} from '../spdx-license/license-expression.ts';

const NOT_STATED = /^(?:NONE|NOASSERTION)$/i;

/** Returns each license and exception that a text names, in its order; a text that is no expression is one name. */
export function termsOf(text: string): string[] {
  const name = text.trim();
  if (name === '' || NOT_STATED.test(name)) return [];
  const expression = parseLicenseExpression(name);
  return expression === null ? [name] : namesIn(expression);
}

function namesIn(expression: LicenseExpression): string[] {
  if (expression.kind !== 'license') return expression.of.flatMap(namesIn);
  const { id, exception } = expression;
  const names = exception === null ? [id] : [id, exception];
  return names.filter((name) => !NOT_STATED.test(name));
}
