import { errorCode } from '../error-code.ts';

/** Class 23 of the SQL standard's SQLSTATE: violations of constraints. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Tells whether the database refused a row because another one has the same key. */
export const isTaken = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;

/** False where another row has the key, which ends the transaction; true once it is done. */
export const unlessTaken = (change: Promise<unknown>): Promise<boolean> =>
  unless(change, UNIQUE_VIOLATION);

/**
 * Returns false when a referenced row no longer exists, which ends the transaction; true when the change is
 * done.
 */
export const unlessMissing = (change: Promise<unknown>): Promise<boolean> =>
  unless(change, FOREIGN_KEY_VIOLATION);

async function unless(change: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (errorCode(error) === code) return false;
    throw error;
  }
}
