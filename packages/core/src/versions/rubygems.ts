/*
 * RubyGems: numbers and words, split also between digit and letter. A word makes a pre-release and
 * is below any number; both versions count as followed by endless zeros: `1.0.a2` = `1.a.2` < `1` = `1.0`.
 * https://docs.ruby-lang.org/en/master/Gem/Version.html
 */
import {
  digitsEnd,
  isDigit,
  isLetter,
  numberKey,
  refuse,
  sortKeyScheme,
  zeroKey,
} from './sort-key.ts';

const wordMark = '\x02';
const endMark = '\x03';
const numberMark = '\x04';
/** A run of zeros is counted in one unit; 256 characters hold at most 128 zeros. */
const runBase = 0x20;
const runTop = runBase + 128;

/*
 * Against endless zeros, zeros before a word are closer to the end the more they are, and so they
 * are before a number. Hence each part is written with the run of zeros before it: words rising
 * with the run, numbers falling.
 */
function segmentsKey(text: string, start: number): string {
  let key = '';
  let zeros = 0;
  for (let at = start, prerelease = false; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const from = at;
    if (isDigit(unit)) {
      at = digitsEnd(text, at);
      const number = numberKey(text, from, at);
      if (number === zeroKey) zeros++;
      else key += numberMark + String.fromCharCode(runTop - zeros) + number;
      if (number !== zeroKey) zeros = 0;
    } else if (isLetter(unit) || unit === 0x2d) {
      while (isLetter(text.charCodeAt(at))) at++;
      const word = unit === 0x2d ? 'pre' : text.slice(from, at);
      if (unit === 0x2d) at++;
      key += wordMark + String.fromCharCode(runBase + (prerelease ? zeros : 0)) + word;
      prerelease = true;
      zeros = 0;
    } else {
      at++;
    }
  }
  return key + endMark;
}

function checkSyntax(text: string): void {
  if (!isDigit(text.charCodeAt(0))) refuse(text, 0, 'a digit');
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit) || isLetter(unit) || unit === 0x2d) continue;
    if (unit !== 0x2e) refuse(text, at, 'a letter, a digit, "." or "-"');
    const next = text.charCodeAt(at + 1);
    if (!isDigit(next) && !isLetter(next)) refuse(text, at + 1, 'a letter or a digit');
  }
}

function rubygemsKey(text: string): string {
  checkSyntax(text);
  return segmentsKey(text, 0);
}

/** RubyGems. */
export const rubygemsScheme = sortKeyScheme('rubygems', rubygemsKey);
