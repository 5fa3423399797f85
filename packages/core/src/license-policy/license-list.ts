import type { ListedKind } from '../spdx-license/license-expression.ts';

/** The SPDX list of licenses and exceptions. Ids are compared without regard to case (SPDX 2.3, annex D). */
export interface LicenseList {
  /** Returns an id as the list spells it; null when the list does not have it. */
  spelled(id: string, kind: ListedKind): string | null;
  /** Ids of all licenses, as the list spells them. */
  readonly licenses: readonly string[];
  isOsiApproved(id: string): boolean;
  isDeprecated(id: string): boolean;
}
