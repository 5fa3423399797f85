import i18next from 'i18next';
import type { advisories } from './late/advisories.ts';
import type { apiKeys } from './late/api-keys.ts';
import type { artifact } from './late/artifact.ts';
import type { artifactList } from './late/artifact-list.ts';
import type { askedGate } from './late/asked-gate.ts';
import type { attachments } from './late/attachments.ts';
import type { attestationProfiles } from './late/attestation-profiles.ts';
import type { azureAd } from './late/azure-ad.ts';
import type { check } from './late/check.ts';
import type { compliance } from './late/compliance.ts';
import type { documents } from './late/documents.ts';
import type { matcher } from './late/matcher.ts';
import type { notarise } from './late/notarise.ts';
import type { palette } from './late/palette.ts';
import type { projects } from './late/projects.ts';
import type { sbom } from './late/sbom.ts';
import type { sbomPaths } from './late/sbom-paths.ts';
import type { signers } from './late/signers.ts';
import type { signersGroups } from './late/signers-groups.ts';
import type { signingKeys } from './late/signing-keys.ts';
import type { storedForms } from './late/stored-forms.ts';
import type { trust } from './late/trust.ts';
import type { uploads } from './late/uploads.ts';
import type { welcome } from './late/welcome.ts';

/** Sentences that come with the pages that say them, by area: whoever signs in is not to wait for them. */
export interface LateStrings {
  api_keys: typeof apiKeys;
  azure_ad: typeof azureAd;
  advisories: typeof advisories;
  artifact: typeof artifact;
  artifact_list: typeof artifactList;
  asked_gate: typeof askedGate;
  attachments: typeof attachments;
  attestation_profiles: typeof attestationProfiles;
  check: typeof check;
  compliance: typeof compliance;
  documents: typeof documents;
  matcher: typeof matcher;
  notarise: typeof notarise;
  palette: typeof palette;
  projects: typeof projects;
  sbom: typeof sbom;
  sbom_paths: typeof sbomPaths;
  signers: typeof signers;
  signers_groups: typeof signersGroups;
  signing_keys: typeof signingKeys;
  stored_forms: typeof storedForms;
  trust: typeof trust;
  uploads: typeof uploads;
  welcome: typeof welcome;
}

/** Adds areas to the catalogue; each page does so for what it says, before it says anything. */
export function addStrings(areas: Partial<LateStrings>): void {
  i18next.addResourceBundle('en-US', 'translation', areas, true);
}
