import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import type { z } from 'zod';

/** A document of the demonstration, and where it is uploaded to. */
interface DemoSbom {
  project: string;
  version: string;
  /** Path from the folder of all packages. */
  path: string;
  in_use: boolean;
}

/** Path of the SBOM whose findings are decided, and whose file is signed. */
const BRIDGE = 'server/vectors/proton-bridge.cdx.json';

/** Real SBOMs of published software; `SOURCE.md` beside each names where it is from. */
export const SBOMS: readonly DemoSbom[] = [
  { project: 'acme/mail/bridge', version: '1.8.0', path: BRIDGE, in_use: true },
  {
    project: 'acme/web',
    version: '7.12.0',
    path: 'core/vectors/cyclonedx/laravel.1.4.json',
    in_use: false,
  },
  {
    project: 'acme/tools/appbomination',
    version: '1.0.0',
    path: 'core/vectors/spdx/appbomination.spdx.json',
    in_use: false,
  },
];

/** Real advisories; of Go alone, so that other packages show what is not checked. */
export const ADVISORIES = { source: 'demo-go', path: 'server/vectors/go.jsonl' } as const;

const DETAIL =
  'Made for the demonstration, to show a decision. It says nothing about the software.';

/** Decisions about the mail bridge, for all its versions. */
export const DECISIONS = [
  {
    state: 'not_affected',
    justification: 'code_not_reachable',
    detail: DETAIL,
    items: [
      { vulnerability: 'CVE-2021-42576', package: 'pkg:golang/github.com/microcosm-cc/bluemonday' },
    ],
  },
  {
    state: 'in_triage',
    detail: DETAIL,
    items: [{ vulnerability: 'CVE-2024-45338', package: 'pkg:golang/golang.org/x/net' }],
  },
] as const;

/** Which licenses the tenant of the demonstration allows. */
export const LICENSE_POLICY = {
  rules: [
    { name: 'Strong copyleft', verdict: 'denied', groups: ['strong_copyleft'], licenses: [] },
    { name: 'Weak copyleft', verdict: 'review', groups: ['weak_copyleft'], licenses: [] },
  ],
  otherwise: 'allowed',
} satisfies LicensePolicy;

/**
 * Default profile. What it finds: the mail bridge passes; that the web application has no old findings is unknown, since no source
 * covers its packages; the signed file has no SBOM, and fails.
 */
export const PROFILE = {
  name: 'Release',
  description: 'Made for the demonstration: what an artifact needs before it is released.',
  rules: {
    sbom: {},
    rule_sets: [{ rule_set: 'cra', min_coverage: 95 }],
    licenses: { fail_from: 'denied', unknown: 'accept' },
    open_findings: { from: 'critical', max_age_days: 30 },
    expressions: [
      {
        name: 'Nobody states that it is untrusted or unsupported',
        condition: 'level != "untrusted" && level != "unsupported"',
      },
    ],
  },
} satisfies z.input<typeof AttestationProfileInput>;

/** Documents of the collection `approvals` in the tenant's first ledger. */
export const APPROVALS = ['1.6.9', '1.7.1', '1.8.0'].map((release, at) => ({
  id: `bridge/${release}`,
  document: { release, approved: true, open_findings: [4, 2, 1][at] },
}));

/** File whose SHA-256 is stated to be trusted. */
export const SIGNED = { name: 'proton-bridge-v1.8.0.bom.json', path: BRIDGE };

/** Bytes of a file, by its path from the folder of all packages. */
export const bytesOf = (path: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));
