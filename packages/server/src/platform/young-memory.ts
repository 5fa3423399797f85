/**
 * Option of V8 for processes that read large documents: new objects get at most three times 16 MiB before they are collected.
 *
 * V8's own limit grows with the machine. It makes 50,000 components no quicker, and takes 100 MB more for them (`upload-50000`).
 */
export const YOUNG_MEMORY = '--max-semi-space-size=16';
