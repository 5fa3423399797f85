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

/** `file:line name` of variables, parameters and functions that a file names with one of `names`. */
export function declaredAs({ path, text, program }: Parsed, names: ReadonlySet<string>): string[] {
  return [...nodesIn(program)]
    .flatMap(({ node }) => boundBy(node))
    .flatMap((one) => {
      const name = nameOf(one) ?? '';
      return names.has(name) ? [`${path}:${lineAt(text, one.start)} ${name}`] : [];
    });
}

/** Identifiers that a node itself binds. */
function boundBy(node: Node): Node[] {
  if (node.type === 'VariableDeclarator') return identifiersOf(within(node, 'id'));
  if (!isFunction(node)) return [];
  const own = node.type === 'FunctionDeclaration' ? [within(node, 'id')] : [];
  return [...own, ...listIn(node, 'params')].flatMap(identifiersOf);
}

/** Identifiers in a pattern, without those that take the name of a property, which is declared elsewhere. */
function identifiersOf(pattern: Node | undefined): Node[] {
  if (pattern === undefined) return [];
  if (nameOf(pattern) !== undefined) return [pattern];
  if (pattern.type === 'Property')
    return pattern['shorthand'] === true ? [] : identifiersOf(within(pattern, 'value'));
  if (pattern.type === 'AssignmentPattern') return identifiersOf(within(pattern, 'left'));
  if (pattern.type === 'RestElement') return identifiersOf(within(pattern, 'argument'));
  return /Pattern$/.test(pattern.type) ? childrenOf(pattern).flatMap(identifiersOf) : [];
}
