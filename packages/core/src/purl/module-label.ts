/**
 * Extracts `nodejs:16` from `nodejs:16:8060020220413102012:d63f516d`, the rpm label of a modular build; ''
 * without a stream.
 */
export function streamOfLabel(label: string): string {
  const [module = '', stream = ''] = label.split(':');
  return module === '' || stream === '' ? '' : `${module}:${stream}`;
}
