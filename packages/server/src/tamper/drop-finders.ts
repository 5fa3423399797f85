/**
 * Shows that each manipulation is found by one check of each party that its case names. Every case is replayed; of `fsck` and the
 * daily audit the check is switched off and the party looks again, of the others its findings are left out. Then the finding has
 * to be gone. `node packages/server/src/tamper/drop-finders.ts [id…]`, an id being that of a case, as `A16b`; all take minutes.
 */
import { INVARIANTS } from '../fsck/run.ts';
import { Scope } from '../fsck/scope/scope.ts';
import { type Finding, PARTY_NAMES, type Party, type TamperCase } from './test-case.ts';
import { TAMPER_CASES } from './test-cases.ts';
import { LOOKS, lookByAudit, lookByFsck } from './test-parties.ts';
import { findersOf } from './test-replay.ts';
import { honestScenes, type Scene } from './test-scene.ts';

const scenes = honestScenes();

/** Findings of a party that no longer has one of its checks. */
async function withoutFinder(
  scene: Scene,
  { party, finder, findings }: { party: Party; finder: string; findings: readonly Finding[] },
): Promise<readonly Finding[]> {
  if (party === 'fsck') {
    const others = INVARIANTS.filter(({ id }) => id !== finder);
    const found = await lookByFsck(scene, new Scope(null), others);
    return found.map((sentence) => ({ by: sentence.split(' ', 1).join(), sentence }));
  }
  if (party === 'audit' && finder !== 'log') return lookByAudit(scene, (check) => check !== finder);
  return findings.filter(({ by }) => by !== finder);
}

/** Replays a case, and prints for each party that it names whether its finder is needed; returns how many are not. */
async function countUnneeded(one: TamperCase<Scene>): Promise<number> {
  let unneeded = 0;
  await scenes.onCopy(async (scene) => {
    await one.tamper(scene);
    for (const party of PARTY_NAMES) {
      const expected = one.found[party];
      if (expected === undefined) continue;
      const findings = await LOOKS[party](scene);
      const [finder = '', ...others] = findersOf(findings, expected);
      const rest = await withoutFinder(scene, { party, finder, findings });
      const isNeeded = finder !== '' && findersOf(rest, expected).length === 0;
      if (!isNeeded) unneeded += 1;
      const also = [...new Set(rest.map(({ by }) => by)), ...others];
      const noticed = also.length === 0 ? 'nothing else' : `also ${also.join(', ')}`;
      console.log(`${isNeeded ? 'ok' : 'NOT NEEDED'} ${one.id} ${party}: ${finder}, ${noticed}`);
    }
  });
  return unneeded;
}

const ids = process.argv.slice(2);
const cases = TAMPER_CASES.filter(({ id }) => ids.length === 0 || ids.includes(id));
let unneeded = 0;
for (const one of cases) unneeded += await countUnneeded(one);
await scenes.remove();
console.log(`${cases.length} cases, ${unneeded} finders that are not needed`);
process.exitCode = cases.length > 0 && unneeded === 0 ? 0 : 1;
