/** A stored figure that is not what counting gives. */
export interface Miscount {
  /** Table and key. */
  what: string;
  stored: string;
  counted: string;
}

/** Miscounts that are given of each table and tenant. */
export const MOST = 100;
