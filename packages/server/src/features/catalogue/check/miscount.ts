/** A stored figure that differs from its recount. */
export interface Miscount {
  /** Table and key. */
  what: string;
  stored: string;
  counted: string;
}

/** Maximum number of miscounts reported per table and tenant. */
export const MOST = 100;
