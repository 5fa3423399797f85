/** Strings of forms whose stored values changed while the user typed. */
export const storedForms = {
  changed: '{{field}} was changed meanwhile. Saving replaces the new value.',
  take: 'Use the new value',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    stored_forms: typeof storedForms;
  }
}
