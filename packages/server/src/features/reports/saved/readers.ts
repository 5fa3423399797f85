import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import { REPORT_READERS, type ReportKind } from '@assay/contract/saved-reports.ts';
import { covers } from '../../notifications/service.ts';

/** True when a role may read reports of a kind. */
export const mayRead = (role: Role, kind: ReportKind): boolean =>
  covers(role, REPORT_READERS[kind]);

/** Roles that may read reports of a kind. */
export const readersOf = (kind: ReportKind): Role[] => ROLES.filter((role) => mayRead(role, kind));
