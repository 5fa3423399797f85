const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text of a document or a server on one line, without what could steer a terminal. */
export const printable = (text: string): string => text.replace(HIDDEN, '\u{fffd}');
