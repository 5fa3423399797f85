import { parseSync } from 'vite';
import { readSources, type Source } from './sources.ts';

/** A node of the syntax tree (ESTree with TypeScript's nodes); offsets count UTF-16 units. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A source with its syntax tree. */
export interface Parsed extends Source {
  program: Node;
}

let parsed: Parsed[] | undefined;

/** Parses every TypeScript file of ours, once per process. @throws for a syntax error */
export function parseSources(): Parsed[] {
  parsed ??= readSources()
    .filter(({ path }) => /\.tsx?$/.test(path))
    .map((source) => ({ ...source, program: programOf(source.path, source.text) }));
  return parsed;
}

/** Syntax tree of one text. */
export function programOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  return program;
}

/** A value that is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes directly within one, in order of the text. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** Yields a node and its descendants, in order of the text, each with its parent. */
export function* nodesIn(node: Node, parent?: Node): Generator<{ node: Node; parent?: Node }> {
  const rest = [parent === undefined ? { node } : { node, parent }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    yield next;
    const { node: within } = next;
    for (const child of childrenOf(within).reverse()) rest.push({ node: child, parent: within });
  }
}

/** Returns the node in a field; undefined when there is none, or several. */
export function within(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** Returns the nodes in a field that contains several. */
export const listIn = (node: Node | undefined, field: string): Node[] =>
  [node?.[field]].flat().filter(isNode);

/** Name of an identifier; undefined for any other node. */
export const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? String(node['name']) : undefined;

/** Line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** Tells whether a node is a function with a body or an arrow. */
export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' ||
  type === 'FunctionExpression' ||
  type === 'ArrowFunctionExpression';
