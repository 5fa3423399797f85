/** int4[] in PostgreSQL's text form: the driver's own writer is slow for 50,000 of them. */
export const intArray = (values: Iterable<number>): string => `{${[...values].join(',')}}`;

/** text[] in PostgreSQL's text form. */
export const textArray = (values: Iterable<string>): string =>
  `{${Array.from(values, (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
