import type { Input } from '@assay/contract/endpoint.ts';
import type { projectStandards } from '@assay/contract/project-standards.ts';
import { SLSA_UUID } from '@assay/core/compliance/standards/slsa.ts';
import type { Ctx } from '../../../context.ts';
import { Conflict, Invalid, NotFound } from '../../../errors.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { unlessMissing } from '../../../platform/db/refusals.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { decidingMember } from '../../decisions/remarks/service.ts';
import { findCounting } from './facts-queries.ts';
import { getJudgedBy } from './judge-project.ts';
import * as query from './queries.ts';

type Stated = Input<typeof projectStandards.setRequirementEvidence>;

/** Two years, in milliseconds. */
const LONGEST_MS = 731 * 86_400_000;

/**
 * Stores the statement of a person about a requirement, in place of the one before.
 *
 * @throws NotFound without project, standard or owner; Invalid for a heading, a missing requirement, expiry or file
 */
export async function stateEvidence(ctx: Ctx, stated: Stated): Promise<query.StatementRow> {
  const { uuid: project_uuid, standard: standard_uuid, requirement: identifier } = stated;
  const { tenantUuid } = ctx;
  const path = await pathOf(ctx, project_uuid);
  await requireRequirement(ctx, standard_uuid, identifier);
  const expires_at = expiryOf(stated.expires_at);
  const owner = await ownerOf(ctx, stated.owner_uuid);
  const file = await fileOf(ctx, stated);
  const before = await findStatement(ctx, stated);
  const { verdict, text, owner_uuid } = stated;
  const uuid = before?.uuid ?? uuidV7();
  const details = {
    ...{ project: path, project_uuid, standard: standard_uuid, requirement: identifier },
    ...{ verdict, text, owner, owner_uuid, expires_at: expires_at.toISOString() },
    file: file && { uuid: file.uuid, name: file.name, sha256: file.sha256.toString('hex') },
  };
  await ctx.write({ action: 'evidence.set', subject_uuid: uuid, details }, async (tx) => {
    await holdStandard(tx, tenantUuid, standard_uuid);
    let stored: string | undefined;
    const put = query.putStatement(tx, tenantUuid, {
      ...{ uuid, project_uuid, standard_uuid, identifier, verdict, text, owner_uuid, owner },
      ...{ expires_at, file, stated_by: ctx.actor.name },
    });
    const isStored = await unlessMissing(
      put.then((row) => {
        stored = row;
      }),
    );
    if (!isStored) throw new NotFound('Project');
    if (stored !== uuid)
      throw new Conflict('Somebody else stated this at the same time. Send it again.');
  });
  const after = await findStatement(ctx, stated);
  if (after === undefined) throw new NotFound('Statement');
  return after;
}

/** Deletes the statement about a requirement. @throws NotFound */
export async function withdrawEvidence(
  ctx: Ctx,
  of: Input<typeof projectStandards.deleteRequirementEvidence>,
): Promise<void> {
  const path = await pathOf(ctx, of.uuid);
  const found = await findStatement(ctx, of);
  if (found === undefined) throw new NotFound('Statement');
  const { verdict, text, owner } = found;
  const details = {
    ...{ project: path, project_uuid: of.uuid, standard: of.standard },
    ...{ requirement: of.requirement, before: { verdict, text, owner } },
  };
  const change = { action: 'evidence.delete', subject_uuid: found.uuid, details };
  await ctx.write(change, async (tx) => {
    if (!(await query.deleteStatement(tx, ctx.tenantUuid, found.uuid)))
      throw new NotFound('Statement');
  });
}

async function pathOf(ctx: Ctx, projectUuid: string): Promise<string> {
  const found = await ctx.read((db) => findCounting(db, ctx.tenantUuid, projectUuid));
  if (found === undefined) throw new NotFound('Project');
  return found.path;
}

async function requireRequirement(ctx: Ctx, standard: string, identifier: string): Promise<void> {
  const { requirements } = await getJudgedBy(ctx, standard);
  const found = requirements.find((one) => one.identifier === identifier);
  if (found === undefined)
    throw new Invalid('The standard has no such requirement', 'body.requirement');
  if (found.is_group)
    throw new Invalid('This is a heading: state the requirements below it', 'body.requirement');
}

function expiryOf(text: string): Date {
  const expires_at = new Date(text);
  const ahead = expires_at.getTime() - Date.now();
  if (ahead <= 0 || ahead > LONGEST_MS)
    throw new Invalid('Evidence expires in the future, within two years', 'body.expires_at');
  return expires_at;
}

async function ownerOf(ctx: Ctx, uuid: string): Promise<string> {
  const email = await decidingMember(ctx, uuid);
  if (email === undefined) throw new NotFound('Person');
  if (email === null)
    throw new Invalid(
      'The owner is a member who may decide, and whose account is not disabled',
      'body.owner_uuid',
    );
  return email;
}

async function fileOf(
  ctx: Ctx,
  { uuid: project_uuid, attachment_uuid: uuid }: Stated,
): Promise<query.EvidenceFile | null> {
  if (uuid === null) return null;
  const file = await ctx.read((db) => query.findFile(db, ctx.tenantUuid, { project_uuid, uuid }));
  if (file === undefined)
    throw new Invalid('There is no such file beside the project', 'body.attachment_uuid');
  return file;
}

async function findStatement(
  ctx: Ctx,
  of: { uuid: string; standard: string; requirement: string },
): Promise<query.StatementRow | undefined> {
  const rows = await ctx.read((db) =>
    query.selectStatements(db, {
      ...{ tenant_uuid: ctx.tenantUuid, project_uuid: of.uuid, standard_uuid: of.standard },
    }),
  );
  return rows.find(({ identifier }) => identifier === of.requirement);
}

async function holdStandard(tx: Writer, tenantUuid: string, uuid: string): Promise<void> {
  if (uuid === SLSA_UUID) return;
  if (!(await query.holdStandard(tx, tenantUuid, uuid))) throw new NotFound('Standard');
}
