import { Invalid } from '../../errors.ts';

/**
 * Refuses what is no IANA time zone.
 *
 * @throws Invalid which names an example
 */
export function checkZone(zone: string): void {
  if (!isZone(zone)) throw new Invalid(`${zone} is no time zone. Use a name such as Europe/Madrid`);
}

function isZone(zone: string): boolean {
  // Offsets are zones to the engine, but know no daylight saving.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
