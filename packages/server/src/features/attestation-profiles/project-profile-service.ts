import type { ProjectProfile, projectProfile } from '@assay/contract/project-profile.ts';
import type { Answer, Service } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import * as query from './project-profile-queries.ts';
import { findProfile, lockProfiles } from './queries.ts';

/** The calls about the profile that a project chose (ADR 0070). */
export const projectProfileService: Service<typeof projectProfile> = {
  getProjectProfile: (ctx, { uuid }) =>
    ctx.read(async (db) => answerOf(await getChoice(db, ctx.tenantUuid, uuid))),

  async setProjectProfile(ctx, { uuid, profileId }) {
    const { tenantUuid, actor } = ctx;
    await ctx.read((db) => getChoice(db, tenantUuid, uuid));
    const details: Record<string, unknown> = {};
    const change = { action: 'project.set_profile', subject_uuid: uuid, details };
    return ctx.write(change, async (tx) => {
      await lockProfiles(tx, tenantUuid);
      const { chosen: before } = await getChoice(tx, tenantUuid, uuid);
      if (profileId === null) await query.deleteProjectProfile(tx, tenantUuid, uuid);
      else {
        const profile = await findProfile(tx, tenantUuid, profileId);
        if (profile === undefined)
          throw new Invalid('There is no such attestation profile', 'body.profileId');
        const choice = { project_uuid: uuid, profile_uuid: profile.profileId };
        const put = query.putProjectProfile(tx, tenantUuid, { ...choice, chosen_by: actor.name });
        if (!(await unlessMissing(put))) throw new NotFound('Project');
      }
      const after = await getChoice(tx, tenantUuid, uuid);
      Object.assign(details, { profile: after.chosen, before });
      return answerOf(after);
    });
  },
};

type Choice = NonNullable<Awaited<ReturnType<typeof query.findProjectProfile>>>;

async function getChoice(db: Reader, tenantUuid: string, uuid: string): Promise<Choice> {
  const found = await query.findProjectProfile(db, tenantUuid, uuid);
  if (found === undefined) throw new NotFound('Project');
  return found;
}

const answerOf = ({ tenant_default, ...choice }: Choice): Answer<ProjectProfile> => ({
  ...choice,
  applies: choice.chosen ?? tenant_default,
});
