import type { Standard, StandardRequirement } from './standard.ts';

/** Id of the standard that every tenant has without importing it. */
export const SLSA_UUID = '00000000-0000-8000-8000-0000005154a1';

const group = (identifier: string, title: string): StandardRequirement => ({
  ...{ identifier, parent: null, depth: 0, is_group: true },
  ...{ title, text: '', levels: [] },
});

const level = (parent: string, number: number, text: string): StandardRequirement => ({
  ...{ identifier: `${parent} L${number}`, parent, depth: 1, is_group: false },
  ...{ title: '', text, levels: [] },
});

/** Levels of SLSA 1.2, with sentences of ours: its text is at slsa.dev. */
export const SLSA: Standard = {
  ...{ name: 'SLSA', version: '1.2', owner: 'OpenSSF', license: '' },
  description:
    'Levels of SLSA 1.2. The sentences are those of Assay; the text is at https://slsa.dev/spec/v1.2/.',
  levels: [],
  requirements: [
    group('Build', 'Build track'),
    level('Build', 1, 'Provenance says how the artifact was built.'),
    level('Build', 2, 'A hosted builder made and signed the provenance.'),
    level('Build', 3, 'The builder isolates builds, so that they cannot forge provenance.'),
    group('Source', 'Source track'),
    level('Source', 1, 'The source is in a version control system.'),
    level('Source', 2, 'The history of protected branches is kept, and its provenance is made.'),
    level('Source', 3, 'Technical controls of the organization are enforced continuously.'),
    level('Source', 4, 'Two trusted persons agree to each change.'),
  ],
};
