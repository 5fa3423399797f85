import type { Ctx } from '../../context.ts';
import type { FindingSet } from './finding-set.ts';
import { selectFlawTexts } from './queries.ts';

/** Folded names and summaries of the vulnerabilities of a set, for searches; read once and kept with it. */
export function textsOf(ctx: Ctx, set: FindingSet): Promise<string[]> {
  set.texts ??= ctx
    .read((db) => selectFlawTexts(db, set.flaws.vuln_ids))
    .then((texts) => texts.map((text) => text.toLowerCase()));
  set.texts.catch(() => {
    set.texts = undefined;
  });
  return set.texts;
}
