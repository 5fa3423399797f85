/**
 * Shows that each manipulation is found by the invariant of `fsck` that its case names: switches that one off, and looks again.
 * `node packages/server/src/tamper/drop-finders.ts [id…]`, an id being that of a case, as `A16b`; all of them take minutes.
 */
import { INVARIANTS } from '../fsck/run.ts';
import { Scope } from '../fsck/scope/scope.ts';
import type { TamperCase } from './test-case.ts';
import { TAMPER_CASES } from './test-cases.ts';
import { lookByFsck } from './test-parties.ts';
import { onHonestScene, type Scene } from './test-scene.ts';

const ids = process.argv.slice(2);
const cases = TAMPER_CASES.filter(
  ({ id, found }) => found.fsck && (ids.length === 0 || ids.includes(id)),
);

/** Replays a case, and looks with its finder and without; returns whether the finder is needed, and says which others noticed. */
async function isNeeded({ id, found, tamper }: TamperCase<Scene>): Promise<boolean> {
  const expected = found.fsck ?? /$^/;
  const finder = /^\^(I\d+)/.exec(expected.source)?.[1];
  const isFound = (sentences: readonly string[]) => sentences.some((one) => expected.test(one));
  const own = INVARIANTS.filter((one) => one.id === finder);
  const others = INVARIANTS.filter((one) => one.id !== finder);
  let isOk = false;
  await onHonestScene(async (scene) => {
    await tamper(scene);
    const byFinder = isFound(await lookByFsck(scene, new Scope(null), own));
    const rest = await lookByFsck(scene, new Scope(null), others);
    const noticed = new Set(rest.map((sentence) => sentence.split(' ', 1).join()));
    const also = noticed.size === 0 ? 'nobody else' : `also ${[...noticed].join(', ')}`;
    isOk = byFinder && !isFound(rest);
    console.log(`${isOk ? 'ok' : 'NOT NEEDED'} ${id}: ${finder}, ${also}`);
  });
  return isOk;
}

let needed = 0;
for (const one of cases) if (await isNeeded(one)) needed += 1;
console.log(`${needed} of ${cases.length} finders needed`);
process.exitCode = cases.length > 0 && needed === cases.length ? 0 : 1;
