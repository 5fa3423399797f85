import {
  type ASTNode,
  Environment,
  ParseError,
  TypeError as WrongType,
} from '@marcbachmann/cel-js';
import { Invalid } from '../../errors.ts';

/** `undecided`: a value that the condition needs is unknown, so the condition is not known to be false. */
type ConditionVerdict = 'true' | 'false' | 'undecided';

/** A condition that was parsed and checked. A value that is null is unknown. */
export type ConditionOf<Values extends object> = (values: Values) => ConditionVerdict;

/** Largest number of nodes of a condition; an evaluation takes as many steps, times the longest list. */
const MOST_NODES = 200;

/** Types of variables; `dyn` for one that may be null. */
type Variables = Readonly<Record<string, 'string' | 'int' | 'bool' | 'dyn' | 'list<string>'>>;

const MACROS = new Set(['exists', 'all', 'exists_one']);
const METHODS = new Set([...MACROS, 'startsWith', 'endsWith', 'contains', 'lowerAscii', 'size']);
const FUNCTIONS = new Set(['size', 'string', 'int', 'double']);
const OPERATORS = new Set([
  ...['&&', '||', '!_', '-_', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in'],
  ...['?:', 'id', 'value', 'call', 'rcall', 'list'],
]);

/**
 * Creates a reader of CEL conditions over typed variables. Only what is listed above is allowed: no regular expressions, maps,
 * fields or macros within macros, so that an evaluation takes at most as many steps as the condition has nodes, times the
 * longest list.
 *
 * @returns a function that parses a text. It throws Invalid with line and column, for the field of the request that it is given
 */
export function createConditionReader<Values extends object>(
  variables: Variables,
  constants: Readonly<Record<string, bigint>>,
  longest: number,
): (text: string, field: string) => ConditionOf<Values> {
  const environment = environmentOf(variables, constants);
  return (text, field) => {
    const refuse: Refuse = (why, at) => refusal(why, { text, at, field });
    if (text.length > longest) throw refuse('it is too long', 0);
    const parsed = parse(environment, text, refuse);
    requireAllowed(parsed.ast, refuse, { isInMacro: false });
    const { valid, type, error } = parsed.check();
    if (!valid) throw refuse(sentenceOf(error), placeOf(error));
    if (type !== 'bool') throw refuse(`it gives ${type} in place of true or false`, 0);
    return (values) => {
      try {
        return parsed({ ...values }) === true ? 'true' : 'false';
      } catch {
        return 'undecided';
      }
    };
  };
}

function environmentOf(variables: Variables, constants: Readonly<Record<string, bigint>>) {
  const environment = new Environment({
    limits: {
      maxAstNodes: MOST_NODES,
      maxDepth: 24,
      maxListElements: 50,
      maxMapEntries: 0,
      maxCallArguments: 4,
    },
  });
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
  for (const [name, value] of Object.entries(constants))
    environment.registerConstant(name, 'int', value);
  return environment;
}

type Refuse = (why: string, at: number) => Invalid;

function parse(environment: Environment, text: string, refuse: Refuse) {
  try {
    return environment.parse(text);
  } catch (error) {
    throw refuse(sentenceOf(error), placeOf(error));
  }
}

function requireAllowed(
  node: ASTNode,
  refuse: Refuse,
  { isInMacro }: { isInMacro: boolean },
): void {
  const at = node.start ?? 0;
  if (!OPERATORS.has(node.op)) throw refuse(`${node.op} is not allowed`, at);
  let isMacro = false;
  if (node.op === 'call' || node.op === 'rcall') {
    const [name] = node.args;
    if (!(node.op === 'call' ? FUNCTIONS : METHODS).has(name))
      throw refuse(`${name}() is not allowed`, at);
    isMacro = MACROS.has(name);
    if (isMacro && isInMacro) throw refuse(`${name}() is not allowed within another one`, at);
  }
  for (const part of nodesIn(node.args))
    requireAllowed(part, refuse, { isInMacro: isInMacro || isMacro });
}

function nodesIn(value: unknown): ASTNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

const isTold = (error: unknown) => error instanceof ParseError || error instanceof WrongType;

const sentenceOf = (error: unknown): string =>
  isTold(error) ? error.summary.slice(0, 200) : 'it cannot be read';

const placeOf = (error: unknown): number => (isTold(error) ? (error.range?.start ?? 0) : 0);

function refusal(why: string, { text, at, field }: { text: string; at: number; field: string }) {
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return new Invalid(`The condition cannot be used: ${why} (${place}).`, field);
}
