import { fileURLToPath } from 'node:url';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Sources of one package with the compiler's type information; disposing ends the compiler's process. */
export interface OpenProgram extends Disposable {
  project: Project;
  /** Sources of the product, without tests and test helpers. */
  files: readonly SourceFile[];
}

/**
 * Opens a project in the compiler of TypeScript 7.
 *
 * @param config path of its tsconfig.json from the root of the repository
 * @param folder beginning of the paths of its sources, likewise
 */
export function openProgram(config: string, folder: string): OpenProgram {
  const api = new API({ cwd: ROOT });
  const [project] = api.updateSnapshot({ openProjects: [`${ROOT}${config}`] }).getProjects();
  if (project === undefined) throw new Error(`${config} opens no project`);
  const files = project.program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${ROOT}${folder}`) && !/\.test\.ts$|\/test-/.test(name))
    .flatMap((name) => project.program.getSourceFile(name) ?? []);
  return { project, files, [Symbol.dispose]: () => api.close() };
}

/** Path from the root of the repository and line, counted from one. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  return `${file.fileName.slice(ROOT.length)}:${line}`;
}
