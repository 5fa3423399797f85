import type { NotificationRule, RuleSettings } from '@assay/contract/notifications.ts';
import type { UseFormReturnType } from '@mantine/form';

/** Settings of a rule, as its form holds them. */
export type RuleValues = RuleSettings & Pick<NotificationRule, 'scope'>;

/** The form of a rule. */
export type RuleFields = UseFormReturnType<RuleValues>;
