/** Encodes the parts of DER (X.690) that certificates and time stamps need. */
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';

export type Der = Uint8Array<ArrayBuffer>;

/** An element; its length in as few bytes as there can be. */
export function element(tag: number, ...content: Uint8Array[]): Der {
  const value = concatBytes(...content);
  const digits: number[] = [];
  for (let left = value.length; left > 0; left >>= 8) digits.unshift(left & 0xff);
  const length = value.length < 0x80 ? [value.length] : [0x80 | digits.length, ...digits];
  return concatBytes(Uint8Array.of(tag, ...length), value);
}

export const sequence = (...content: Uint8Array[]) => element(0x30, ...content);
export const set = (...content: Uint8Array[]) => element(0x31, ...content);
export const octets = (...content: Uint8Array[]) => element(0x04, ...content);
export const bits = (content: Uint8Array) => element(0x03, Uint8Array.of(0), content);
export const utf8String = (text: string) => element(0x0c, encodeUtf8(text));
export const truth = () => element(0x01, Uint8Array.of(0xff));
/** A constructed element of the context. */
export const tagged = (tag: number, ...content: Uint8Array[]) => element(0xa0 | tag, ...content);

/** From 0 to 127. */
export const integer = (value: number) => element(0x02, Uint8Array.of(value));

/** A positive one of any length. */
export const bigInteger = (bytes: Uint8Array) => element(0x02, Uint8Array.of(0x01), bytes);

/** `20260101000000Z`. */
export const time = (instant: number) =>
  element(0x18, encodeUtf8(`${new Date(instant).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`));

/** An object identifier in dots. */
export function oid(text: string): Der {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const digits = (value: number): number[] =>
    value < 0x80 ? [value] : [...digits(value >> 7).map((digit) => digit | 0x80), value & 0x7f];
  return element(0x06, Uint8Array.of(first * 40 + second, ...rest.flatMap(digits)));
}
