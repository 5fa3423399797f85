import { ANY_TABLE, type DatabaseSchema, tablesWrittenBy } from './database-functions.ts';
import { declarationOf, type Module } from './modules.ts';
import { listIn, type Node, nameOf, nodesIn, within } from './syntax.ts';

/** Code that runs in a transaction: the function of a write, or a declaration to which names lead from there. */
export interface CodeInTransaction {
  module: Module;
  node: Node;
  /** Name of a parameter that is the transaction without a type that says so. */
  transaction?: string | undefined;
}

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Tables that code writes by itself; `ANY_TABLE` where it hands the transaction to a function that is not found. */
export function* writtenTables(
  code: CodeInTransaction,
  modules: ReadonlyMap<string, Module>,
  schema: DatabaseSchema,
): Generator<string> {
  const { module, node } = code;
  const name = nameOf(node);
  if (name !== undefined && declarationOf(modules, module, name) === undefined) yield ANY_TABLE;
  const transactions = transactionsIn(code);
  for (const { node: one } of nodesIn(node)) {
    if (one.type === 'TemplateLiteral') yield* tablesWrittenBy(textOf(one), schema);
    if (one.type !== 'CallExpression') continue;
    const callee = within(one, 'callee');
    const passed = listIn(one, 'arguments');
    if (BUILDERS.has(nameOf(within(callee, 'property')) ?? ''))
      yield passed[0]?.type === 'Literal' ? String(passed[0]['value']) : ANY_TABLE;
    else if (
      passed.some((argument) => transactions.has(nameOf(argument) ?? '')) &&
      !isFollowed(callee, code, modules)
    )
      yield ANY_TABLE;
  }
}

/** Text of a template, with `%` for what it inserts. */
const textOf = (template: Node) =>
  listIn(template, 'quasis')
    .map(({ value }) => String(Object(value).raw))
    .join('%');

/** Names of transactions in some code, among them those of parameters of the type `Writer`. */
function transactionsIn({ node, transaction = 'tx' }: CodeInTransaction): Set<string> {
  const names = new Set(['tx', transaction]);
  for (const { node: one } of nodesIn(node)) {
    const type = within(within(within(one, 'typeAnnotation'), 'typeAnnotation'), 'typeName');
    const name = nameOf(one);
    if (name !== undefined && nameOf(type) === 'Writer') names.add(name);
  }
  return names;
}

/** Whether the code of a called function is looked at as well, or the call ends a statement or looks up a map. */
function isFollowed(
  callee: Node | undefined,
  { module, node }: CodeInTransaction,
  modules: ReadonlyMap<string, Module>,
): boolean {
  const name = nameOf(callee);
  if (name !== undefined)
    return declarationOf(modules, module, name) !== undefined || isDeclaredIn(node, name);
  const method = nameOf(within(callee, 'property')) ?? '';
  const object = nameOf(within(callee, 'object')) ?? '';
  if (/^execute/.test(method) || isMap(module.declared.get(object))) return true;
  return declarationOf(modules, module, `${object}.${method}`) !== undefined;
}

const isMap = (declared: Node | undefined) =>
  /^(Weak)?Map$/.test(nameOf(within(within(declared, 'init'), 'callee')) ?? '');

const isDeclaredIn = (code: Node, name: string) =>
  [...nodesIn(code)].some(
    ({ node }) =>
      /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) &&
      nameOf(within(node, 'id')) === name,
  );
