import type { EventKind } from '@assay/contract/notification-names.ts';
import type { RulePreview } from '@assay/contract/notifications.ts';
import type { Ctx } from '../../context.ts';
import { selectRecentEvents } from './event-queries.ts';
import { type ExpandedEvent, expandEvent } from './expand-event.ts';
import { matchRule, type RuleQuestion } from './match-rule.ts';
import { type Message, messageOf } from './message.ts';

/** Events that one preview compares: each takes a few look-ups. */
const MOST_EVENTS = 300;
const SHOWN = 20;

/** Compares a rule with the events of last week that the viewer may see; only reads. */
export async function previewRule(
  ctx: Ctx,
  kinds: readonly EventKind[],
  rule: RuleQuestion,
): Promise<RulePreview> {
  const { tenantUuid } = ctx;
  const recent = await ctx.read((db) => selectRecentEvents(db, tenantUuid, MOST_EVENTS + 1));
  const events = recent.slice(0, MOST_EVENTS).filter(({ kind }) => kinds.includes(kind));
  const counts = { matched: 0, undecided: 0, other_kind: 0, below_severity: 0, condition_false: 0 };
  const items: Message[] = [];
  let looked_at = 0;
  for (const event of events) {
    // A transaction for each: a preview never holds a connection for long.
    const expanded: ExpandedEvent = await ctx.read((db) => expandEvent(db, tenantUuid, event));
    // Assignments notify their assignee alone, so those of others are not told here.
    const only = expanded.occurrence?.only ?? null;
    if (only !== null && only !== ctx.actor.uuid) continue;
    looked_at += 1;
    const match = matchRule(rule, expanded);
    counts[match.outcome] += 1;
    if (match.outcome !== 'matched') continue;
    if (match.isUndecided) counts.undecided += 1;
    if (items.length < SHOWN) items.push(messageOf(expanded, match));
  }
  return {
    looked_at,
    ...counts,
    is_complete: recent.length <= MOST_EVENTS,
    items,
  };
}
