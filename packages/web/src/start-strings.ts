import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { lists } from './components/data-table/strings.ts';
import { gate } from './components/gate/strings.ts';
import { marks } from './components/marks/strings.ts';
import { receipts } from './components/receipt/strings.ts';
import { sboms } from './components/sbom-list/strings.ts';
import { settings } from './components/settings/strings.ts';
import { shell } from './components/shell/strings.ts';
import { upload } from './components/upload/strings.ts';
import { audit } from './features/audit/strings.ts';
import { global2fa } from './features/global-2fa/strings.ts';
import { vulnerabilities } from './features/vulnerabilities/strings.ts';
import type { Strings } from './lib/strings.ts';

/**
 * Strings that several pages, the sidebar or a tab title need before the page itself is loaded. Other areas
 * load with their pages.
 */
const EARLY = {
  shell,
  settings,
  global_2fa: global2fa,
  lists,
  vulnerabilities,
  upload,
  gate,
  audit,
  sboms,
  marks,
  receipts,
} satisfies Partial<Strings>;

/** Makes the catalogue ready before the first render; en-US is the one language so far. */
export function startStrings(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    resources: { 'en-US': { translation: EARLY } },
    initAsync: false,
    // API names occur in keys: `auth_oidc:sso`.
    nsSeparator: false,
    // React escapes rendered text.
    interpolation: { escapeValue: false },
  });
}
