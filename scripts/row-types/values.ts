import type {
  ArrowFunction,
  FunctionDeclaration,
  FunctionExpression,
  MethodDeclaration,
  Node,
} from 'typescript/unstable/ast';

/** Statically known value of an expression. */
export type Value =
  /** Part of a statement, with {@link PARAMETER} and {@link GAP} where something is filled in. */
  | { kind: 'sql'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'object'; properties: ReadonlyMap<string, Value> }
  | { kind: 'function'; node: FunctionNode; frame: Frame }
  | { kind: 'unknown' };

/** A function with the frame its body refers to. */
export type FunctionNode =
  | ArrowFunction
  | FunctionDeclaration
  | FunctionExpression
  | MethodDeclaration;

/** Arguments of a call and of the enclosing calls, by parameter node. */
export interface Frame {
  values: ReadonlyMap<string, Value>;
  /** Calls around this one. */
  depth: number;
}

/** Marks a value that the driver sends separately from the statement. */
export const PARAMETER = '\u0001';

/** Marks a part of the statement that is only known at run time. */
export const GAP = '\u0002';

/** An unknown value. */
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

/** Value of a property or element by its name; unknown when there is none. */
export function member(from: Value, name: string): Value {
  if (from.kind === 'object') return from.properties.get(name) ?? UNKNOWN;
  if (from.kind === 'list' && /^\d+$/.test(name)) return from.items[Number(name)] ?? UNKNOWN;
  return UNKNOWN;
}
