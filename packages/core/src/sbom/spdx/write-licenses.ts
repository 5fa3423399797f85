/** An entry of `hasExtractedLicensingInfos` (SPDX 2.3 §10). */
export interface ExtractedLicense {
  licenseId: string;
  extractedText: string;
  name?: string;
}

const ID = /^(DocumentRef-[A-Za-z0-9.-]+:)?[A-Za-z0-9][A-Za-z0-9.-]*\+?$/;
const OPERATORS = new Set(['AND', 'OR', 'WITH']);

/**
 * Formats license lists as expressions, and collects definitions that the document needs for licenses outside
 * SPDX's list.
 */
export class LicenseWriter {
  readonly #extracted = new Map<string, ExtractedLicense>();
  readonly #idsOfNames = new Map<string, string>();
  /** Long names often shorten to the same word: remembering the last number keeps this linear. */
  readonly #lastNumbers = new Map<string, number>();

  /** One expression: the entries hold together (AND). NOASSERTION for none; a free name becomes a LicenseRef. */
  expressionOf(licenses: readonly string[]): string {
    if (licenses.length === 0) return 'NOASSERTION';
    const parts = licenses.map((license) => this.#operand(license));
    const [first = ''] = parts;
    if (parts.length === 1) return first;
    return parts.map((part) => (part.includes(' ') ? `(${part})` : part)).join(' AND ');
  }

  /** In the order of their first use. */
  extracted(): ExtractedLicense[] {
    return [...this.#extracted.values()];
  }

  #operand(license: string): string {
    const words = license
      .replace(/[()]/g, ' $& ')
      .split(/\s+/)
      .filter((word) => word !== '');
    if (!isExpression(words)) return this.#refOfName(license);
    for (const word of words) if (word.startsWith('LicenseRef-')) this.#declare(word);
    return license;
  }

  #declare(licenseId: string): void {
    if (this.#extracted.has(licenseId)) return;
    this.#extracted.set(licenseId, { licenseId, extractedText: 'NOASSERTION' });
  }

  #refOfName(name: string): string {
    const known = this.#idsOfNames.get(name);
    if (known !== undefined) return known;
    const word = name.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 60) || 'unnamed';
    let licenseId = `LicenseRef-${word}`;
    let number = this.#lastNumbers.get(word) ?? 1;
    while (this.#extracted.has(licenseId)) licenseId = `LicenseRef-${word}-${++number}`;
    this.#lastNumbers.set(word, number);
    this.#idsOfNames.set(name, licenseId);
    this.#extracted.set(licenseId, { licenseId, name, extractedText: name });
    return licenseId;
  }
}

/** Tells whether words form an expression: ids and operators alternate, parentheses are balanced. */
function isExpression(words: string[]): boolean {
  let depth = 0;
  let wantsId = true;
  for (const word of words) {
    if (word === '(') {
      if (!wantsId) return false;
      depth++;
    } else if (word === ')') {
      if (wantsId || --depth < 0) return false;
    } else {
      if (OPERATORS.has(word) === wantsId || (wantsId && !ID.test(word))) return false;
      wantsId = !wantsId;
    }
  }
  return !wantsId && depth === 0;
}
