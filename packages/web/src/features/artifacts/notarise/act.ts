/** What is done in the drawer: files are notarised, or the artifact of the page is signed, or given a level. */
export const ACTS = ['notarise', 'sign', 'state'] as const;
export type Act = (typeof ACTS)[number];
