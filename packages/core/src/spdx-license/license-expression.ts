/** One license of an expression, as it is spelled there. */
export interface LicenseTerm {
  kind: 'license';
  /** Id without `+`, `LicenseRef-…`, or `DocumentRef-…:LicenseRef-…`. */
  id: string;
  /** True for the older form `GPL-2.0+`. */
  or_later: boolean;
  /** Exception after `WITH`; null without one. */
  exception: string | null;
}

/** An SPDX license expression (SPDX 2.3, annex D) as a tree; chains of one operator are one node. */
export type LicenseExpression =
  | LicenseTerm
  | { kind: 'and' | 'or'; of: readonly [LicenseExpression, ...LicenseExpression[]] };

const TOKEN = /\s*([()]|[A-Za-z0-9][A-Za-z0-9.:+-]*)/y;
const MOST_NESTED = 100;

/** Position in the tokens of one expression. */
class Tokens {
  readonly #tokens: readonly string[];
  #next = 0;
  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** The next token in upper case, '' at the end. */
  get upper(): string {
    return (this.#tokens[this.#next] ?? '').toUpperCase();
  }

  take(): string {
    return this.#tokens[this.#next++] ?? '';
  }
}

/** Parses an expression; null for a text that is none, such as a free name. Operators may be in any case. */
export function parseLicenseExpression(text: string): LicenseExpression | null {
  const found = tokensOf(text);
  if (found === null) return null;
  const tokens = new Tokens(found);
  const parsed = parseChain(tokens, 'or', 0);
  return tokens.upper === '' ? parsed : null;
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  const trimmed = text.trim();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < trimmed.length; ) {
    const token = TOKEN.exec(trimmed)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

/** `AND` binds more tightly than `OR`. */
function parseChain(tokens: Tokens, kind: 'and' | 'or', depth: number): LicenseExpression | null {
  const next = () =>
    kind === 'or' ? parseChain(tokens, 'and', depth) : parseOperand(tokens, depth);
  const first = next();
  if (first === null) return null;
  const of: [LicenseExpression, ...LicenseExpression[]] = [first];
  while (tokens.upper === kind.toUpperCase()) {
    tokens.take();
    const operand = next();
    if (operand === null) return null;
    of.push(operand);
  }
  return of.length === 1 ? first : { kind, of };
}

function parseOperand(tokens: Tokens, depth: number): LicenseExpression | null {
  if (tokens.upper === '(') {
    tokens.take();
    const inner = depth < MOST_NESTED ? parseChain(tokens, 'or', depth + 1) : null;
    return inner !== null && tokens.take() === ')' ? inner : null;
  }
  const id = takeId(tokens);
  if (id === null) return null;
  let exception: string | null = null;
  if (tokens.upper === 'WITH') {
    tokens.take();
    exception = takeId(tokens);
    if (exception === null) return null;
  }
  const or_later = id.endsWith('+');
  return { kind: 'license', id: or_later ? id.slice(0, -1) : id, or_later, exception };
}

const RESERVED = new Set(['', '(', ')', 'AND', 'OR', 'WITH']);

function takeId(tokens: Tokens): string | null {
  return RESERVED.has(tokens.upper) ? null : tokens.take();
}

/** Licenses of an expression, in its order. */
const termsOf = (expression: LicenseExpression): LicenseTerm[] =>
  expression.kind === 'license' ? [expression] : expression.of.flatMap(termsOf);

const REFERENCE = /^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/i;

/** Tells whether an id refers to a license that the document defines itself. */
export const isLicenseReference = (id: string): boolean => REFERENCE.test(id);

/** Sort of an id of the SPDX list. */
export type ListedKind = 'license' | 'exception';

/** Says whether the SPDX list has a license or an exception of this id. */
export type IsListedId = (id: string, kind: ListedKind) => boolean;

/**
 * Tells whether a text is an expression of ids on the SPDX list and references. `NONE` and `NOASSERTION` are not, and neither
 * is an exception in place of a license, a license in place of an exception, or a reference with `+`.
 */
export function isValidExpression(text: string, isListed: IsListedId): boolean {
  const expression = parseLicenseExpression(text);
  if (expression === null) return false;
  return termsOf(expression).every(
    ({ id, or_later, exception }) =>
      (REFERENCE.test(id) ? !or_later : isListed(id, 'license')) &&
      (exception === null || isListed(exception, 'exception') || /^AdditionRef-/i.test(exception)),
  );
}
