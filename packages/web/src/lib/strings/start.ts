import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { enUs } from './en-us.ts';
import type { LateStrings } from './late.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof enUs & LateStrings };
  }
}

/** Makes the catalogue ready before the first render; en-US is the one language so far. */
export function startStrings(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    resources: { 'en-US': { translation: enUs } },
    initAsync: false,
    // Names of the API stand in keys: `auth_oidc:sso`.
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
}
