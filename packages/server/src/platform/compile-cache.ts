const { NODE_COMPILE_CACHE: folder } = process.env;

/** Environment for our own processes that get none otherwise: where Node.js keeps compiled sources, if this process was told. */
export const COMPILE_CACHE: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
