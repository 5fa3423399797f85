/** Browsers by the mark of their user agent; those that also bear another's mark come first. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

/** Systems likewise: Android calls itself Linux too, an iPhone "like Mac OS X". */
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names the device of a sign-in: `Firefox 132 on Linux`, or a program's name and version.
 *
 * @param userAgent from the device (RFC 9110 §10.1.5), so it may be anything
 * @returns '' when it names nothing
 */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  for (const [mark, name] of BROWSERS) {
    const found = mark.exec(userAgent);
    if (found) return `${name} ${found[1]}${system ? ` on ${system}` : ''}`;
  }
  const [product = ''] = userAgent.trim().split(/\s+/);
  const [name = '', version] = product.slice(0, 60).split('/');
  return version === undefined ? name : `${name} ${version}`;
}
