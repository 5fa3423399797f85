/** A step of the path to this page; the last one has no address, because it is this page. */
export interface Crumb {
  label: string;
  href?: string;
}
