import { z } from 'zod';
import { flag, list, oneOf, text } from '../../lib/page-search.ts';

/** `/notifications`. */
export const NotificationsSearch = z.object({ unread: flag });

/** `/settings/notifications`: rules, quiet hours, channels or deliveries. */
export const NotificationRulesSearch = z.object({
  ...list,
  tab: oneOf('quiet', 'channels', 'deliveries'),
  rule_uuid: text,
  status: text,
});
