import type {
  CallExpression,
  Node,
  TaggedTemplateExpression,
  TypeNode,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { Evaluator } from './evaluate.ts';
import { type OpenProgram, placeOf } from './open-program.ts';
import { type Frame, UNKNOWN, type Value } from './values.ts';

/** A statement of the sources whose rows have a declared type. */
export interface TypedStatement {
  /** Path and line. */
  place: string;
  /** Path and name of the enclosing declaration, which survives edits above it. */
  name: string;
  row: TypeNode;
  /** Its texts, one per branch of its composition, with marked parameters and gaps. */
  texts: readonly string[];
}

/** Behind the mark of statements that are planned once. */
const STATEMENT = /^\s*(\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with|values|merge)\b/i;

const TEMPORARY = /^\s*create temp table\b/i;

/** Temporary tables that statements of the sources read; they last as long as the connection. */
export function temporaryTables({ project, files }: OpenProgram): string[] {
  const evaluator = new Evaluator(project, 'first');
  return files
    .flatMap((file) => templatesIn(file))
    .map((node) => textOf(evaluator.evaluate(node, NOWHERE)))
    .filter((text) => TEMPORARY.test(text))
    .map((text) => text.replace(/\bon commit drop\b/i, ''));
}

/** Every `sql<Row>` template that is a statement; fragments with a type are not. */
export function findStatements({ project, files }: OpenProgram): TypedStatement[] {
  const evaluators = (['first', 'second'] as const).map((branch) => new Evaluator(project, branch));
  const statementOf = (node: Node, row: TypeNode | undefined, texts: string[]) =>
    row && texts.some((text) => STATEMENT.test(text))
      ? [{ place: placeOf(node), name: nameOf(node), row, texts: [...new Set(texts)] }]
      : [];
  return files.flatMap((file) => [
    ...templatesIn(file).flatMap((node) => {
      const texts = evaluators.map((one) => textOf(one.evaluate(node, NOWHERE)));
      return statementOf(node, node.typeArguments?.[0], texts);
    }),
    ...readsIn(file).flatMap((node) => {
      const texts = evaluators.map((one) => textOf(readOf(node, one)));
      return statementOf(node, node.typeArguments?.[0], texts);
    }),
  ]);
}

const NOWHERE: Frame = { values: new Map(), depth: 0 };

/** Statement of a list: the template in the method that the call names. */
function readOf({ expression }: CallExpression, { evaluate }: Evaluator): Value {
  if (!is.isPropertyAccessExpression(expression)) return UNKNOWN;
  const list = evaluate(expression.expression, NOWHERE);
  const read = list.kind === 'object' ? list.properties.get(expression.name.text) : undefined;
  if (read?.kind !== 'function' || !read.node.body) return UNKNOWN;
  const [template] = templatesIn(read.node.body);
  return template ? evaluate(template, read.frame) : UNKNOWN;
}

/** Finds calls `….read<Row>(…)`: `listQuery` builds a list, and its type is stated at the read. */
function readsIn(file: Node): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (
      is.isCallExpression(node) &&
      node.typeArguments?.length === 1 &&
      is.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'read'
    )
      found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const textOf = (value: Value): string => (value.kind === 'sql' ? value.text : '');

function templatesIn(file: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function nameOf(node: Node): string {
  const path = placeOf(node).replace(/:\d+$/, '');
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (is.isFunctionDeclaration(at) || is.isMethodDeclaration(at))
      return `${path} ${at.name?.getText()}`;
    if (is.isVariableDeclaration(at) && at.parent.parent.parent === at.getSourceFile())
      return `${path} ${at.name.getText()}`;
  }
  return path;
}
