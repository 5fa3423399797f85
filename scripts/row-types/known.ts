import type { CallExpression, Node } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';

/** Answers of the compiler, which come from another process, by the node that was asked about. */
export interface Known {
  /** Calls of a function. */
  calls: Map<string, CallExpression[]>;
  /** Declaration of a name; undefined where there is none. */
  declarations: Map<string, Node | undefined>;
  /** Whether an expression is a part of a statement. */
  sql: Map<string, boolean>;
}

const known = new WeakMap<Project, Known>();

/** Returns the answers so far about a project: its evaluators, one for each branch, ask the same. */
export function knownOf(project: Project): Known {
  const earlier = known.get(project);
  if (earlier !== undefined) return earlier;
  const none: Known = { calls: new Map(), declarations: new Map(), sql: new Map() };
  known.set(project, none);
  return none;
}
