import type {
  ArrowFunction,
  FunctionDeclaration,
  FunctionExpression,
  Node,
} from 'typescript/unstable/ast';

/** What an expression of the sources is known to be, without running it. */
export type Value =
  /** Part of a statement, with {@link PARAMETER} and {@link GAP} where something is filled in. */
  | { kind: 'sql'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'object'; properties: ReadonlyMap<string, Value> }
  | { kind: 'function'; node: FunctionNode; frame: Frame }
  | { kind: 'unknown' };

/** A function with what its body refers to. */
export type FunctionNode = ArrowFunction | FunctionDeclaration | FunctionExpression;

/** Arguments of a call and of the calls around it, by the place of their parameter. */
export interface Frame {
  values: ReadonlyMap<string, Value>;
  /** Calls around this one. */
  depth: number;
}

/** A value that the driver sends beside the statement. */
export const PARAMETER = '\u0001';

/** A part of the statement that only running the program can tell. */
export const GAP = '\u0002';

/** Nothing is known. */
export const UNKNOWN: Value = { kind: 'unknown' };

/** Part of a statement. */
export const sqlOf = (text: string): Value => ({ kind: 'sql', text });

const keys = new WeakMap<Node, string>();

/** Identity of a node across requests to the compiler. */
export function keyOf(node: Node): string {
  const known = keys.get(node);
  if (known !== undefined) return known;
  const key = `${node.getSourceFile().fileName}:${node.pos}:${node.end}`;
  keys.set(node, key);
  return key;
}
