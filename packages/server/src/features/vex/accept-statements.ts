import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, Invalid } from '../../errors.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { type ActPart, mayDecideForTenant, placeOfAct, storeAct } from '../decisions/acts.ts';
import { basisOf } from '../decisions/request.ts';
import { acceptStatements, selectJudged, selectOpenStatements } from './judged-queries.ts';
import { type FoundMatch, matchStatements, storedMatch } from './match-statements.ts';
import type { DocumentRow } from './queries.ts';
import type { StoredStatement } from './statement-queries.ts';

/** Most statements of one act, as for other decisions. */
const MOST = 5000;
type ActSettings = ActPart['act'];
type NewDecision = ActPart['rows'][number];

/**
 * Makes decisions by the caller from statements that are about findings, in one transaction with one audit entry. Those that an
 * act accepted before which still stands are left out, and so are declined ones.
 *
 * @param numbers chosen statements; null: all that are about findings, the first 5,000
 * @throws Conflict when there is none, or a chosen one was declined; Invalid for a chosen one that is about no finding
 */
export async function acceptDocument(
  ctx: Ctx,
  document: DocumentRow,
  { numbers }: { numbers: readonly number[] | null },
) {
  const at = { tenantUuid: ctx.tenantUuid, uuid: document.uuid };
  const open = await ctx.read((db) => selectOpenStatements(db, at, numbers));
  if (numbers !== null) await refuseDeclined(ctx, at, numbers);
  const isPlaced = document.project_uuid !== null || document.sbomid !== null;
  const matches = await matchStatements(ctx, open, { isPlaced });
  const chosen = matches.filter(({ unmatched }) => unmatched === '').slice(0, MOST);
  const lost = numbers === null ? undefined : matches.find(({ unmatched }) => unmatched !== '');
  if (lost !== undefined)
    throw new Invalid(
      `Statement ${lost.number} is about no finding`,
      `body.statements: ${lost.number}: ${lost.unmatched} is not known`,
    );
  if (chosen.length === 0)
    throw new Conflict('No open statement of the document is about a finding');
  const act_uuid = randomUUID();
  const statements = new Map(open.map((statement) => [statement.number, statement]));
  const groups = groupsOf(ctx, { document, act_uuid, chosen, statements });
  if ([...groups.values()].some(({ act }) => act.scope === 'tenant') && !mayDecideForTenant(ctx))
    throw new Forbidden('Only a TenantAdmin decides for the whole tenant');
  const made = [...groups.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  const { document_id, author } = document;
  const details = {
    document: document.uuid,
    document_id,
    author,
    statements: chosen.length,
    decisions: made,
  };
  const change = { action: 'decision.accept', subject_uuid: act_uuid, details };
  const ended = await ctx.write(change, async (tx) => {
    const replaced = await storeAct(tx, [...groups.values()]);
    const noted = await acceptStatements(tx, { ...at, act: act_uuid }, chosen.map(storedMatch));
    if (noted < chosen.length)
      throw new Conflict(
        'A statement was declined meanwhile, or the document deleted. Load it again',
      );
    return replaced;
  });
  return { act: act_uuid, accepted: chosen.length, made, ended };
}

/** @throws Conflict when one of the statements was declined */
async function refuseDeclined(
  ctx: Ctx,
  at: { tenantUuid: string; uuid: string },
  numbers: readonly number[],
): Promise<void> {
  const judged = await ctx.read((db) => selectJudged(db, at, numbers));
  const declined = judged.find(({ declined_by }) => declined_by !== null);
  if (declined !== undefined)
    throw new Conflict(
      `${declined.declined_by} declined statement ${declined.number}. Offer it again before it is accepted`,
    );
}

interface Accepted {
  document: DocumentRow;
  act_uuid: string;
  chosen: readonly FoundMatch[];
  statements: ReadonlyMap<number, StoredStatement>;
}

/** Decisions by their settings; of several about the same subject the later statement decides. */
function groupsOf(ctx: Ctx, accepted: Accepted): Map<string, ActPart> {
  const bySubject = new Map<string, { act: ActSettings; row: NewDecision }>();
  const inTime = accepted.chosen
    .flatMap((match) => {
      const statement = accepted.statements.get(match.number);
      return statement === undefined ? [] : [{ match, statement }];
    })
    .sort((a, b) => timeOf(a.statement) - timeOf(b.statement) || a.match.number - b.match.number);
  for (const { match, statement } of inTime)
    for (const place of placesOf(accepted.document, match))
      for (const one of decisionsOf(match, statement)) {
        const { version, ...row } = one;
        const act = settingsOf(ctx, accepted, { statement, place, version });
        const key = JSON.stringify([placeOfAct(act), row.vulnerability, row.package, version]);
        bySubject.set(key, { act, row: { ...row, uuid: uuidV7() } });
      }
  const groups = new Map<string, ActPart>();
  for (const { act, row } of bySubject.values()) {
    const key = JSON.stringify(act);
    const group = groups.get(key) ?? { act, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return groups;
}

const timeOf = ({ stated_at }: StoredStatement) => (stated_at === null ? 0 : Date.parse(stated_at));

type Place = Pick<ActSettings, 'scope' | 'sbomid' | 'project_uuid' | 'folder'>;

function placesOf({ project_uuid, sbomid }: DocumentRow, { sbomids }: FoundMatch): Place[] {
  const none = { sbomid: null, project_uuid: null, folder: null };
  if (sbomid !== null) return [{ ...none, scope: 'sbom', sbomid }];
  if (project_uuid !== null) return [{ ...none, scope: 'project', project_uuid }];
  if (sbomids === null) return [{ ...none, scope: 'tenant' }];
  return sbomids.map((one) => ({ ...none, scope: 'sbom', sbomid: one }));
}

/** One decision for all versions, or one for each version that is meant: ranges of others may end before a version. */
function decisionsOf(match: FoundMatch, { subject }: StoredStatement) {
  const isBounded = subject.version !== null || subject.range !== null;
  const versions = isBounded ? [...new Set(match.about.map(({ version }) => version))] : [null];
  const [first] = match.about;
  if (first === undefined) return [];
  const pair = { vulnerability: first.name, package: first.package };
  return versions.map((version) => ({ ...pair, version, basis: basisOf(pair, match.about) }));
}

function settingsOf(
  ctx: Ctx,
  { act_uuid, document }: Accepted,
  {
    statement,
    place,
    version,
  }: { statement: StoredStatement; place: Place; version: string | null },
): ActSettings {
  const { state, justification, responses, detail } = statement;
  return {
    ...place,
    ...{ state, justification, responses, detail: detail.slice(0, 10_000) },
    suppressed: false,
    reopen_on: ['severity', 'kev'],
    ...{ tenant_uuid: ctx.tenantUuid, act_uuid },
    ...{ version_from: version, version_to: version },
    ...{ made_at_sbomid: null, made_at_version: '' },
    ...{ author_uuid: ctx.actor.uuid, author: ctx.actor.name, expires_at: null },
    stated_in: sourceOf(document),
  };
}

/** The document as decisions name it. */
const sourceOf = (document: DocumentRow): ActSettings['stated_in'] => {
  const sha256 = document.sha256.toString('hex');
  return {
    document_uuid: document.uuid,
    document: document.title || document.document_id || sha256.slice(0, 12),
    author: document.author,
    sha256,
  };
};
