/*
 * RPM: `[epoch:]version[-release]`, each of the last two compared by rpmvercmp (rpm-version(7)).
 * A part is a row of numbers and words; everything else only separates. A number is newer than a
 * word, `~` sorts before the end and `^` just behind it: `1.0~rc1` < `1.0` < `1.0^git1` < `1.0.1`.
 */
import { digitsEnd, isDigit, isLetter, numberKey, sortKeyScheme } from './sort-key.ts';

const tildeMark = '\x01';
const endMark = '\x02';
const caretMark = '\x03';
const wordMark = '\x04';
const numberMark = '\x05';

function lettersEnd(text: string, start: number): number {
  let at = start;
  while (isLetter(text.charCodeAt(at))) at++;
  return at;
}

function partKey(text: string, start: number, end: number): string {
  let key = '';
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at);
    const from = at;
    if (isDigit(unit)) {
      at = digitsEnd(text, at);
      key += numberMark + numberKey(text, from, at);
    } else if (isLetter(unit)) {
      at = lettersEnd(text, at);
      key += wordMark + text.slice(from, at);
    } else {
      if (unit === 0x7e) key += tildeMark;
      else if (unit === 0x5e) key += caretMark;
      at++;
    }
  }
  return key + endMark;
}

/** Only digits before a colon are an epoch; a version may contain colons. */
function rpmKey(text: string): string {
  const digits = digitsEnd(text, 0);
  const hasEpoch = text[digits] === ':';
  const start = hasEpoch ? digits + 1 : 0;
  const hyphen = text.lastIndexOf('-');
  const hasRelease = hyphen >= start;
  const release = hasRelease ? caretMark + partKey(text, hyphen + 1, text.length) : endMark;
  const version = partKey(text, start, hasRelease ? hyphen : text.length);
  return numberKey(text, 0, hasEpoch ? digits : 0) + version + release;
}

/** Red Hat, AlmaLinux, Rocky Linux, SUSE, openSUSE and other RPM distributions. Reads any text. */
export const rpmScheme = sortKeyScheme('rpm', rpmKey);
