/** Goes to another site's page, an identity provider's; nothing but the web is gone to. */
export function goToSite(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
