const MAJOR = /\/v\d+$/;

/**
 * Returns the start of the name in a path such as `github.com/labstack/echo/v4`: after the last slash, or for a
 * Go module whose path ends in its major version (Go Modules Reference, "Module paths") one segment earlier.
 *
 * @param kind type of the package URL; only `golang` has such paths
 */
export function nameStart(path: string, kind: string): number {
  const major = kind === 'golang' ? MAJOR.exec(path) : null;
  return path.slice(0, major?.index).lastIndexOf('/') + 1;
}
