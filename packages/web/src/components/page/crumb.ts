/** A step of the way to this page; the last one has no address, it is here. */
export interface Crumb {
  label: string;
  href?: string;
}
