import type { Ctx } from '../../context.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { lockStatements, noteDeclined, selectJudged, selectOffered } from './judged-queries.ts';
import type { DocumentRow } from './queries.ts';

/** Most statements of one request, as for acceptance. */
const MOST = 5000;

/**
 * Declines statements of a document; those that were declined before stay as they were.
 *
 * @param numbers chosen statements; null: those that are offered, the first 5,000
 * @returns numbers of those that were declined now
 * @throws Conflict for an accepted one, or when none is offered; Invalid for a number that the document does not have
 */
export async function declineStatements(
  ctx: Ctx,
  document: DocumentRow,
  { numbers, reason }: { numbers: readonly number[] | null; reason: string },
): Promise<number[]> {
  const at = { tenantUuid: ctx.tenantUuid, uuid: document.uuid };
  const details = detailsOf(document);
  const change = { action: 'vex_statement.decline', subject_uuid: document.uuid, details };
  return ctx.write(change, async (tx) => {
    const chosen = numbers ?? (await selectOffered(tx, at, MOST));
    if (chosen.length === 0) throw new Conflict('No statement of the document is offered');
    await lockStatements(tx, at, chosen);
    // Read after the lock: what an act committed meanwhile is seen.
    const judged = await selectJudged(tx, at, chosen);
    requireKnown(chosen, judged);
    const accepted = judged.find(({ is_accepted }) => is_accepted);
    if (accepted !== undefined)
      throw new Conflict(`Statement ${accepted.number} was accepted. Undo its decisions first`);
    const open = judged.flatMap(({ number, declined_by }) => (declined_by === null ? number : []));
    if (open.length === 0) throw new Conflict('These statements were declined before');
    await noteDeclined(tx, at, { numbers: open, declined: { by: ctx.actor.name, reason } });
    Object.assign(details, { statements: open, reason });
    return open;
  });
}

/** Offers declined statements again; returns their numbers. @throws Conflict when none of them is declined */
export async function offerStatements(
  ctx: Ctx,
  document: DocumentRow,
  numbers: readonly number[],
): Promise<number[]> {
  const at = { tenantUuid: ctx.tenantUuid, uuid: document.uuid };
  const details = detailsOf(document);
  const change = { action: 'vex_statement.offer', subject_uuid: document.uuid, details };
  return ctx.write(change, async (tx) => {
    await lockStatements(tx, at, numbers);
    const judged = await selectJudged(tx, at, numbers);
    requireKnown(numbers, judged);
    const declined = judged.flatMap(({ number, declined_by }) =>
      declined_by === null ? [] : number,
    );
    if (declined.length === 0) throw new Conflict('None of these statements is declined');
    await noteDeclined(tx, at, { numbers: declined, declined: null });
    Object.assign(details, { statements: declined });
    return declined;
  });
}

const detailsOf = ({ uuid, document_id, author }: DocumentRow): Record<string, unknown> => ({
  document: uuid,
  document_id,
  author,
});

function requireKnown(numbers: readonly number[], found: readonly { number: number }[]): void {
  const known = new Set(found.map(({ number }) => number));
  const lost = numbers.find((number) => !known.has(number));
  if (lost !== undefined)
    throw new Invalid(`The document has no statement ${lost}`, `body.statements: ${lost}`);
}
