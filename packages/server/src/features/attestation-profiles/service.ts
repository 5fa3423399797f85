import { randomUUID } from 'node:crypto';
import type { attestationProfiles } from '@assay/contract/attestation-profiles.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { readProfileCondition } from '../artifacts/compliance/profile-condition.ts';
import { previewProfile } from './preview-profile.ts';
import { countChoosing } from './project-profile-queries.ts';
import * as sql from './queries.ts';
import { freeSlug } from './slug.ts';
import { selectVersions } from './version-queries.ts';

/** Number of versions that a profile shows. */
const MOST_VERSIONS = 100;

/** The calls about attestation profiles. Whole rules are in the audit entry, so in the control log. */
export const attestationProfileService: Service<typeof attestationProfiles> = {
  async listAttestationProfiles(ctx, query) {
    const after = ctx.cursors.read('listAttestationProfiles', query);
    const found = await ctx.read((db) =>
      sql.selectProfiles(db, ctx.tenantUuid, { ...query, after }),
    );
    return ctx.cursors.page('listAttestationProfiles', query, found, sortedKeyOf);
  },

  async createAttestationProfile(ctx, input) {
    const uuid = randomUUID();
    const { tenantUuid: tenant_uuid, actor } = ctx;
    const change = { action: 'attprofile.create', subject_uuid: uuid, details: input };
    await ctx.write(change, async (tx) => {
      requireConditions(input.rules);
      await requireGroups(tx, tenant_uuid, input.rules);
      await sql.lockProfiles(tx, tenant_uuid);
      const slug = freeSlug(input.name, new Set(await sql.selectSlugs(tx, tenant_uuid)));
      const settings = { ...input, updated_by: actor.name };
      if (!(await sql.insertProfile(tx, { ...settings, tenant_uuid, uuid, slug })))
        throw nameTaken();
    });
    return getProfile(ctx, uuid);
  },

  async updateAttestationProfile(ctx, { profileId, ...input }) {
    const uuid = await changeProfile(ctx, profileId, 'update', async (tx, before) => {
      const { name = before.name, description = before.description, rules = before.rules } = input;
      if (input.rules) requireConditions(rules);
      if (input.rules) await requireGroups(tx, ctx.tenantUuid, rules);
      const settings = { name, description, rules, updated_by: ctx.actor.name };
      const uuid = before.profileId;
      if (!(await sql.updateProfile(tx, ctx.tenantUuid, uuid, settings))) throw nameTaken();
      return { name, description, rules };
    });
    return getProfile(ctx, uuid);
  },

  async getAttestationProfileVersions(ctx, { profileId }) {
    const { profileId: uuid } = await getProfile(ctx, profileId);
    return ctx.read(async (db) => {
      const rows = await selectVersions(db, ctx.tenantUuid, uuid, MOST_VERSIONS);
      const places = await selectLeafPlaces(
        db,
        rows.map(({ entry_uuid }) => entry_uuid),
      );
      const versions = rows.map((row) => ({
        ...row,
        receipt: places.get(row.entry_uuid) ?? null,
      }));
      return { versions };
    });
  },

  async previewAttestationProfile(ctx, { profileId, rules: after }) {
    requireConditions(after);
    const before = profileId === undefined ? undefined : (await getProfile(ctx, profileId)).rules;
    return ctx.read(async (db) => {
      await requireGroups(db, ctx.tenantUuid, after);
      return previewProfile(db, ctx.tenantUuid, { before, after });
    });
  },

  async deleteAttestationProfile(ctx, { profileId }) {
    await changeProfile(ctx, profileId, 'delete', async (tx, before) => {
      if (before.is_default)
        throw new Conflict('The default profile cannot be deleted: make another one it first.');
      const projects = await countChoosing(tx, ctx.tenantUuid, before.profileId);
      if (projects > 0)
        throw new Conflict(
          `A profile that projects chose cannot be deleted: ${projects} ${projects === 1 ? 'has' : 'have'} it. Choose another one for them first.`,
        );
      await sql.deleteProfile(tx, ctx.tenantUuid, before.profileId);
      return {};
    });
    return undefined;
  },

  async setDefaultAttestationProfile(ctx, { profileId }) {
    const uuid = await changeProfile(ctx, profileId, 'set_default', async (tx, before) => {
      await sql.setDefault(tx, ctx.tenantUuid, before.profileId);
      return { is_default: true };
    });
    return getProfile(ctx, uuid);
  },
};

async function getProfile(ctx: Ctx, id: string): Promise<sql.ProfileRow> {
  const row = await ctx.read((db) => sql.findProfile(db, ctx.tenantUuid, id));
  if (row === undefined) throw new NotFound('Attestation profile');
  return row;
}

/**
 * Changes a profile while no other of the tenant can become the default; the audit entry contains its previous
 * state.
 */
async function changeProfile(
  ctx: Ctx,
  id: string,
  verb: 'update' | 'delete' | 'set_default',
  work: (tx: Writer, before: sql.ProfileRow) => Promise<object>,
): Promise<string> {
  const { profileId: uuid } = await getProfile(ctx, id);
  const details: Record<string, unknown> = {};
  await ctx.write({ action: `attprofile.${verb}`, subject_uuid: uuid, details }, async (tx) => {
    await sql.lockProfiles(tx, ctx.tenantUuid);
    const before = await sql.findProfile(tx, ctx.tenantUuid, uuid, 'for no key update');
    if (before === undefined) throw new NotFound('Attestation profile');
    const { name, description, rules, version, is_default } = before;
    Object.assign(details, await work(tx, before), {
      before: { name, description, rules, version, is_default },
    });
  });
  return uuid;
}

/** @throws Invalid for a condition that cannot be read, with its place */
function requireConditions({ expressions }: ProfileRules): void {
  for (const [i, { condition }] of expressions.entries())
    readProfileCondition(condition, `body.rules.expressions.${i}.condition`);
}

async function requireGroups(db: Reader, tenantUuid: string, rules: ProfileRules): Promise<void> {
  const asked = rules.attestations.map(({ signers_group_uuid }) => signers_group_uuid);
  const known = await sql.selectKnownGroups(
    db,
    tenantUuid,
    asked.filter((uuid) => uuid !== null),
  );
  for (const [i, uuid] of asked.entries())
    if (uuid !== null && !known.includes(uuid))
      throw new Invalid(
        'There is no such signers group',
        `body.rules.attestations.${i}.signers_group_uuid`,
      );
}

const nameTaken = () => new Conflict('Please use unique value');
