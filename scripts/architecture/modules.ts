import { resolveImport } from './sources.ts';
import { childrenOf, listIn, type Node, nameOf, nodesIn, type Parsed, within } from './syntax.ts';

/** A name that a file imports from another of our files. */
export interface Imported {
  /** Name within the file that imports. */
  local: string;
  file: string;
  /** Name that the other file exports; `*` for all of it. */
  name: string;
}

/** Declarations, imports and exports of a file. */
export interface Module {
  path: string;
  imports: readonly Imported[];
  /** Nodes of the functions, constants, classes and types of the file itself, by name. */
  declared: ReadonlyMap<string, Node>;
  /** Names that it exports, with the name within, or with the file that it passes on from. */
  exports: ReadonlyMap<string, { local: string } | Omit<Imported, 'local'>>;
}

/** Returns the declarations, imports and exports of each file, by path. */
export const modulesOf = (sources: readonly Parsed[]): Map<string, Module> =>
  new Map(sources.map((source) => [source.path, moduleOf(source)]));

function moduleOf({ path, program }: Parsed): Module {
  const imports: Imported[] = [];
  const declared = new Map<string, Node>();
  const exports: Map<string, { local: string } | Omit<Imported, 'local'>> = new Map();
  for (const statement of listIn(program, 'body')) {
    const file = resolveImport(path, String(within(statement, 'source')?.['value'] ?? ''));
    if (statement.type === 'ImportDeclaration')
      for (const specifier of listIn(statement, 'specifiers')) {
        const name =
          nameOf(within(specifier, 'imported')) ?? (isDefault(specifier) ? 'default' : '*');
        imports.push({ local: nameOf(within(specifier, 'local')) ?? '', file, name });
      }
    if (statement.type === 'ExportAllDeclaration') exports.set('*', { file, name: '*' });
    const isExported = /^Export(Named|Default)Declaration$/.test(statement.type);
    const declaration = isExported ? within(statement, 'declaration') : statement;
    const isDefaultExport = statement.type === 'ExportDefaultDeclaration';
    for (const [name, node] of namesDeclaredBy(declaration)) {
      declared.set(name, node);
      if (isExported) exports.set(isDefaultExport ? 'default' : name, { local: name });
    }
    for (const specifier of listIn(statement, 'specifiers')) {
      if (statement.type !== 'ExportNamedDeclaration') continue;
      const [local = '', name = ''] = [
        within(specifier, 'local'),
        within(specifier, 'exported'),
      ].map(nameOf);
      exports.set(name, within(statement, 'source') ? { file, name: local } : { local });
    }
  }
  // `await import('…')` uses names that the code accesses later: all of them, as far as this can tell.
  for (const { node } of nodesIn(program))
    if (node.type === 'ImportExpression')
      imports.push({
        local: '',
        file: resolveImport(path, String(within(node, 'source')?.['value'])),
        name: '*',
      });
  return { path, imports, declared, exports };
}

const isDefault = ({ type }: Node) => type === 'ImportDefaultSpecifier';

function namesDeclaredBy(node: Node | undefined): [string, Node][] {
  if (node === undefined) return [];
  if (node.type === 'VariableDeclaration')
    return listIn(node, 'declarations').flatMap((one) =>
      boundNames(within(one, 'id')).map((name): [string, Node] => [name, one]),
    );
  const name = nameOf(within(node, 'id'));
  return name === undefined ? [] : [[name, node]];
}

function boundNames(pattern: Node | undefined): string[] {
  if (pattern === undefined) return [];
  const name = nameOf(pattern);
  if (name !== undefined) return [name];
  if (pattern.type === 'Property') return boundNames(within(pattern, 'value'));
  return childrenOf(pattern).flatMap(boundNames);
}

/** Names that some code mentions: `name`, and `object.name` for members. */
export function mentionedIn(node: Node): Set<string> {
  const names = new Set<string>();
  for (const { node: one, parent } of nodesIn(node)) {
    const name = nameOf(one);
    if (name === undefined) continue;
    const isMember = parent?.type === 'MemberExpression' && !parent['computed'];
    const isQualified =
      parent?.type === 'TSQualifiedName' || parent?.type === 'JSXMemberExpression';
    if (isMember && within(parent, 'property') === one)
      names.add(`${nameOf(within(parent, 'object')) ?? ''}.${name}`);
    else if (isQualified) names.add(memberName(parent, one));
    else names.add(name);
  }
  return names;
}

function memberName(parent: Node, one: Node): string {
  const [object, member] =
    parent.type === 'TSQualifiedName' ? ['left', 'right'] : ['object', 'property'];
  const name = nameOf(one) ?? '';
  return within(parent, member) === one ? `${nameOf(within(parent, object)) ?? ''}.${name}` : name;
}

/**
 * Resolves a name in a file to its declaration, as `file#name`; undefined for names that are not ours or not
 * top-level.
 */
export function declarationOf(
  modules: ReadonlyMap<string, Module>,
  from: Module,
  mention: string,
): string | undefined {
  const [object = '', member] = mention.split('.');
  const local = member === undefined ? mention : object;
  const imported = from.imports.find((one) => one.local === local);
  if (imported === undefined)
    return member === undefined && from.declared.has(mention)
      ? `${from.path}#${mention}`
      : undefined;
  if (member === undefined && imported.name === '*') return undefined;
  return exportOf(modules, imported.file, imported.name === '*' ? (member ?? '') : imported.name);
}

/** Resolves an export to its declaration, through re-exports. */
export function exportOf(
  modules: ReadonlyMap<string, Module>,
  file: string,
  name: string,
): string | undefined {
  const found = modules.get(file)?.exports.get(name);
  if (found === undefined) return undefined;
  return 'file' in found ? exportOf(modules, found.file, found.name) : `${file}#${found.local}`;
}
