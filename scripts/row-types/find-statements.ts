import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { Evaluator } from './evaluate.ts';
import { type OpenProgram, placeOf } from './open-program.ts';
import type { Value } from './values.ts';

/** A statement of the sources whose rows have a declared type. */
export interface TypedStatement {
  /** Path and line. */
  place: string;
  /** Path and name of what encloses it, which outlives edits above it. */
  name: string;
  row: TypeNode;
  /** Its texts, one for each branch of what it is put together from; with parameters and gaps marked. */
  texts: readonly string[];
}

const STATEMENT = /^\s*(select|insert|update|delete|with|values|merge)\b/i;

const TEMPORARY = /^\s*create temp table\b/i;

/** Temporary tables that statements of the sources read; they last as long as the connection. */
export function temporaryTables({ project, files }: OpenProgram): string[] {
  const evaluator = new Evaluator(project, 'first');
  return files
    .flatMap((file) => templatesIn(file))
    .map((node) => textOf(evaluator.evaluate(node, { values: new Map(), depth: 0 })))
    .filter((text) => TEMPORARY.test(text))
    .map((text) => text.replace(/\bon commit drop\b/i, ''));
}

/** Every `sql<Row>` template that is a statement; fragments with a type are not. */
export function findStatements({ project, files }: OpenProgram): TypedStatement[] {
  const evaluators = (['first', 'second'] as const).map((branch) => new Evaluator(project, branch));
  return files.flatMap((file) =>
    templatesIn(file).flatMap((node) => {
      const [row] = node.typeArguments ?? [];
      const texts = evaluators.map((one) =>
        textOf(one.evaluate(node, { values: new Map(), depth: 0 })),
      );
      if (!row || !texts.some((text) => STATEMENT.test(text))) return [];
      return { place: placeOf(node), name: nameOf(node), row, texts: [...new Set(texts)] };
    }),
  );
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
