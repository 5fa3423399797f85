import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ECOSYSTEM_OF_DISTRIBUTION, ECOSYSTEM_OF_TYPE } from '../sbom/purl-ecosystems.ts';
import { compareVersions, schemeOfEcosystem } from './compare.ts';
import { VersionError, type VersionScheme } from './scheme.ts';

const number = fc.oneof(
  fc.nat({ max: 12 }).map(String),
  fc.constantFrom('00', '01', '010', '20240131', '99999999999999999999', '100000000000000000000'),
);
const word = fc.constantFrom(
  ...['a', 'b', 'c', 'alpha', 'beta', 'm', 'pre', 'p', 'pl', 'rc', 'RC', 'dev', 'post', 'final'],
  ...['ga', 'sp', 'snapshot', 'git', 'r', 'x', 'foo', 'local', 'el8', 'deb12u1'],
);
const separator = fc.constantFrom('.', '.', '.', '-', '-', '_', '+', '~', '^', ':', '!', '');
const soup = fc
  .array(fc.tuple(separator, fc.oneof(number, number, word)), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.flat().join(''));

/** Numbers, and at most one qualifier with its number: accepted as a version by all schemes. */
const plain = fc
  .tuple(
    fc.array(number, { minLength: 1, maxLength: 4 }),
    fc.option(fc.tuple(fc.constantFrom('-'), word, fc.constantFrom('', '.', '-'), number)),
  )
  .map(([numbers, qualifier]) => numbers.join('.') + (qualifier?.join('') ?? ''));

const text = fc.oneof(soup, plain, fc.string({ maxLength: 12 }), fc.string({ unit: 'binary' }));

/** For ecosystems whose order is circular on some text: versions on which it is not. */
const orderly = new Map([
  ['maven', plain],
  ['conan', plain],
  ['packagist', text.filter((written) => !written.includes('#'))],
]);

const ecosystems = [...ECOSYSTEM_OF_TYPE.values(), ...ECOSYSTEM_OF_DISTRIBUTION.values(), 'cpe'];
const versionSchemes = [
  ...new Set(ecosystems.map(schemeOfEcosystem).filter((scheme) => scheme !== undefined)),
];

function readable<V>(scheme: VersionScheme<V>, texts: readonly string[]): V[] {
  const versions: V[] = [];
  for (const text of texts) {
    try {
      versions.push(scheme.parse(text));
    } catch (error) {
      assert.ok(error instanceof VersionError, String(error));
      assert.ok(error.at >= 0 && error.at <= text.length, `${error.at} in ${text}`);
    }
  }
  return versions;
}

test('every scheme of versions belongs to an ecosystem of purls', () => {
  assert.equal(versionSchemes.length, 16);
});

for (const scheme of versionSchemes) {
  const some = orderly.get(scheme.name) ?? text;

  test(`${scheme.name}: any text is a version or refused with a position in it`, () => {
    fc.assert(
      fc.property(text, (written) => {
        readable(scheme, [written]);
      }),
      { numRuns: 1000 },
    );
  });

  test(`${scheme.name}: each version equals itself and orders against another both ways alike`, () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [left, right] = readable(scheme, [a, b]);
        if (left === undefined || right === undefined) return;
        assert.equal(scheme.compare(left, left), 0);
        const [there, back] = [scheme.compare(left, right), scheme.compare(right, left)];
        assert.equal(Math.sign(there) + Math.sign(back), 0);
      }),
      { numRuns: 2000 },
    );
  });

  test(`${scheme.name}: sorted versions are in order, each against each`, () => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 3, maxLength: 8 }), (texts) => {
        const sorted = readable(scheme, texts).sort((a, b) => scheme.compare(a, b));
        for (const [i, low] of sorted.entries()) {
          for (const high of sorted.slice(i)) assert.ok(scheme.compare(low, high) <= 0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test(`${scheme.name}: no order key goes against the order`, () => {
    const versions = fc.array(text, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.oneof(versions, fc.array(plain, { minLength: 2, maxLength: 6 })), (texts) => {
        const keyed = readable(scheme, texts).flatMap((version) => {
          const key = scheme.orderKey(version);
          return key === null ? [] : [{ version, key }];
        });
        for (const a of keyed) {
          for (const b of keyed) {
            const order = scheme.compare(a.version, b.version);
            if (order <= 0) assert.ok(a.key <= b.key, JSON.stringify([a, b]));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test(`${scheme.name}: a version of more than 256 characters is refused there`, () => {
    assert.throws(() => scheme.parse(`1.${'2'.repeat(255)}`), { code: 'too_long', at: 256 });
    assert.throws(() => scheme.parse(''), { code: 'empty', at: 0 });
  });

  test(`${scheme.name}: hostile text is read or refused, and does not keep the reader`, () => {
    const parts = ['1', '.', '-', '~', 'a', '1a', '0.', '-0', '.a', '_alpha', '1.0-', ' ', '+a.'];
    for (const part of parts) {
      for (const end of ['', '!', '\u0000']) {
        readable(scheme, [part.repeat(Math.floor(250 / part.length)) + end]);
      }
    }
  });
}

const exact = versionSchemes.filter(({ name }) => name !== 'npm');

test('numbers of any length order by value', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 60n });
  fc.assert(
    fc.property(fc.constantFrom(...exact), digits, digits, (scheme, a, b) => {
      const expected = a < b ? -1 : a > b ? 1 : 0;
      assert.equal(compareVersions(scheme, `1.${a}.1`, `1.${b}.1`), expected, scheme.name);
    }),
    { numRuns: 2000 },
  );
});

test('an ecosystem is found without its suffix and without case; others are unknown', () => {
  for (const [ecosystem, name] of [
    ['Debian:12', 'debian'],
    ['Ubuntu:22.04:LTS', 'debian'],
    ['Alpine:v3.20', 'alpine'],
    ['Packagist:https://packages.drupal.org/8', 'packagist'],
    ['kubernetes', 'semver'],
    ['Red Hat:enterprise_linux:9::baseos', 'rpm'],
    ['Android', undefined],
    ['constructor', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(schemeOfEcosystem(ecosystem)?.name, name, ecosystem);
  }
});
