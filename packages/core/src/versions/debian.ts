/*
 * Debian: `[epoch:]upstream[-revision]` (deb-version(7), Debian Policy §5.6.12). Upstream and
 * revision are read as text, number, text, number …; text orders `~` before the end before letters
 * before all else: `1.0~rc1` < `1.0` < `1.0a` < `1.0+b1`. No epoch is 0, no revision is `0`.
 */
import {
  checkVisibleAscii,
  digitsEnd,
  isDigit,
  isLetter,
  numberKey,
  refuse,
  sortKeyScheme,
  zeroKey,
} from './sort-key.ts';

const tildeMark = '\x01';
const endMark = '\x02';
/** An absent text and zero: the implicit continuation of every part. */
const nothing = endMark + zeroKey;
/** Sorts characters other than letters and digits above the letters. */
const otherOffset = 0x80;

function textKey(text: string, start: number, end: number): string {
  let key = '';
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (text[at] === '~') key += tildeMark;
    else key += String.fromCharCode(isLetter(unit) ? unit : unit + otherOffset);
  }
  return key;
}

function partKey(text: string, start: number, end: number): string {
  let key = start === end ? nothing : '';
  for (let at = start; at < end; ) {
    const from = at;
    while (at < end && !isDigit(text.charCodeAt(at))) at++;
    const numberEnd = Math.min(digitsEnd(text, at), end);
    key += textKey(text, from, at) + endMark + numberKey(text, at, numberEnd);
    at = numberEnd;
  }
  return key + nothing;
}

function debianKey(text: string): string {
  checkVisibleAscii(text, 0, text.length);
  const colon = text.indexOf(':');
  if (colon >= 0 && (colon === 0 || digitsEnd(text, 0) !== colon))
    refuse(text, 0, 'a numeric epoch');
  const start = colon + 1;
  const hyphen = text.lastIndexOf('-');
  const end = hyphen < start ? text.length : hyphen;
  if (start === end) refuse(text, start, 'an upstream version');
  return (
    numberKey(text, 0, Math.max(colon, 0)) +
    partKey(text, start, end) +
    partKey(text, Math.min(end + 1, text.length), text.length)
  );
}

/** Debian, Ubuntu and derivatives. */
export const debianScheme = sortKeyScheme('debian', debianKey);
