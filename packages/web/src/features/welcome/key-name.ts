const LONGEST = 64;

/**
 * Name of a key that is made for uploads to a project: `upload-acme-payments-api-mf3k2q`. Names are unique and hold
 * letters, digits, `_` and `-` only, so the end is the time in base 36.
 */
export function keyNameFor(project: string, now: number): string {
  const end = `-${now.toString(36)}`;
  const words = project.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');
  return `upload-${words || 'project'}`.slice(0, LONGEST - end.length) + end;
}
