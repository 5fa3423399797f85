/** `nodejs:16` of `nodejs:16:8060020220413102012:d63f516d`, as rpm labels a modular build; '' where there is no stream. */
export function streamOfLabel(label: string): string {
  const [module = '', stream = ''] = label.split(':');
  return module === '' || stream === '' ? '' : `${module}:${stream}`;
}
