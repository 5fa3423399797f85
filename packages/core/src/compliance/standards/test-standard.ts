/** A small standard in our own words, with two levels, in a file of CycloneDX. */
export const standardDocument = (
  standard: object = {},
  document: object = {},
): Record<string, unknown> => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { licenses: [{ license: { id: 'CC-BY-4.0' } }] },
  definitions: {
    standards: [
      {
        ...{ 'bom-ref': 'house', name: 'House rules', version: '1', owner: 'Acme' },
        description: 'Rules of Acme for what it ships.',
        requirements: [
          { 'bom-ref': 'r1', identifier: 'H.1', title: 'Releases' },
          { 'bom-ref': 'r1.1', identifier: 'H.1.1', text: 'Sign releases.', parent: 'r1' },
          { 'bom-ref': 'r2', identifier: 'H.2', title: 'People' },
          { 'bom-ref': 'r1.2', identifier: 'H.1.2', text: 'Keep releases.', parent: 'r1' },
          { 'bom-ref': 'r2.1', identifier: 'H.2.1', text: 'Train people.', parent: 'r2' },
        ],
        levels: [
          { 'bom-ref': 'l1', identifier: 'Basic', requirements: ['r1.1'] },
          { 'bom-ref': 'l2', identifier: 'Full', requirements: ['r1.1', 'r1.2', 'r2.1'] },
        ],
        ...standard,
      },
    ],
  },
  ...document,
});
