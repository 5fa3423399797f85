import type { Ctx } from '../../../context.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, findingSetOf } from '../finding-set.ts';
import { selectNamedVulnerabilities } from '../queries.ts';
import { selectMatchesAt, selectVulnerabilitiesAt } from './history-queries.ts';

/** Loads the findings of a document that were held at an instant. */
export function loadFindingsAt(ctx: Ctx, view: DocumentView, at: Date): Promise<FindingSet> {
  return ctx.read(async (db) => {
    const matches = await selectMatchesAt(db, view.pv_ids, at);
    const held = await selectVulnerabilitiesAt(db, new Set(matches.vuln_ids), at);
    const { texts, ...vulnerabilities } = held;
    const names = [...new Set(view.graph.vulnerabilities.map(({ id }) => id))];
    const named = names.length === 0 ? [] : await selectNamedVulnerabilities(db, names);
    const set = findingSetOf(view, matches, vulnerabilities, named);
    const loading = Promise.resolve(texts.map((text) => text.toLowerCase()));
    return { ...set, as_of: at, texts: { loading } };
  });
}
