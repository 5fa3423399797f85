import { CONDITION_LENGTH } from '@assay/contract/notification-names.ts';
import {
  type ASTNode,
  Environment,
  ParseError,
  TypeError as WrongType,
} from '@marcbachmann/cel-js';
import { Invalid } from '../../errors.ts';

/** Values that a condition may name. A value that is null is unknown. */
export interface ConditionValues {
  event: string;
  /** Rank from 4 (critical) to 0 (unassigned). */
  severity: bigint;
  cvss: number | null;
  epss: number | null;
  kev: boolean | null;
  vulnerability: string;
  aliases: string[];
  /** Names of affected packages. */
  packages: string[];
  /** Paths of affected projects. */
  projects: string[];
  in_use: boolean | null;
  /** Name of a source, task or log; empty for findings and gates. */
  subject: string;
}

/** `undecided`: a value that the condition needs is unknown, so the condition is not known to be false. */
type Verdict = 'true' | 'false' | 'undecided';

/** A condition that was parsed and checked. */
export type Condition = (values: ConditionValues) => Verdict;

const environment = new Environment({
  limits: {
    maxAstNodes: 200,
    maxDepth: 24,
    maxListElements: 50,
    maxMapEntries: 0,
    maxCallArguments: 4,
  },
})
  .registerVariable('event', 'string')
  .registerVariable('severity', 'int')
  .registerVariable('cvss', 'dyn')
  .registerVariable('epss', 'dyn')
  .registerVariable('kev', 'dyn')
  .registerVariable('vulnerability', 'string')
  .registerVariable('aliases', 'list<string>')
  .registerVariable('packages', 'list<string>')
  .registerVariable('projects', 'list<string>')
  .registerVariable('in_use', 'dyn')
  .registerVariable('subject', 'string')
  .registerConstant('CRITICAL', 'int', 4n)
  .registerConstant('HIGH', 'int', 3n)
  .registerConstant('MEDIUM', 'int', 2n)
  .registerConstant('LOW', 'int', 1n)
  .registerConstant('UNASSIGNED', 'int', 0n);

const MACROS = new Set(['exists', 'all', 'exists_one']);
const METHODS = new Set([...MACROS, 'startsWith', 'endsWith', 'contains', 'lowerAscii', 'size']);
const FUNCTIONS = new Set(['size', 'string', 'int', 'double']);
const OPERATORS = new Set([
  ...['&&', '||', '!_', '-_', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in'],
  ...['?:', 'id', 'value', 'call', 'rcall', 'list'],
]);

/**
 * Reads a condition. Only what is listed above is allowed: no regular expressions, maps, fields or macros within macros,
 * so that an evaluation takes at most as many steps as the condition has nodes, times the longest list.
 *
 * @throws Invalid with line and column
 */
export function parseCondition(text: string): Condition {
  if (text === '') return () => 'true';
  if (text.length > CONDITION_LENGTH) throw refusal('it is too long', text, 0);
  const parsed = parse(text);
  requireAllowed(parsed.ast, text, { isInMacro: false });
  const { valid, type, error } = parsed.check();
  if (!valid) throw refusal(sentenceOf(error), text, placeOf(error));
  if (type !== 'bool') throw refusal(`it gives ${type} in place of true or false`, text, 0);
  return (values) => {
    try {
      return parsed({ ...values }) === true ? 'true' : 'false';
    } catch {
      return 'undecided';
    }
  };
}

function parse(text: string) {
  try {
    return environment.parse(text);
  } catch (error) {
    throw refusal(sentenceOf(error), text, placeOf(error));
  }
}

function requireAllowed(node: ASTNode, text: string, { isInMacro }: { isInMacro: boolean }): void {
  const refuse = (why: string) => refusal(why, text, node.start ?? 0);
  if (!OPERATORS.has(node.op)) throw refuse(`${node.op} is not allowed`);
  let isMacro = false;
  if (node.op === 'call' || node.op === 'rcall') {
    const [name] = node.args;
    if (!(node.op === 'call' ? FUNCTIONS : METHODS).has(name))
      throw refuse(`${name}() is not allowed`);
    isMacro = MACROS.has(name);
    if (isMacro && isInMacro) throw refuse(`${name}() is not allowed within another one`);
  }
  for (const part of nodesIn(node.args))
    requireAllowed(part, text, { isInMacro: isInMacro || isMacro });
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

function refusal(why: string, text: string, at: number): Invalid {
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return new Invalid(
    `The condition cannot be used: ${why} (${place}).`,
    `body.condition: ${place}`,
  );
}
