import { lazily } from '../../lib/lazily.ts';

/** `FilterEditor`, loaded when a user is about to open it: few visits to a list change its filters. */
export const FilterEditor = lazily(async () => (await import('./filter-editor.tsx')).FilterEditor);
