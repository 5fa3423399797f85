/** Whether an origin has the form of Assay's, `<base>/tlog/<uuid>`; a log of another application may contain any leaves. */
export const isAssayOrigin = (origin: string): boolean =>
  /\/tlog\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(origin);
