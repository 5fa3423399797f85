import {
  type CallExpression,
  type Expression,
  type Node,
  type ParameterDeclaration,
  type PropertyAccessExpression,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { Checker, Symbol as Name, Project } from 'typescript/unstable/sync';
import { type Branch, type Evaluate, evaluateCall } from './evaluate-call.ts';
import { type Known, knownOf } from './known.ts';
import {
  type Frame,
  type FunctionNode,
  GAP,
  keyOf,
  member,
  PARAMETER,
  sqlOf,
  UNKNOWN,
  type Value,
} from './values.ts';

/** Deeper calls are not followed. */
const MOST_DEPTH = 16;

/** Callers of callers are looked up within this depth. */
const MOST_CALLERS = 6;

/** Follows expressions to the statements that they build: constants, functions, fields, lists, and one branch of each choice. */
export class Evaluator {
  readonly #project: Project;
  readonly #branch: Branch;
  /** Constants and parameters, by their declaration. */
  readonly #constants = new Map<string, Value>();
  readonly #locals = new WeakMap<Frame['values'], Map<string, Value>>();
  readonly #known: Known;

  constructor(project: Project, branch: Branch) {
    this.#project = project;
    this.#branch = branch;
    this.#known = knownOf(project);
  }

  get #checker(): Checker {
    return this.#project.checker;
  }

  /** Evaluates an expression; unknown when only running it can tell. */
  readonly evaluate: Evaluate = (node, frame) => {
    if (frame.depth > MOST_DEPTH) return UNKNOWN;
    if (is.isTaggedTemplateExpression(node)) return this.#template(node.template, frame);
    if (is.isStringLiteral(node) || is.isNumericLiteral(node)) return textOf(node.text);
    if (is.isNoSubstitutionTemplateLiteral(node)) return textOf(node.text);
    if (is.isTemplateExpression(node)) return this.#text(node, frame);
    if (is.isIdentifier(node)) return this.#name(node, frame);
    if (is.isPropertyAccessExpression(node)) return this.#property(node, frame);
    if (is.isElementAccessExpression(node)) return this.#element(node, frame);
    if (is.isCallExpression(node))
      return evaluateCall(node, { frame, evaluate: this.evaluate, branch: this.#branch });
    if (is.isArrowFunction(node) || is.isFunctionExpression(node))
      return { kind: 'function', node, frame };
    if (is.isArrayLiteralExpression(node)) return this.#list(node.elements, frame);
    if (is.isObjectLiteralExpression(node)) return this.#object(node.properties, frame);
    return this.#choice(node, frame);
  };

  #choice(node: Expression, frame: Frame): Value {
    if (is.isConditionalExpression(node)) {
      const ways = [node.whenTrue, node.whenFalse];
      return this.#chosen(ways.map((way) => this.evaluate(way, frame)));
    }
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken)
        return this.#chosen([node.left, node.right].map((way) => this.evaluate(way, frame)));
      if (kind === SyntaxKind.AmpersandAmpersandToken) return this.evaluate(node.right, frame);
      return UNKNOWN;
    }
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isAwaitExpression(node)
    )
      return this.evaluate(node.expression, frame);
    return UNKNOWN;
  }

  /** Picks the branch of this evaluation, unless it is unknown. */
  #chosen(ways: readonly Value[]): Value {
    const order = this.#branch === 'first' ? ways : ways.toReversed();
    return order.find(({ kind }) => kind !== 'unknown') ?? UNKNOWN;
  }

  #template(template: Node, frame: Frame): Value {
    if (is.isNoSubstitutionTemplateLiteral(template)) return sqlOf(template.text);
    if (!is.isTemplateExpression(template)) return UNKNOWN;
    const spans = template.templateSpans.map(
      ({ expression, literal }) => this.#filled(expression, frame) + literal.text,
    );
    return sqlOf(template.head.text + spans.join(''));
  }

  #filled(expression: Expression, frame: Frame): string {
    if (!this.#isSql(expression)) return PARAMETER;
    const value = this.evaluate(expression, frame);
    return value.kind === 'sql' ? value.text : GAP;
  }

  /** Whether an expression is a part of a statement, by its type. */
  #isSql(expression: Expression): boolean {
    const key = keyOf(expression);
    const known = this.#known.sql.get(key);
    if (known !== undefined) return known;
    const type = this.#checker.getTypeAtLocation(expression);
    const isSql = !!type && !!this.#checker.getPropertyOfType(type, 'toOperationNode');
    this.#known.sql.set(key, isSql);
    return isSql;
  }

  #text(node: Expression, frame: Frame): Value {
    if (!is.isTemplateExpression(node)) return UNKNOWN;
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const value = this.evaluate(expression, frame);
      if (value.kind !== 'text') return UNKNOWN;
      text += value.text + literal.text;
    }
    return textOf(text);
  }

  #property(node: PropertyAccessExpression, frame: Frame): Value {
    const found = member(this.evaluate(node.expression, frame), node.name.text);
    if (found.kind !== 'unknown' || node.name.text !== 'options') return found;
    // Names of a schema's properties are in its type.
    const type = this.#checker.getTypeAtLocation(node);
    if (!type?.isTypeReference() || !this.#checker.isArrayType(type)) return UNKNOWN;
    const [element] = this.#checker.getTypeArguments(type);
    const names = (element?.isUnionType() && element.getTypes()) || [];
    const items = names.flatMap((one) => (one.isStringLiteralType() ? textOf(one.value) : []));
    return items.length > 0 ? { kind: 'list', items } : UNKNOWN;
  }

  #element(node: Expression, frame: Frame): Value {
    if (!is.isElementAccessExpression(node)) return UNKNOWN;
    const from = this.evaluate(node.expression, frame);
    const key = this.evaluate(node.argumentExpression, frame);
    if (key.kind === 'text') return member(from, key.text);
    const all = from.kind === 'object' ? [...from.properties.values()] : [];
    const known = from.kind === 'list' ? from.items : all;
    return (this.#branch === 'first' ? known[0] : known.at(-1)) ?? UNKNOWN;
  }

  #list(elements: readonly Expression[], frame: Frame): Value {
    const items = elements.flatMap((element) => {
      if (!is.isSpreadElement(element)) return this.evaluate(element, frame);
      const spread = this.evaluate(element.expression, frame);
      return spread.kind === 'list' ? spread.items : [];
    });
    return { kind: 'list', items };
  }

  #object(parts: readonly Node[], frame: Frame): Value {
    const properties = new Map<string, Value>();
    for (const part of parts) {
      if (is.isSpreadAssignment(part)) {
        const spread = this.evaluate(part.expression, frame);
        if (spread.kind === 'object') for (const [k, v] of spread.properties) properties.set(k, v);
      } else if (is.isPropertyAssignment(part) && part.initializer) {
        const name = part.name.getText().replace(/^['"]|['"]$/g, '');
        properties.set(name, this.evaluate(part.initializer, frame));
      } else if (is.isMethodDeclaration(part)) {
        properties.set(part.name.getText(), { kind: 'function', node: part, frame });
      } else if (is.isShorthandPropertyAssignment(part)) {
        const node = this.#declarationOf(this.#checker.getShorthandAssignmentValueSymbol(part));
        properties.set(part.name.getText(), node ? this.#declaration(node, frame) : UNKNOWN);
      }
    }
    return { kind: 'object', properties };
  }

  #name(node: Expression, frame: Frame): Value {
    const key = keyOf(node);
    if (!this.#known.declarations.has(key))
      this.#known.declarations.set(
        key,
        this.#declarationOf(this.#checker.getSymbolAtLocation(node)),
      );
    const declaration = this.#known.declarations.get(key);
    return declaration ? this.#declaration(declaration, frame) : UNKNOWN;
  }

  /** Finds the declaration of a name, also in other files. */
  #declarationOf(symbol: Name | undefined): Node | undefined {
    const node = symbol?.valueDeclaration?.resolve(this.#project);
    if (node || symbol === undefined) return node;
    const imported = symbol.declarations[0]?.resolve(this.#project);
    if (!imported || !is.isImportSpecifier(imported)) return undefined;
    return this.#checker.getAliasedSymbol(symbol).valueDeclaration?.resolve(this.#project);
  }

  #declaration(node: Node, frame: Frame): Value {
    const stored = frame.values.get(keyOf(node));
    if (stored) return stored;
    if (is.isFunctionDeclaration(node)) return { kind: 'function', node, frame };
    if (is.isVariableDeclaration(node)) return this.#variable(node, frame);
    if (is.isBindingElement(node)) return this.#bound(node, frame);
    return is.isParameterDeclaration(node) ? this.#passed(node, frame) : UNKNOWN;
  }

  /** Evaluated once for each call of the function that it is in. */
  #variable(node: VariableDeclaration, frame: Frame): Value {
    if (!node.initializer) return UNKNOWN;
    const isConstant = node.parent.parent.parent === node.getSourceFile();
    const values = isConstant ? this.#constants : this.#localsOf(frame);
    const key = keyOf(node);
    const known = values.get(key);
    if (known) return known;
    const within = { ...frame, depth: frame.depth + 1 };
    const value = this.evaluate(node.initializer, within);
    const isPushed = value.kind === 'list' && this.#branch === 'first';
    const whole = isPushed ? this.#pushed(node, value.items, within) : value;
    values.set(key, whole);
    return whole;
  }

  /** A list with the items that the block of its declaration pushes. */
  #pushed(list: VariableDeclaration, items: readonly Value[], frame: Frame): Value {
    const name = list.name.getText();
    const pushed: Value[] = [];
    const visit = (node: Node): void => {
      if (is.isCallExpression(node) && node.expression.getText() === `${name}.push`)
        pushed.push(...node.arguments.map((argument) => this.evaluate(argument, frame)));
      node.forEachChild(visit);
    };
    visit(list.parent.parent.parent);
    return { kind: 'list', items: [...items, ...pushed] };
  }

  #localsOf({ values }: Frame): Map<string, Value> {
    const locals = this.#locals.get(values) ?? new Map<string, Value>();
    this.#locals.set(values, locals);
    return locals;
  }

  /** Argument that a caller passes for a parameter, if the evaluation did not start from a call. */
  #passed(parameter: ParameterDeclaration, { depth }: Frame): Value {
    const key = keyOf(parameter);
    const known = this.#constants.get(key);
    if (known) return known;
    // Until it is known: a recursive call passes nothing new.
    this.#constants.set(key, UNKNOWN);
    const value = this.#searched(parameter, depth);
    this.#constants.set(key, value);
    return value;
  }

  #searched(parameter: ParameterDeclaration, depth: number): Value {
    const callee = parameter.parent;
    const isNamed = is.isFunctionDeclaration(callee) || is.isArrowFunction(callee);
    if (!isNamed || depth > MOST_CALLERS) return UNKNOWN;
    const index = callee.parameters.findIndex((one) => one.pos === parameter.pos);
    for (const call of this.#callsOf(callee)) {
      const argument = call.arguments[index];
      const value = argument && this.evaluate(argument, { values: new Map(), depth: depth + 1 });
      if (value && value.kind !== 'unknown') return value;
    }
    return UNKNOWN;
  }

  #callsOf(callee: FunctionNode): CallExpression[] {
    const key = keyOf(callee);
    const known = this.#known.calls.get(key);
    if (known) return known;
    const calls = this.#checker
      .getSignatureUsage(is.isVariableDeclaration(callee.parent) ? callee.parent : callee)
      .flatMap(({ call }) => call?.resolve(this.#project) ?? [])
      .filter((node) => is.isCallExpression(node));
    this.#known.calls.set(key, calls);
    return calls;
  }

  /** A name that destructures a property or element of the surrounding declaration. */
  #bound(node: Node, frame: Frame): Value {
    if (!is.isBindingElement(node) || node.dotDotDotToken) return UNKNOWN;
    const pattern = node.parent;
    const from = this.#declaration(pattern.parent, frame);
    const name = (node.propertyName ?? node.name)?.getText() ?? '';
    const found = is.isArrayBindingPattern(pattern)
      ? member(from, String(pattern.elements.findIndex((one) => one.pos === node.pos)))
      : member(from, name);
    if (found.kind !== 'unknown' || !node.initializer) return found;
    return this.evaluate(node.initializer, frame);
  }
}

const textOf = (text: string): Value => ({ kind: 'text', text });
