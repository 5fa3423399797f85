/** Charts and the tables that say the same. */
export const charts = {
  as_table: 'As a table',
  as_chart: 'As a chart',
  day: 'Day',
  total: 'Total',
  from_to: '{{title}}, {{first}} to {{last}}. From {{before}} to {{now}}.',
  too_few: 'The chart begins with the second measured day. Assay measures once a day.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    charts: typeof charts;
  }
}
