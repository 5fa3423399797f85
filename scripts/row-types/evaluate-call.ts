import type { CallExpression, ConciseBody, Expression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Frame, GAP, keyOf, PARAMETER, sqlOf, UNKNOWN, type Value } from './values.ts';

/** Evaluates an expression under the arguments of a frame. */
export type Evaluate = (node: Expression, frame: Frame) => Value;

/** Branch that the evaluation takes when the sources have two. */
export type Branch = 'first' | 'second';

/** Position of an evaluated call. */
export interface Site {
  frame: Frame;
  evaluate: Evaluate;
  branch: Branch;
}

/**
 * Evaluates a call: `sql` and lists by their known behavior, our functions by their return value; all others
 * are unknown.
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
    const argument = parameter.dotDotDotToken ? rest : (values[index] ?? UNKNOWN);
    const usual = argument.kind === 'unknown' ? parameter.initializer : undefined;
    inner.set(keyOf(parameter), usual ? evaluate(usual, outer) : argument);
  });
  if (!node.body) return UNKNOWN;
  const within = { values: inner, depth: frame.depth + 1 };
  const known = returnsOf(node.body)
    .map((returned) => evaluate(returned, within))
    .filter(({ kind }) => kind !== 'unknown');
  return (branch === 'first' ? known[0] : known.at(-1)) ?? UNKNOWN;
}

/** Possible return values of a function, without functions inside it. */
function returnsOf(body: ConciseBody): Expression[] {
  if (!is.isBlock(body)) return [body];
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
