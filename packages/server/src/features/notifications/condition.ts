import { CONDITION_LENGTH } from '@assay/contract/notification-names.ts';
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
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

/** `undecided`: a value that the condition needs is unknown, so nobody can say that it is false. */
export type Verdict = 'true' | 'false' | 'undecided';

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
  const { op, args } = node as { op: string; args: unknown };
  if (!OPERATORS.has(op)) throw refusal(`${op} is not allowed`, text, node.start ?? 0);
  let isMacro = false;
  if ((op === 'call' || op === 'rcall') && Array.isArray(args)) {
    const name = String(args[0]);
    if (!(op === 'call' ? FUNCTIONS : METHODS).has(name))
      throw refusal(`${name}() is not allowed`, text, node.start ?? 0);
    isMacro = MACROS.has(name);
    if (isMacro && isInMacro)
      throw refusal(`${name}() is not allowed within another one`, text, node.start ?? 0);
  }
  for (const part of nodesIn(args)) requireAllowed(part, text, { isInMacro: isInMacro || isMacro });
}

function nodesIn(value: unknown): ASTNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  const isNode = typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
  return isNode ? [value as ASTNode] : [];
}

const sentenceOf = (error: unknown): string =>
  String((error as { summary?: unknown } | undefined)?.summary ?? 'it cannot be read').slice(
    0,
    200,
  );

const placeOf = (error: unknown): number =>
  (error as { range?: { start: number } } | undefined)?.range?.start ?? 0;

function refusal(why: string, text: string, at: number): Invalid {
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return new Invalid(
    `The condition cannot be used: ${why} (${place}).`,
    `body.condition: ${place}`,
  );
}
