import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { liveAffectedOf } from '@assay/core/advisories/advisory.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { vulnerabilityIdsOf } from '@assay/core/advisories/vulnerability.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { type PackageIdentity, packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import {
  type AffectedRow,
  decideMatches,
} from '@assay/server/features/catalogue/decide-matches.ts';
import { decisionsOf } from '@assay/server/features/catalogue/ownership/handled-matches.ts';
import type { LabelledCase } from '../case.ts';
import { CORPUS } from '../corpus.ts';

const SET = 'Labels of owned packages';

interface Labels {
  images: {
    image: string;
    rpm: string;
    labels: [name: string, cve: string, label: 'TP' | 'FP'][];
  }[];
}

const LABELS = JSON.parse(
  readFileSync(new URL('./owned-packages.json', import.meta.url), 'utf8'),
) as Labels;

/** Treatment of owned packages: as in the product, or ignored for comparison. */
export type Ownership = 'read' | 'ignored';

/**
 * Manually judged findings in images of Enterprise Linux 8, where an RPM contains a Python package. The corpus
 * has no Red Hat records: those of AlmaLinux, which rebuilds the same versions, replace them.
 */
export function ownedCases(ownership: Ownership = 'read'): LabelledCase[] {
  const entries = [...entriesOf('osv/almalinux.jsonl.zst'), ...entriesOf('osv/pypa.jsonl.zst')];
  const rows = entries.map(({ row }, i) => ({ ...row, affected_id: i + 1 }));
  const cves = new Map(entries.map((entry, i) => [i + 1, entry.cves]));
  return LABELS.images.flatMap(({ image, rpm, labels }) => {
    const verdictOf = reported(documentOf(rpm, ownership), { rows, cves });
    return labels.map(
      ([name, cve, label]): LabelledCase => ({
        ...{ set: SET, ecosystem: name === 'urllib3' ? 'PyPI' : 'AlmaLinux', id: cve },
        subject: `${name} in ${image}`,
        is_expected: label === 'TP',
        outcome: { verdict: verdictOf(name, cve) ? 'affected' : 'not_affected' },
      }),
    );
  });
}

/** The two packages of an image as syft writes them, with or without the relationship between them. */
function documentOf(rpm: string, ownership: Ownership): PackageIdentity[] {
  const purls = {
    rpm: `pkg:rpm/almalinux/python3-urllib3@${rpm}?arch=noarch&distro=almalinux-8.4`,
    python: 'pkg:pypi/urllib3@1.24.2',
  };
  const overlap = {
    ...{ spdxElementId: 'SPDXRef-rpm', relatedSpdxElement: 'SPDXRef-python' },
    relationshipType: 'OTHER',
    comment:
      'ownership-by-file-overlap: indicates that the parent package claims ownership of a child package',
  };
  const document = {
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'image' },
    packages: Object.entries(purls).map(([name, purl]) => ({
      ...{ SPDXID: `SPDXRef-${name}`, name },
      externalRefs: [
        { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl },
      ],
    })),
    relationships: ownership === 'read' ? [overlap] : [],
  };
  return distinctPackagesOf(readSbom(Buffer.from(JSON.stringify(document)))).packages;
}

/** Tells whether a package of a document has a CVE as its own finding. */
function reported(
  packages: readonly PackageIdentity[],
  { rows, cves }: { rows: AffectedRow[]; cves: ReadonlyMap<number, string[]> },
): (name: string, cve: string) => boolean {
  const numbers = [...new Set([...cves.values()].flat())];
  const vulnerabilities = new Map(
    [...cves].map(([id, names]) => [id, names.map((name) => numbers.indexOf(name))]),
  );
  return (name, cve) => {
    const own = packages.find((one) => one.name === name);
    if (own === undefined) throw new Error(`The document has no ${name}`);
    const hits = decideMatches([{ ...own, pv_id: 1 }], rows).filter(
      ({ verdict, affected_id }) => verdict === 1 && cves.get(affected_id)?.includes(cve),
    );
    if (hits.length === 0 || own.owner === '') return hits.length > 0;
    const owner = packageIdentityOf({ ...blankComponent('owner'), purl: own.owner });
    const decided = decisionsOf([{ ...owner, pv_id: 1 }], rows, vulnerabilities).get(1);
    return decided?.has(numbers.indexOf(cve)) !== true;
  };
}

/** Entries about urllib3, with the CVEs that their records are about. */
function entriesOf(path: string): { row: Omit<AffectedRow, 'affected_id'>; cves: string[] }[] {
  return zstdDecompressSync(readFileSync(new URL(path, CORPUS)))
    .toString()
    .split('\n')
    .filter((line) => line.includes('urllib3'))
    .flatMap((line) => {
      const advisory = parseOsv(JSON.parse(line));
      return liveAffectedOf(advisory).map((row) => ({
        row,
        cves: [...vulnerabilityIdsOf(advisory)],
      }));
    })
    .filter(({ row }) => row.name === 'urllib3' || row.name === 'python3-urllib3');
}
