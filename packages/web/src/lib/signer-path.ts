/** Address of a signer's page; `uuid` of the principal, which is that of its user or API key. */
export const signerPath = (uuid: string): string => `/signers/${uuid}`;
