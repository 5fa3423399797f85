import type { quietHours } from '@assay/contract/quiet-hours.ts';
import type { Ctx, Service } from '../../../context.ts';
import { Invalid } from '../../../errors.ts';
import { checkZone } from '../../../platform/zones/check-zone.ts';
import * as query from './queries.ts';

const ownOf = ({ actor, tenantUuid }: Ctx) => ({
  tenant_uuid: tenantUuid,
  account_uuid: actor.uuid,
});

/** Quiet hours of the signed-in person. */
export const quietHoursService: Service<typeof quietHours> = {
  getQuietHours: async (ctx) => ({
    quiet_hours: await ctx.read((db) => query.findQuietHours(db, ownOf(ctx))),
  }),

  async setQuietHours(ctx, { quiet_hours }) {
    if (quiet_hours !== null) {
      checkZone(quiet_hours.zone);
      if (quiet_hours.from === quiet_hours.until)
        throw new Invalid(
          'Quiet hours end at another time than they start',
          'body.quiet_hours.until: equal',
        );
    }
    const details: Record<string, unknown> = { quiet_hours };
    const change = { action: 'quiet_hours.set', subject_uuid: ctx.actor.uuid, details };
    await ctx.write(change, async (tx) => {
      details['before'] = await query.findQuietHours(tx, ownOf(ctx));
      if (quiet_hours === null) await query.deleteQuietHours(tx, ownOf(ctx));
      else await query.upsertQuietHours(tx, ownOf(ctx), quiet_hours);
    });
    return { quiet_hours };
  },
};
