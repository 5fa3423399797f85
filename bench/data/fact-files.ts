/** Files of facts about CVEs as their publishers send them: EPSS scores and CISA's known exploited vulnerabilities. */
import { gzipSync } from 'node:zlib';
import { createRandom } from './random.ts';

/** EPSS scores of a day, compressed as FIRST publishes them; other days have other scores for one CVE in ten. */
export function epssFile(cves: readonly string[], day: number): Uint8Array<ArrayBuffer> {
  const scoresOf = createRandom(1);
  const lines = cves.map((cve, index) => {
    // Most scores are near 0, as those that FIRST publishes.
    const score = scoresOf.next() ** 4 + (index % 10 === 0 ? day / 1000 : 0);
    return `${cve},${Math.min(1, score).toFixed(5)},${scoresOf.next().toFixed(5)}`;
  });
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const head = `#model_version:v2026.01.01,score_date:${date}T00:00:00+0000\ncve,epss,percentile\n`;
  return new Uint8Array(gzipSync(`${head}${lines.join('\n')}\n`));
}

/** A catalogue of known exploited vulnerabilities in CISA's form. */
export function kevFile(cves: readonly string[]): Uint8Array<ArrayBuffer> {
  const vulnerabilities = cves.map((cveID, index) => ({
    cveID,
    vendorProject: 'Example',
    product: `Product ${index}`,
    vulnerabilityName: `Example Product ${index} Command Injection Vulnerability`,
    dateAdded: '2026-11-20',
    shortDescription: 'Product of Example contains a command injection vulnerability.',
    requiredAction: 'Apply mitigations per vendor instructions.',
    dueDate: '2026-12-11',
    knownRansomwareCampaignUse: index % 5 === 0 ? 'Known' : 'Unknown',
    notes: 'https://example.com/advisory',
    cwes: ['CWE-78'],
  }));
  const catalog = {
    title: 'Known exploited',
    catalogVersion: '2026.11.20',
    count: cves.length,
    vulnerabilities,
  };
  return new TextEncoder().encode(JSON.stringify(catalog));
}
