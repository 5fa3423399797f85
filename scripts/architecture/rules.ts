import { declarationOf, type Module } from './modules.ts';
import {
  childrenOf,
  isFunction,
  lineAt,
  listIn,
  type Node,
  nameOf,
  nodesIn,
  type Parsed,
  within,
} from './syntax.ts';

/** Counts the lines of a function without those of inner functions: what a reader must keep in mind. */
export function ownLines(text: string, node: Node): number {
  const lineOf = (offset: number) => lineAt(text, offset);
  const lines = new Set<number>();
  for (let line = lineOf(node.start); line <= lineOf(node.end); line++) lines.add(line);
  const leaveOut = (outer: Node) => {
    for (const child of childrenOf(outer))
      if (isFunction(child))
        for (let line = lineOf(child.start) + 1; line <= lineOf(child.end); line++)
          lines.delete(line);
      else leaveOut(child);
  };
  leaveOut(node);
  return lines.size;
}

/** Functions of more lines than `most`, as `file: name`, with their own lines. */
export function longFunctions({ path, text, program }: Parsed, most: number): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (node: Node, name: string) => {
    const inner = nameOf(within(node, 'id') ?? within(node, 'key')) ?? name;
    if (isFunction(node) && node.end - node.start > most) {
      const lines = ownLines(text, node);
      if (lines > most) found.set(`${path}: ${inner}`, lines);
    }
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, '');
  return found;
}

/** Counts type assertions of a file except `as const`: each is a place where a type is assumed, not checked. */
export function assertionsIn({ program }: Parsed): number {
  let count = 0;
  for (const { node } of nodesIn(program)) if (isAssertion(node)) count++;
  return count;
}

function isAssertion(node: Node): boolean {
  if (node.type === 'TSTypeAssertion') return true;
  if (node.type !== 'TSAsExpression') return false;
  const type = within(node, 'typeAnnotation');
  return nameOf(within(type, 'typeName')) !== 'const';
}

/** `file:line` of parameters of exported functions that are booleans by position. */
export function booleanParameters({ path, text }: Parsed, { exports, declared }: Module): string[] {
  const locals = new Set(
    [...exports.values()].flatMap((one) => ('local' in one ? [one.local] : [])),
  );
  return [...declared]
    .filter(([name]) => locals.has(name))
    .flatMap(([, node]) => parametersOf(node))
    .filter(isBoolean)
    .map(({ start }) => `${path}:${lineAt(text, start)}`);
}

/** Parameters of a declared function, or of the constructor and methods of a class. */
function parametersOf(declared: Node): Node[] {
  const own = isFunction(declared) ? declared : within(declared, 'init');
  if (own !== undefined && isFunction(own)) return listIn(own, 'params');
  if (declared.type !== 'ClassDeclaration') return [];
  return listIn(within(declared, 'body'), 'body').flatMap((member) =>
    listIn(within(member, 'value'), 'params'),
  );
}

function isBoolean(parameter: Node): boolean {
  const bound = parameter.type === 'AssignmentPattern' ? within(parameter, 'left') : parameter;
  const type = within(within(bound, 'typeAnnotation'), 'typeAnnotation');
  return type?.type === 'TSBooleanKeyword' || isBooleanLiteral(within(parameter, 'right'));
}

const isBooleanLiteral = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node['value'] === 'boolean';

/** Returns `file:line` of `true` and `false` passed to our functions by position. */
export function booleanArguments(
  { path, text, program }: Parsed,
  module: Module,
  modules: ReadonlyMap<string, Module>,
): string[] {
  return [...nodesIn(program)].flatMap(({ node }) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
    if (!isOurs(within(node, 'callee'), module, modules)) return [];
    return listIn(node, 'arguments')
      .filter(isBooleanLiteral)
      .map(({ start }) => `${path}:${lineAt(text, start)}`);
  });
}

/** Tells whether a callee is a top-level function of one of our files. */
function isOurs(
  callee: Node | undefined,
  module: Module,
  modules: ReadonlyMap<string, Module>,
): boolean {
  const object = callee?.type === 'MemberExpression' ? nameOf(within(callee, 'object')) : undefined;
  const name = nameOf(object === undefined ? callee : within(callee, 'property'));
  if (name === undefined) return false;
  const target = declarationOf(modules, module, object === undefined ? name : `${object}.${name}`);
  const [path = '', local = ''] = target?.split('#') ?? [];
  const declared = modules.get(path)?.declared.get(local);
  if (declared === undefined) return false;
  return parametersOf(declared).length > 0 || declared.type === 'ClassDeclaration';
}
