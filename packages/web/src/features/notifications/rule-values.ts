import type { Request } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';
import type { UseFormReturnType } from '@mantine/form';

/** What is told of a rule, as its form holds it. */
export type RuleValues = Required<Request<Api['createNotificationRule']>>;

/** The form of a rule. */
export type RuleFields = UseFormReturnType<RuleValues>;
