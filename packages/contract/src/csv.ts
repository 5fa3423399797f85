/** First characters that a spreadsheet takes for a formula, or swallows (OWASP ASVS 5.0, 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/;

/**
 * One record of CSV (RFC 4180), with its line end. A value that a spreadsheet would compute gets an apostrophe in front,
 * which is how spreadsheets mark text.
 *
 * @example csvLine(['=1+1', 'a "b"', 'c']) === `'=1+1,"a ""b""",c\r\n`
 */
export const csvLine = (values: readonly string[]): string =>
  `${values.map(fieldOf).join(',')}\r\n`;

function fieldOf(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
