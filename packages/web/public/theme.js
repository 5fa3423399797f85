// Sets the remembered theme before the first paint. A file, since the page allows no inline script.
(() => {
  const scheme = { light: 'light', dark: 'dark' };
  let chosen;
  try {
    chosen = scheme[localStorage.getItem('assay.theme')];
  } catch {
    chosen = undefined; // storage is off: the system decides
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = chosen ?? (dark ? 'dark' : 'light');
})();
// Zod else probes `new Function`, which the page's policy forbids, in whichever chunk of the page comes first.
globalThis.__zod_globalConfig = { jitless: true };
