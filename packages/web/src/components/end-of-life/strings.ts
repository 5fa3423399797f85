/** End of life of the products that packages belong to. */
export const endOfLife = {
  title: 'End of life',
  ended_short: 'end of life',
  ended: 'Ended',
  not_ended: 'Not ended',
  unknown: 'Unknown',
  unknown_text:
    'The end of life of the version in use is unknown: no product that Assay knows matches it.',
  ended_on: '{{product}} {{cycle}} reached its end of life on {{date}}.',
  ended_sometime: '{{product}} {{cycle}} has reached its end of life.',
  ends_on: '{{product}} {{cycle}} reaches its end of life on {{date}}.',
  no_date: 'No end of life is announced for {{product}} {{cycle}}.',
  support: 'Active support ends on {{date}}.',
  support_ended: 'Active support ended on {{date}}.',
  latest: 'Newest version of the cycle: {{latest}}.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    end_of_life: typeof endOfLife;
  }
}
