/** Navigates to another site, such as an identity provider; only http and https addresses. */
export function goToSite(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
