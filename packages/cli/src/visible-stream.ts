import { visibleText } from '@assay/core/encoding/visible-text.ts';

/** JSON escapes only: a program that parses the output gets the original text. */
const asJson = (text: string): string =>
  visibleText(text).replace(/\\u\{([0-9A-F]+)\}/g, (_, hex: string) =>
    [...String.fromCodePoint(Number.parseInt(hex, 16))]
      .flatMap((one) => Array.from({ length: one.length }, (_unit, at) => one.charCodeAt(at)))
      .map((unit) => `\\u${unit.toString(16).toUpperCase()}`)
      .join(''),
  );

/** Wraps a stream of results: text written to it cannot control a terminal, and hides nothing. */
export function visibleStream(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const write = (data: string | Uint8Array, ...rest: []) =>
    stream.write(typeof data === 'string' ? asJson(data) : data, ...rest);
  return Object.assign(Object.create(stream) as NodeJS.WriteStream, { write });
}
