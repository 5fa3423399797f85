import type { DatabaseSchema } from './database-functions.ts';
import { declarationOf, type Module, mentionedIn, modulesOf } from './modules.ts';
import {
  childrenOf,
  isFunction,
  listIn,
  type Node,
  nameOf,
  type Parsed,
  within,
} from './syntax.ts';
import { type CodeInTransaction, writtenTables } from './written-tables.ts';

/** A call of `Database.write`, whose transaction writes no audit entry by itself. */
interface Write {
  module: Module;
  /** `file: outermost name`, with the method where that is an object. */
  site: string;
  /** Function that runs in the transaction. */
  work: Node;
}

/** A direct write without an audit entry. */
export interface UnauditedWrite {
  /** `file: outermost name`, with the method where that is an object. */
  site: string;
  /** Tables that it writes. `ANY_TABLE` is among them where a function writes that no name leads to. */
  tables: ReadonlySet<string>;
}

/**
 * Finds calls of `Database.write` whose function leads to no call of `insertAuditEntry` or
 * `insertAuditEntries`, as far as names can be followed: through imports, namespaces and functions passed as
 * arguments. Writes of one site are one.
 */
export function unauditedWrites(
  sources: readonly Parsed[],
  schema: DatabaseSchema,
): UnauditedWrite[] {
  const modules = modulesOf(sources);
  const sites = new Map<string, Set<string>>();
  for (const source of sources) {
    const module = modules.get(source.path);
    for (const write of module === undefined ? [] : writesOf(source, module)) {
      const reached = [...reachedFrom(write, modules)];
      if (reached.some(({ node }) => isAudit(node))) continue;
      const tables = sites.get(write.site) ?? new Set();
      for (const one of reached)
        for (const table of writtenTables(one, modules, schema)) tables.add(table);
      sites.set(write.site, tables);
    }
  }
  return [...sites].map(([site, tables]) => ({ site, tables }));
}

/** The function of a write, and every declaration to which names in it lead. */
function* reachedFrom(
  { module, work }: Write,
  modules: ReadonlyMap<string, Module>,
): Generator<CodeInTransaction> {
  const seen = new Set<string>();
  const open: CodeInTransaction[] = [{ module, node: work, transaction: firstParameter(work) }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    for (const mention of mentionedIn(next.node)) {
      const target = declarationOf(modules, next.module, mention);
      if (target === undefined || seen.has(target)) continue;
      seen.add(target);
      const [path = '', name = ''] = target.split('#');
      const declared = modules.get(path)?.declared.get(name);
      const into = modules.get(path);
      if (declared !== undefined && into !== undefined) open.push({ module: into, node: declared });
    }
  }
}

const firstParameter = (work: Node) =>
  isFunction(work) ? nameOf(listIn(work, 'params')[0]) : undefined;

const isAudit = (node: Node) =>
  [...mentionedIn(node)].some((mention) => /(^|\.)insertAuditEntr(y|ies)$/.test(mention));

function writesOf({ path, program }: Parsed, module: Module): Write[] {
  const writes: Write[] = [];
  const visit = (node: Node, names: string[]) => {
    const work = node.type === 'CallExpression' ? workOf(node, module) : undefined;
    if (work !== undefined)
      writes.push({ module, site: `${path}: ${names.slice(0, 2).join('.')}`, work });
    const name = functionName(node, names.length);
    for (const child of childrenOf(node))
      visit(child, name === undefined ? names : [...names, name]);
  };
  visit(program, []);
  return writes;
}

/** The work of a call `database.write(tenant, work)`; undefined for any other, as of `ctx.write`, which audits. */
function workOf(call: Node, module: Module): Node | undefined {
  const callee = within(call, 'callee');
  if (callee?.type !== 'MemberExpression' || nameOf(within(callee, 'property')) !== 'write')
    return undefined;
  const object = within(callee, 'object');
  if (object === undefined || isContext(object)) return undefined;
  const [, work] = listIn(call, 'arguments');
  if (work === undefined) return undefined;
  const isNamed =
    work.type === 'Identifier' ||
    (work.type === 'MemberExpression' &&
      module.imports.some(
        ({ local, name }) => name === '*' && local === nameOf(within(work, 'object')),
      ));
  return isFunction(work) || isNamed ? work : undefined;
}

/** `ctx`, `stranger`, or a result of `contextOf`: their `write` adds the audit entry. */
function isContext(object: Node): boolean {
  const callee = object.type === 'CallExpression' ? within(object, 'callee') : undefined;
  const made = callee?.type === 'MemberExpression' ? within(callee, 'property') : callee;
  return nameOf(made) === 'contextOf' || /^(ctx|stranger)$/.test(nameOf(object) ?? '');
}

/** Name of something top-level, of a function within it, or of a method. */
function functionName(node: Node, depth: number): string | undefined {
  if (node.type === 'FunctionDeclaration') return nameOf(within(node, 'id'));
  if (node.type === 'VariableDeclarator' && depth === 0) return nameOf(within(node, 'id'));
  return node.type === 'Property' && isFunctionIn(node) ? nameOf(within(node, 'key')) : undefined;
}

const isFunctionIn = (property: Node) => {
  const value = within(property, 'value');
  return value !== undefined && isFunction(value);
};
