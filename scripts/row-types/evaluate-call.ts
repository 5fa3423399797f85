import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Frame, GAP, keyOf, PARAMETER, sqlOf, UNKNOWN, type Value } from './values.ts';

/** Says what an expression is under the arguments of a frame. */
export type Evaluate = (node: Expression, frame: Frame) => Value;

/** Which way the evaluation goes where the sources have two. */
export type Branch = 'first' | 'second';

/** Where a call is evaluated. */
export interface Site {
  frame: Frame;
  evaluate: Evaluate;
  branch: Branch;
}

/**
 * What a call returns: of `sql` and of lists by what they are known to do, of our functions by what they return; unknown
 * for all others.
 */
export function evaluateCall(node: CallExpression, site: Site): Value {
  const callee = node.expression;
  const values = node.arguments.map((argument) => site.evaluate(argument, site.frame));
  if (is.isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    if (callee.expression.getText() === 'sql') return builtIn(name, values);
    const result = ofList(name, site.evaluate(callee.expression, site.frame), values, site);
    if (result) return result;
  }
  const called = site.evaluate(callee, site.frame);
  return called.kind === 'function' ? apply(called, values, site) : UNKNOWN;
}

function builtIn(name: string, [first, second]: readonly Value[]): Value {
  if (name === 'val') return sqlOf(PARAMETER);
  if (name === 'join') return joined(first, second);
  if (first?.kind !== 'text') return sqlOf(name === 'lit' ? 'null' : GAP);
  if (name === 'raw') return sqlOf(first.text);
  if (name === 'lit') return sqlOf(/^\d+$/.test(first.text) ? first.text : `'${first.text}'`);
  const parts = first.text.split('.').map((part) => `"${part}"`);
  return sqlOf(parts.join('.'));
}

const TEXTS = { text: PARAMETER, list: PARAMETER, object: PARAMETER, function: GAP, unknown: GAP };

function joined(list: Value | undefined, separator: Value | undefined): Value {
  if (list?.kind !== 'list' || list.items.length === 0) return sqlOf(GAP);
  const texts = list.items.map((item) => (item.kind === 'sql' ? item.text : TEXTS[item.kind]));
  return sqlOf(texts.join(separator?.kind === 'sql' ? separator.text : ', '));
}

function ofList(name: string, on: Value, [first]: readonly Value[], site: Site): Value | undefined {
  if (name === 'map' && first?.kind === 'function') {
    const items = on.kind === 'list' ? on.items : [UNKNOWN];
    return { kind: 'list', items: items.map((item) => apply(first, [item], site)) };
  }
  if (on.kind !== 'list') return undefined;
  if (['filter', 'toSorted', 'slice', 'toReversed'].includes(name)) return on;
  if (name !== 'flat') return undefined;
  return {
    kind: 'list',
    items: on.items.flatMap((item) => (item.kind === 'list' ? item.items : item)),
  };
}

function apply(
  { node, frame: outer }: Extract<Value, { kind: 'function' }>,
  values: readonly Value[],
  { frame, evaluate, branch }: Site,
): Value {
  const inner = new Map([...frame.values, ...outer.values]);
  node.parameters.forEach((parameter, index) => {
    const rest: Value = { kind: 'list', items: values.slice(index) };
    const given = parameter.dotDotDotToken ? rest : (values[index] ?? UNKNOWN);
    const usual = given.kind === 'unknown' ? parameter.initializer : undefined;
    inner.set(keyOf(parameter), usual ? evaluate(usual, outer) : given);
  });
  if (!node.body) return UNKNOWN;
  const within = { values: inner, depth: frame.depth + 1 };
  const known = returnsOf(node.body)
    .map((returned) => evaluate(returned, within))
    .filter(({ kind }) => kind !== 'unknown');
  return (branch === 'first' ? known[0] : known.at(-1)) ?? UNKNOWN;
}

/** What a function may return, without the functions inside it. */
function returnsOf(body: Node): Expression[] {
  if (!is.isBlock(body)) return [body as Expression];
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node)) {
      if (node.expression) found.push(node.expression);
    } else if (!is.isArrowFunction(node) && !is.isFunctionExpression(node)) {
      node.forEachChild(visit);
    }
  };
  body.forEachChild(visit);
  return found;
}
