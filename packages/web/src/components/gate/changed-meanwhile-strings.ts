/** Forms whose stored values changed while somebody typed. */
export const storedForms = {
  changed: '{{field}} was changed meanwhile. Saving replaces the new value.',
  take: 'Use the new value',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    stored_forms: typeof storedForms;
  }
}
