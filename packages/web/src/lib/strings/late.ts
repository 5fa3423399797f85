import i18next from 'i18next';
import type { artifactList } from './late/artifact-list.ts';
import type { notarise } from './late/notarise.ts';
import type { signersGroups } from './late/signers-groups.ts';
import type { signingKeys } from './late/signing-keys.ts';

/** Sentences that come with the pages that say them, by area: whoever signs in is not to wait for them. */
export interface LateStrings {
  artifact_list: typeof artifactList;
  notarise: typeof notarise;
  signers_groups: typeof signersGroups;
  signing_keys: typeof signingKeys;
}

/** Adds an area to the catalogue; to be called by its module, which pages import before they say anything of it. */
export const addStrings = <Area extends keyof LateStrings>(
  area: Area,
  strings: LateStrings[Area],
): void => void i18next.addResourceBundle('en-US', 'translation', { [area]: strings }, true);
