import i18next from 'i18next';

/** Every sentence of the page, by area; `t('area.name')`. Each `strings.ts` declares its own area. */
// biome-ignore lint/suspicious/noEmptyInterface: areas are merged into it.
export interface Strings {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Strings };
  }
}

/** Adds string areas to the catalog; a page does so before it renders any of them. */
export function addStrings(areas: Partial<Strings>): void {
  i18next.addResourceBundle('en-US', 'translation', areas, true);
}
