import { SbomError } from '../sbom-error.ts';

/** Shape of a license graph node: a finished text, a set, or a license with an addition. */
export type LicenseShape<Node> =
  | { text: string }
  | { operator: 'AND' | 'OR'; members: Node[] }
  | { member: Node; suffix: string };

/** Longest license expression, in UTF-16 units. */
export const MAX_LICENSE_LENGTH = 65_536;
/** Total of all nodes of a document: many nodes that name one long set would each repeat it. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;

/**
 * License expressions (SPDX 2.3 annex D) of licenses that a document spells as graphs, as RDF and SPDX 3 do. Each
 * node is spelt once; rings and graphs that would unfold beyond 65,536 characters, or 16 Mi for all nodes together,
 * are refused.
 */
export class LicenseExpressions<Node extends object> {
  readonly #shapeOf: (node: Node) => LicenseShape<Node>;
  readonly #texts = new Map<Node, string | null>();
  #totalLength = 0;

  constructor(shapeOf: (node: Node) => LicenseShape<Node>) {
    this.#shapeOf = shapeOf;
  }

  /** @throws SbomError `structure` for a ring, `too_long`; `at` as given */
  textOf(node: Node, at: string): string {
    const known = this.#texts.get(node);
    if (known === null) {
      throw new SbomError('structure', 'A license is made of itself.', at);
    }
    if (known !== undefined) return known;
    this.#texts.set(node, null);
    const text = this.#spell(this.#shapeOf(node), at);
    if (text.length > MAX_LICENSE_LENGTH) {
      throw new SbomError(
        'too_long',
        `A license is longer than ${MAX_LICENSE_LENGTH} characters.`,
        at,
      );
    }
    this.#totalLength += text.length;
    if (this.#totalLength > MAX_TOTAL_LENGTH) {
      const message = `The licenses are longer than ${MAX_TOTAL_LENGTH} characters together.`;
      throw new SbomError('too_long', message, at);
    }
    this.#texts.set(node, text);
    return text;
  }

  #spell(shape: LicenseShape<Node>, at: string): string {
    if ('text' in shape) return shape.text;
    if ('member' in shape) return `${this.textOf(shape.member, at)}${shape.suffix}`;
    const parts: string[] = [];
    let length = 0;
    for (const member of shape.members) {
      const part = this.#operand(member, at);
      length += part.length;
      if (length > MAX_LICENSE_LENGTH) break;
      parts.push(part);
    }
    return length > MAX_LICENSE_LENGTH
      ? ' '.repeat(MAX_LICENSE_LENGTH + 1)
      : parts.join(` ${shape.operator} `);
  }

  #operand(node: Node, at: string): string {
    const text = this.textOf(node, at);
    const isSet = 'members' in this.#shapeOf(node);
    return isSet || / (AND|OR) /.test(text) ? `(${text})` : text;
  }
}
