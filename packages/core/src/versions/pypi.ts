/*
 * PyPI: `[epoch!]release[pre][post][dev][+local]`, PEP 440
 * (https://packaging.python.org/specifications/version-specifiers/). Spellings are equal:
 * `1.0-ALPHA.1` = `1.0a1`; trailing zeros do not count. `1.0.dev1` < `1.0a1` < `1.0rc1` < `1.0` =
 * `1.0.0` < `1.0+local` < `1.0.post1`. Text that is no PEP 440 version is below all that are.
 */
import { legacyPypiKey } from './pypi-legacy.ts';
import { digitsEnd, isDigit, numberKey, sortKeyScheme, zeroKey } from './sort-key.ts';

const pep440 =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|beta|preview|pre|rc|a|b|c)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

const legacyMark = '\x01';
const pep440Mark = '\x02';

/** Ranks of the pre-release part, in order: only a dev release, a, b, rc, none. */
const phaseMarks: Readonly<Record<string, string>> = {
  a: '\x02',
  alpha: '\x02',
  b: '\x03',
  beta: '\x03',
  c: '\x04',
  rc: '\x04',
  pre: '\x04',
  preview: '\x04',
};
const devOnlyMark = '\x01';
const noPhaseMark = '\x05';

/** Ranks of optional parts: dev releases sort first, post releases and local versions last. */
const beforeMark = '\x01';
const noneMark = '\x02';
const behindMark = '\x03';

function digitsKey(digits: string): string {
  return numberKey(digits, 0, digits.length);
}

function releaseKey(release: string): string {
  let key = '';
  let significant = 0;
  for (let at = 0; at <= release.length; at++) {
    const end = digitsEnd(release, at);
    const number = numberKey(release, at, end);
    key += number;
    if (number !== zeroKey) significant = key.length;
    at = end;
  }
  return key.slice(0, significant);
}

/** Words are below numbers, and fewer segments below more. */
function localKey(local: string): string {
  let key = behindMark;
  for (const segment of local.split(/[-_.]/)) {
    const numeric = isDigit(segment.charCodeAt(0)) && digitsEnd(segment, 0) === segment.length;
    key += numeric ? behindMark + digitsKey(segment) : noneMark + segment;
  }
  return key;
}

function pypiKey(written: string): string {
  const text = written.trim().toLowerCase();
  const match = pep440.exec(text);
  if (!match) return legacyMark + legacyPypiKey(text);
  const [, epoch = '', release = '', phase, phaseNumber = '', implicit, post, number = ''] = match;
  const [dev, devNumber = '', local] = match.slice(8);
  const isPost = implicit !== undefined || post !== undefined;
  let key = pep440Mark + digitsKey(epoch) + releaseKey(release);
  if (phase !== undefined) key += (phaseMarks[phase] ?? noPhaseMark) + digitsKey(phaseNumber);
  else key += dev !== undefined && !isPost ? devOnlyMark : noPhaseMark;
  key += isPost ? behindMark + digitsKey(implicit ?? number) : noneMark;
  key += dev !== undefined ? beforeMark + digitsKey(devNumber) : noneMark;
  return local === undefined ? key : key + localKey(local);
}

/** PyPI. Reads any text. */
export const pypiScheme = sortKeyScheme('pypi', pypiKey);
