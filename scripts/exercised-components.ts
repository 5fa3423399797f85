/** Which components with state the component tests of a run drew, from what each test file wrote about its calls. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  childrenOf,
  isFunction,
  type Node,
  nameOf,
  nodesIn,
  parseSources,
  within,
} from './architecture/syntax.ts';

const PAGE = 'packages/web/src/';
/** Hooks that keep something between two drawings. */
const STATE =
  /^use(?:State|Reducer|Form|StoredForm|KeyForm|Mutation|ApiMutation|Register|Disclosure|LocalStorage|SyncExternalStore)$/;

const isState = (node: Node): boolean =>
  node.type === 'CallExpression' && STATE.test(nameOf(within(node, 'callee')) ?? '');

/** Whether a function calls such a hook itself. */
const keepsState = (node: Node): boolean =>
  childrenOf(node).some((child) => isState(child) || (!isFunction(child) && keepsState(child)));

/** Names of the functions of a file that keep state: components and hooks. */
export function statefulIn(program: Node): string[] {
  return [...nodesIn(program)]
    .filter(({ node }) => isFunction(node) && keepsState(node))
    .map(({ node, parent }) => nameOf(within(node, 'id')) ?? nameOf(within(parent, 'id')) ?? '');
}

/** Called functions by path in the page's folder, of all test files of a run. */
function readCalled(folder: string): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const file of readdirSync(folder)) {
    const one: Record<string, string[]> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [path, names] of Object.entries(one))
      called.set(path, new Set([...(called.get(path) ?? []), ...names]));
  }
  return called;
}

/** Components and hooks with state that no component test drew, as `path: name`. @param folder where the tests wrote */
export function notExercised(folder: string): string[] {
  const called = readCalled(folder);
  return parseSources()
    .filter(({ path }) => path.startsWith(PAGE) && !/\.test\.tsx?$|\/test-page\//.test(path))
    .flatMap(({ path, program }) =>
      statefulIn(program)
        .filter((name) => !called.get(path.slice(PAGE.length))?.has(name))
        .map((name) => `${path}: ${name}`),
    );
}
