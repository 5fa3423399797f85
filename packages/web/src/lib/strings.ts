import i18next from 'i18next';

/** Every sentence of the page, by area; `t('area.name')`. Each `strings.ts` declares its own area. */
// biome-ignore lint/suspicious/noEmptyInterface: areas are merged into it.
export interface Strings {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Strings };
  }
}

/** Adds areas to the catalogue; a page does so for what it says, before it says anything. */
export function addStrings(areas: Partial<Strings>): void {
  i18next.addResourceBundle('en-US', 'translation', areas, true);
}
