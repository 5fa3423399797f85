/** CVSS 4.0 (first.org/cvss/v4.0/specification-document): form checked here, score by the library. */

import cvss from 'ae-cvss-calculator';
import { grammarOf, readMetrics } from './cvss-vector.ts';

const GRAMMAR = grammarOf(
  'CVSS:4.0/',
  'AV:N/A/L/P AC:L/H AT:N/P PR:N/L/H UI:N/P/A VC:H/L/N VI:H/L/N VA:H/L/N SC:H/L/N SI:H/L/N SA:H/L/N',
  'E:X/A/P/U CR:X/H/M/L IR:X/H/M/L AR:X/H/M/L MAV:X/N/A/L/P MAC:X/L/H MAT:X/N/P MPR:X/N/L/H ' +
    'MUI:X/N/P/A MVC:X/H/L/N MVI:X/H/L/N MVA:X/H/L/N MSC:X/H/L/N MSI:X/S/H/L/N MSA:X/S/H/L/N ' +
    'S:X/N/P AU:X/N/Y R:X/A/U/I V:X/D/C RE:X/L/M/H U:X/Clear/Green/Amber/Red',
);

/** Score of a vector with all its metrics (CVSS-B, -BT, -BE or -BTE); @throws CvssError */
export function scoreV4(vector: string): number {
  readMetrics(vector, GRAMMAR);
  return new cvss.Cvss4P0(vector).calculateScores().overall;
}
