import { declarationOf, exportOf, type Module, mentionedIn, modulesOf } from './modules.ts';
import { type Node, nameOf, nodesIn, type Parsed, within } from './syntax.ts';

/** Something that a file exports, and the other files that use it. */
export interface ExportUse {
  path: string;
  name: string;
  users: ReadonlySet<string>;
}

/**
 * Finds every export of our files with its users. A module that is imported at run time, or passed as a whole
 * (`service: sql`), counts as using all of its names; otherwise only the accessed members of a namespace count.
 */
export function exportUses(sources: readonly Parsed[]): ExportUse[] {
  const modules = modulesOf(sources);
  const users = new Map<string, Set<string>>();
  const use = (target: string | undefined, by: string) => {
    if (target === undefined || target.startsWith(`${by}#`)) return;
    const known = users.get(target) ?? new Set();
    users.set(target, known.add(by));
  };
  for (const { path, program } of sources) {
    const module = modules.get(path);
    if (module === undefined) continue;
    for (const { file, name, local } of module.imports) {
      if (name !== '*') use(exportOf(modules, file, name), path);
      else if (local === '' || isHandedOn(program, local))
        for (const own of modules.get(file)?.exports.keys() ?? [])
          use(exportOf(modules, file, own), path);
    }
    for (const mention of mentionedIn(program))
      if (mention.includes('.')) use(declarationOf(modules, module, mention), path);
    for (const passed of module.exports.values())
      if ('file' in passed) use(exportOf(modules, passed.file, passed.name), path);
  }
  return [...modules.values()].flatMap(({ path, exports }) =>
    [...exports].flatMap(([name, target]) =>
      'local' in target
        ? [{ path, name, users: users.get(`${path}#${target.local}`) ?? new Set<string>() }]
        : [],
    ),
  );
}

/** Tells whether a namespace is used other than through one of its members. */
function isHandedOn(program: Node, local: string): boolean {
  for (const { node, parent } of nodesIn(program)) {
    if (nameOf(node) !== local || parent === undefined) continue;
    const isMember = parent.type === 'MemberExpression' && within(parent, 'object') === node;
    const isQualified = parent.type === 'TSQualifiedName' || parent.type === 'JSXMemberExpression';
    const isKey =
      parent.type === 'Property' && within(parent, 'key') === node && !parent['shorthand'];
    const isOther =
      parent.type === 'ImportNamespaceSpecifier' ||
      (parent.type === 'MemberExpression' && within(parent, 'property') === node);
    if (!isMember && !isQualified && !isKey && !isOther) return true;
  }
  return false;
}

/** Tells whether an export is a type or interface, which has no run-time cost. */
export function isTypeExport(
  { path, name }: Pick<ExportUse, 'path' | 'name'>,
  modules: ReadonlyMap<string, Module>,
): boolean {
  const type = modules.get(path)?.declared.get(name)?.type;
  return type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration';
}
