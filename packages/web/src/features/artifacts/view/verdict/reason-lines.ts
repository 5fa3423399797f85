import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { Attestation, TrustVerdict } from '@assay/contract/attestation.ts';
import type { TFunction } from 'i18next';
import { predicateName } from '../../../../components/attestation/predicate-name.ts';
import { codeWords } from '../../../../components/attestation/trust-words.ts';
import { countedStatements, statementsOfGroup } from './counted-statements.ts';

/** One line of the checklist under a verdict. */
export interface ReasonLine {
  key: string;
  /** `ok` is met; `bad` counts against; `open` is missing; `note` is information without effect. */
  tone: 'ok' | 'bad' | 'open' | 'note';
  /** Strong, before the text: `2 of 2`. */
  lead?: string;
  text: string;
  /** Statements that it rests on. */
  statements: readonly Attestation[];
  /** The ledger's size, for facts valid up to its head. */
  size?: number;
}

/** The required part of a view. */
export type Judged = Pick<ArtifactView, 'statements' | 'groups'>;

/** Formats the reasons for a verdict as sentences: the deciding facts, groups, keys, and what did not count. */
export function reasonLines(
  { statements, groups }: Judged,
  verdict: TrustVerdict,
  t: TFunction,
): ReasonLine[] {
  const own = statements.filter(({ ledger_uuid }) => ledger_uuid === verdict.ledger_uuid);
  const counting = countedStatements(statements, verdict);
  const against = verdict.reasons.flatMap((reason) => reasonLine(reason, own, t));
  return [
    ...against.filter(({ tone }) => tone === 'bad'),
    ...groupLines(groups, counting, verdict, t),
    ...against.filter(({ tone }) => tone !== 'bad'),
    ...headLines(own, verdict, t),
    ...keyLines(counting, t),
    ...countLines(own, t),
  ];
}

function reasonLine(
  { code, about, evidence }: TrustVerdict['reasons'][number],
  own: readonly Attestation[],
  t: TFunction,
): ReasonLine[] {
  const named = own.filter((one) => one.signer !== null && evidence.includes(one.statement_id));
  const kinds = about.split(' ').map(predicateName).join(', ');
  const line = (tone: ReasonLine['tone'], text: string, of: readonly Attestation[] = named) => [
    { key: `${code} ${about}`, tone, text, statements: of },
  ];
  switch (code) {
    case 'distrusted':
    case 'unsupported':
      return named
        .filter(({ status }) => status === (code === 'distrusted' ? 'untrusted' : 'unsupported'))
        .map((one) => statedLine(one, t));
    case 'invalid_evidence':
      return named
        .filter(({ verification }) => verification === 'invalid')
        .map((one) => ({
          key: `${code} ${one.uuid}`,
          tone: 'bad',
          text: `${t('trust.invalid_evidence', { name: one.signer?.name })} ${codeWords(one.codes, t)}`,
          statements: [one],
        }));
    case 'no_profile':
      return line('open', t('trust.no_profile'), []);
    case 'too_few_signers':
      return line('open', t('trust.too_few_signers'));
    case 'missing_statement':
      return line('bad', t('trust.missing_statement'), []);
    case 'missing_attestation':
      return line('open', t('trust.missing_attestation', { about: kinds }));
    case 'rule_violated':
      return line('bad', t('trust.rule_violated', { about: kinds }));
    // Trust statements are listed by group.
    case 'trusted':
      return about === '' ? [] : line('ok', t('trust.attested', { about: kinds }));
    default:
      return line('note', code);
  }
}

function statedLine(one: Attestation, t: TFunction): ReasonLine {
  const stated = t('trust.distrusted', { name: one.signer?.name });
  return {
    key: `stated ${one.uuid}`,
    tone: 'bad',
    lead: t(one.status === 'unsupported' ? 'trust.says_unsupported' : 'trust.says_untrusted'),
    text: one.reason ? `${stated}: “${one.reason}”` : stated,
    statements: [one],
  };
}

/** Signers per group: groups that reached their threshold first. */
function groupLines(
  groups: Judged['groups'],
  counting: readonly Attestation[],
  { level }: TrustVerdict,
  t: TFunction,
): ReasonLine[] {
  return groups
    .map(({ uuid, name, threshold }): ReasonLine => {
      const signatures = statementsOfGroup(counting, uuid);
      const signed = signatures.length;
      const isReached = signed >= threshold;
      return {
        key: `group ${uuid}`,
        // When one group suffices, others lack nothing.
        tone: isReached ? 'ok' : level === 'trusted' ? 'note' : 'open',
        lead: t('artifact.of_threshold', { signed, threshold }),
        text: t('artifact.signatures_by', { count: threshold, name }),
        statements: signatures,
      };
    })
    .filter(({ tone, statements }) => tone !== 'note' || statements.length > 0)
    .sort((left, right) => Number(right.tone === 'ok') - Number(left.tone === 'ok'));
}

function headLines(
  own: readonly Attestation[],
  { reasons, ledger_size }: TrustVerdict,
  t: TFunction,
): ReasonLine[] {
  const stands = reasons.some(({ code }) => code === 'distrusted' || code === 'unsupported');
  if (stands || own.length === 0) return [];
  const text = t('trust.none_against');
  return [{ key: 'head', tone: 'ok', text, statements: [], size: ledger_size }];
}

/** Custody of the keys behind trust statements. */
function keyLines(counting: readonly Attestation[], t: TFunction): ReasonLine[] {
  const byKey = new Map(counting.map((one) => [one.key_uuid, one]));
  const all = byKey.size;
  if (all === 0) return [];
  const ofServer = [...byKey.values()].filter(({ custody }) => custody === 'server');
  const count = ofServer.length;
  if (count === 0) {
    const text = `${t('trust.keys_own')} (${t('trust.keys_all', { count: all })})`;
    return [{ key: 'keys', tone: 'ok', text, statements: [] }];
  }
  const names = [...new Set(ofServer.map(({ signer }) => signer?.name ?? ''))].join(', ');
  return [
    {
      key: 'keys',
      tone: 'note',
      lead: t('trust.keys_of', { count, all }),
      text: t('trust.keys_server', { count, names }),
      statements: ofServer,
    },
  ];
}

/** Signatures that did not count, so that none is omitted silently. */
function countLines(own: readonly Attestation[], t: TFunction): ReasonLine[] {
  const unverifiable = own.filter((one) => one.verification === 'unverifiable' && one.signer);
  const strangers = own.filter(({ signer }) => signer === null);
  const waiting = own.filter(({ verification }) => verification === null);
  const line = (key: string, of: readonly Attestation[], textOf: (count: number) => string) =>
    of.length === 0
      ? []
      : [
          {
            ...{ key, tone: 'note' as const, lead: String(of.length) },
            ...{ text: textOf(of.length), statements: of },
          },
        ];
  const why = codeWords(
    unverifiable.flatMap(({ codes }) => codes),
    t,
  );
  return [
    ...line('unverifiable', unverifiable, (count) => t('trust.unverifiable', { count, why })),
    ...line('strangers', strangers, (count) => t('trust.strangers', { count })),
    ...line('waiting', waiting, (count) => t('trust.waiting', { count })),
  ];
}
