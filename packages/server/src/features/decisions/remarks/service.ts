import { randomUUID } from 'node:crypto';
import type { findingRemarks } from '@assay/contract/finding-remarks.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Ctx, Service } from '../../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { sortedKeyOf } from '../../../platform/db/order-queries.ts';
import { unlessMissing } from '../../../platform/db/refusals.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { getSbomRow } from '../../sboms/service.ts';
import { lockPlace, placeOf } from '../act-queries.ts';
import { mayDecideForTenant } from '../acts.ts';
import { type DecisionRequest, pairsOf, resolvePlace } from '../request.ts';
import type { DecidedPlace } from '../standing-queries.ts';
import * as query from './queries.ts';

const MOST_ASSIGNEES = 50;

/** Comments on findings, and who works on them (ADR 0057). */
export const findingRemarkService: Service<typeof findingRemarks> = {
  async commentOnFindings(ctx, request) {
    const { rows } = await writeRemarks(ctx, request, { kind: 'comment', text: request.text });
    return { written: rows };
  },

  async assignFindings(ctx, { assignee_uuid, ...request }) {
    const assignee = assignee_uuid === null ? null : await nameOfAssignee(ctx, assignee_uuid);
    const { act, rows, ended } = await writeRemarks(ctx, request, {
      ...{ kind: 'assignment', text: '', assignee_uuid, assignee },
    });
    return { act, assigned: rows, ended };
  },

  async undoAssignments(ctx, { act }) {
    const made = await ctx.read((db) => query.findAssignmentAct(db, ctx.tenantUuid, act));
    if (made === undefined) throw new NotFound('Act');
    if (!mayDecideForTenant(ctx) && made.author_uuid !== ctx.actor.uuid) throw new Forbidden();
    return undoAct(ctx, act, made);
  },

  async listAssignees(ctx, { keyword }) {
    const asked = { keyword: keyword.trim().toLowerCase(), most: MOST_ASSIGNEES + 1 };
    const items = await ctx.read((db) => query.selectAssignees(db, asked));
    return { items: items.slice(0, MOST_ASSIGNEES), has_more: items.length > MOST_ASSIGNEES };
  },

  async listFindingRemarks(ctx, { sbomid, ...filter }) {
    const sbom = sbomid === undefined ? undefined : await getSbomRow(ctx, sbomid);
    const place = sbom && { tenant_uuid: ctx.tenantUuid, ...sbom };
    const asked = { ...filter, sbomid };
    const after = ctx.cursors.read('listFindingRemarks', asked);
    const named = filter.package === undefined ? {} : { package: decidedPackageOf(filter.package) };
    const listed = { ...filter, ...named, place, after, caller: ctx.actor.uuid };
    const found = await ctx.read((db) => query.selectRemarks(db, ctx.tenantUuid, listed));
    return ctx.cursors.page('listFindingRemarks', asked, found, sortedKeyOf);
  },
};

export type { AssignmentRow } from './queries.ts';

/**
 * Returns the assignments that concern an SBOM, the one that counts first.
 *
 * @param at the instant whose assignments are asked for; null: those that stand now
 */
export const readAssignments = (
  db: Reader,
  place: DecidedPlace,
  at: Date | null,
): Promise<query.AssignmentRow[]> => query.selectAssignments(db, place, at);

/** E-mail of a member; null for one who may not decide, undefined when the tenant has no such member. */
export const decidingMember = (ctx: Ctx, uuid: string): Promise<string | null | undefined> =>
  ctx.read((db) => query.findAssignee(db, uuid));

/** E-mail of a member who may decide. @throws NotFound for another tenant's person, like a missing one */
async function nameOfAssignee(ctx: Ctx, uuid: string): Promise<string> {
  const email = await decidingMember(ctx, uuid);
  if (email === undefined) throw new NotFound('Person');
  if (email === null)
    throw new Invalid(
      'Assign findings to somebody who may decide about them, and whose account is not disabled',
      'body.assignee_uuid',
    );
  return email;
}

/** Ends an act of assignments, and assigns its findings as before, to people who still may decide. */
async function undoAct(ctx: Ctx, undone: string, made: query.AssignmentAct) {
  const { place, created_at: _, ...of } = made;
  const { uuid: author_uuid, name: author } = ctx.actor;
  const act = { ...of, tenant_uuid: ctx.tenantUuid, act_uuid: randomUUID(), author_uuid, author };
  const details = { undoes: undone };
  const change = { action: 'finding.assign', subject_uuid: act.act_uuid, details };
  return ctx.write(change, async (tx) => {
    await lockPlace(tx, ctx.tenantUuid, place);
    const ended = new Set((await query.endAssignmentAct(tx, act, undone)).map(keyOf));
    if (ended.size === 0)
      throw new Conflict('Other assignments have taken the place of each of this act');
    const before = await query.selectEnded(tx, ctx.tenantUuid, made);
    const again = before.filter((one) => ended.has(keyOf(one)));
    for (const [assignee_uuid, rows] of Map.groupBy(again, (one) => one.assignee_uuid)) {
      const assignee = rows[0]?.assignee ?? null;
      const remarks = rows.map((row) => ({ ...row, uuid: uuidV7() }));
      const to = { kind: 'assignment' as const, text: '', assignee_uuid, assignee };
      await query.insertRemarks(tx, { ...act, ...to }, remarks);
    }
    return { ended: ended.size, restored: again.length };
  });
}

const keyOf = (one: { vulnerability: string; package: string }): string =>
  JSON.stringify([one.vulnerability, one.package]);

/** Content of the remarks of an act. */
type Content = Pick<query.RemarkAct, 'kind' | 'text'> &
  Partial<Pick<query.RemarkAct, 'assignee_uuid' | 'assignee'>>;

/** Writes remarks about the findings of a request; returns their act, how many, and how many assignments they ended. */
async function writeRemarks(
  ctx: Ctx,
  request: Pick<DecisionRequest, 'scope' | 'sbomid' | 'path' | 'items'>,
  content: Content,
): Promise<{ act: string; rows: number; ended: number }> {
  const rows = pairsOf(request.items).map((pair) => ({ ...pair, uuid: uuidV7() }));
  const { place } = await resolvePlace(ctx, request);
  const { kind, assignee_uuid = null, assignee = null } = content;
  const act: query.RemarkAct = {
    ...{ ...place, ...content, assignee_uuid, assignee },
    ...{ tenant_uuid: ctx.tenantUuid, act_uuid: randomUUID() },
    ...{ author_uuid: ctx.actor.uuid, author: ctx.actor.name },
  };
  const { scope, sbomid, path } = request;
  const vulnerabilities = [...new Set(rows.map(({ vulnerability }) => vulnerability))].slice(0, 10);
  const details = { scope, sbomid, path, vulnerabilities, findings: rows.length };
  const change = {
    action: kind === 'comment' ? 'finding.comment' : 'finding.assign',
    subject_uuid: act.act_uuid,
    details: kind === 'comment' ? details : { ...details, assignee },
  };
  const ended = await ctx.write(change, async (tx) => {
    let count = 0;
    if (kind === 'assignment') {
      await lockPlace(tx, ctx.tenantUuid, placeOf(act));
      count = await query.endAssignments(tx, act, placeOf(act), rows);
    }
    if (!(await unlessMissing(query.insertRemarks(tx, act, rows))))
      throw new NotFound(scope === 'sbom' ? 'SBOM' : 'Project');
    return count;
  });
  return { act: act.act_uuid, rows: rows.length, ended };
}
