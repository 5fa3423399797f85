/**
 * Whether a record reports a malicious package, by its id: `MAL-<year>-<number>`, as https://github.com/ossf/malicious-packages
 * assigns them. Such records list packages that are malware; they say nothing about vulnerabilities in others.
 */
export const isOfMaliciousPackage = (id: string): boolean => id.startsWith('MAL-');
