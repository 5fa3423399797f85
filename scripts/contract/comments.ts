/** Turns the doc comments of a contract source into calls that attach them to the schemas that they precede. */
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as this file reads it; offsets count UTF-16 units. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Insertion {
  at: number;
  text: string;
}

/**
 * Source with the same behavior in which each property of an object literal and each top-level constant is passed, with its
 * doc comment, to `$describe` or `$name` of `attach.ts`.
 * @throws when the source cannot be parsed
 */
export function withDescriptions(source: string, attachUrl: string): string {
  const { program, comments, errors } = parseSync('contract.ts', source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const docs = new Map<number, string>();
  for (const { type, value, end } of comments)
    if (type === 'Block' && value.startsWith('*'))
      docs.set(nextToken(source, end), sentencesOf(value));
  const insertions: Insertion[] = [];
  visit(program as unknown as Node, docs, insertions);
  const header = `import { $describe, $name } from ${JSON.stringify(attachUrl)};`;
  return header + inserted(source, insertions);
}

function visit(node: Node, docs: ReadonlyMap<number, string>, insertions: Insertion[]): void {
  if (node.type === 'Program') nameConstants(node, docs, insertions);
  const value = node['value'];
  const text = docs.get(node.start);
  if (node.type === 'Property' && text !== undefined && isNode(value)) {
    const name = node['shorthand'] ? `${String(Object(value)['name'])}: ` : '';
    if (name) insertions.push({ at: node.start, text: name });
    wrap(value, `$describe(${JSON.stringify(text)}, `, insertions);
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, docs, insertions);
}

/** Top-level constants: an exported one names its schema. */
function nameConstants(program: Node, docs: ReadonlyMap<number, string>, out: Insertion[]): void {
  for (const statement of [program['body']].flat().filter(isNode)) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement['declaration'] : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    const [declarator] = [declaration['declarations']].flat();
    if (!isNode(declarator) || !isNode(declarator['init'])) continue;
    const name = isExported ? String(Object(declarator['id'])['name']) : null;
    const text = docs.get(statement.start) ?? null;
    wrap(declarator['init'], `$name(${JSON.stringify(name)}, ${JSON.stringify(text)}, `, out);
  }
}

function wrap({ start, end }: Node, before: string, insertions: Insertion[]): void {
  insertions.push({ at: start, text: before }, { at: end, text: ')' });
}

/** Later insertions at the same position go inside earlier ones, except where both close. */
function inserted(source: string, insertions: Insertion[]): string {
  let text = '';
  let from = 0;
  for (const { at, text: added } of insertions.toSorted((one, other) => one.at - other.at)) {
    text += source.slice(from, at) + added;
    from = at;
  }
  return text + source.slice(from);
}

const nextToken = (source: string, from: number) => from + source.slice(from).search(/\S|$/);

/** Lines of a comment as one paragraph, without its stars. */
const sentencesOf = (comment: string) =>
  comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .join(' ')
    .trim();

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
