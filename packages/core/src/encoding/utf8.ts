/** The global of browsers and Node; declared here because this package takes no platform's types. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text of UTF-8 bytes without its byte order mark; undefined where a byte is not UTF-8 (RFC 3629). */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

/** Encodes text as UTF-8. Unpaired surrogates become U+FFFD, so callers check for them first. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
