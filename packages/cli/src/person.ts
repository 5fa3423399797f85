import { type Connection, connect } from './connection.ts';
import { EXIT, Stop } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Connects with the stored session, for calls that API keys may not make; ignores a configured key. @throws
 * Stop without a session
 */
export async function connectAsPerson(around: Surroundings): Promise<Connection> {
  try {
    return await connect({ ...around, api_key: undefined });
  } catch (error) {
    if (!(error instanceof Stop) || around.api_key === undefined) throw error;
    throw new Stop(EXIT.not_allowed, 'API keys cannot do this. Sign in with assay login.');
  }
}
