import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { SbomError, type SbomErrorCode } from '../sbom-error.ts';

const MAX_DEPTH = 128;
/** Values that aliases repeat: each is read again wherever it is named. */
const MAX_REPEATED = 100_000;
const PLAIN_TAGS = new Set(['map', 'seq', 'str', 'null'].map((tag) => `tag:yaml.org,2002:${tag}`));

/**
 * Plain values of a parsed YAML document. Aliases share the value of their anchor instead of copying it, so a
 * document cannot expand beyond its own size. Keys are checked with a set, because comparing all pairs would be
 * quadratic.
 */
export class YamlValues {
  /** `line N` of every mapping and list made so far. */
  readonly lines = new Map<object, string>();
  readonly #counter: LineCounter;
  readonly #anchors = new Map<string, { value: unknown; size: number }>();
  /** Number of values so far; values behind aliases count for each use. */
  #size = 0;
  #repeated = 0;

  constructor(counter: LineCounter) {
    this.#counter = counter;
  }

  /**
   * Mappings as objects without prototype, lists as arrays, scalars as text or null.
   *
   * @throws SbomError `duplicate_key`, `too_deep`, `too_many` repeated values, `syntax` for tags, keys that are no text
   * and aliases without an anchor before them
   */
  valueOf(document: Document.Parsed): unknown {
    return this.#value(document.contents, 0);
  }

  /** `line N` for an offset in the text. */
  lineAt(offset: number | undefined): string {
    return offset === undefined ? '' : `line ${this.#counter.linePos(offset).line}`;
  }

  #value(node: ParsedNode | null, depth: number): unknown {
    if (node === null) return null;
    if (depth > MAX_DEPTH) {
      throw this.#error('too_deep', `Values are nested deeper than ${MAX_DEPTH}.`, node);
    }
    if (isAlias(node)) return this.#aliased(node);
    if (node.tag !== undefined && !PLAIN_TAGS.has(node.tag)) {
      throw this.#error('syntax', `The tag "${node.tag.slice(0, 100)}" is not accepted.`, node);
    }
    const before = this.#size++;
    const value = this.#untagged(node, depth);
    const size = this.#size - before;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, { value, size });
    return value;
  }

  #untagged(node: ParsedNode, depth: number): unknown {
    if (isMap<ParsedNode, ParsedNode | null>(node)) return this.#mapping(node, depth);
    if (isSeq<ParsedNode>(node)) {
      const list = node.items.map((item) => this.#value(item, depth + 1));
      this.lines.set(list, this.lineAt(node.range?.[0]));
      return list;
    }
    return isScalar(node) ? node.value : null;
  }

  #mapping(node: YAMLMap<ParsedNode, ParsedNode | null>, depth: number): object {
    const fields: Record<string, unknown> = Object.create(null);
    this.lines.set(fields, this.lineAt(node.range?.[0]));
    for (const { key, value } of node.items) {
      const name = this.#key(key);
      if (name in fields) throw this.#error('duplicate_key', `"${name}" is given twice.`, key);
      fields[name] = this.#value(value, depth + 1);
    }
    return fields;
  }

  #key(node: ParsedNode): string {
    if (isScalar(node)) {
      const { value }: Scalar = node;
      if (typeof value === 'string') return value;
    }
    throw this.#error('syntax', 'A key is not a text.', node);
  }

  #aliased(node: ParsedNode & { source: string }): unknown {
    const anchored = this.#anchors.get(node.source);
    if (anchored === undefined) {
      throw this.#error('syntax', `No anchor "${node.source}" stands before this alias.`, node);
    }
    this.#size += anchored.size;
    this.#repeated += anchored.size;
    if (this.#repeated <= MAX_REPEATED) return anchored.value;
    throw this.#error('too_many', `Aliases repeat more than ${MAX_REPEATED} values.`, node);
  }

  #error(code: SbomErrorCode, message: string, node: ParsedNode): SbomError {
    return new SbomError(code, message, this.lineAt(node.range?.[0]));
  }
}
