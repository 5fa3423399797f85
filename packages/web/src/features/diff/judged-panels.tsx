import { GATE_LEVELS } from '@assay/contract/coverage.ts';
import type { DiffSide, SbomDiff } from '@assay/contract/sbom-diff.ts';
import { IconArrowRight } from '@assay/icons';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GateMark } from '../../components/asked-gate/gate-mark.tsx';
import { TrustMark } from '../../components/marks/trust-mark.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import styles from './diff.module.css';

/** The gate of both SBOMs, and why the second one does not pass. */
export function GatePanel({ diff: { from, to } }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const data = GATE_LEVELS.map((level) => ({ value: level, label: t(`marks.${level}`) }));
  return (
    <Panel
      title={t('diff.gate')}
      end={
        <NativeSelect
          size="xs"
          aria-label={t('diff.fail_on')}
          data={data}
          value={to.gate.fail_on}
          onChange={({ currentTarget: { value } }) =>
            change({ fail_on: value === 'low' ? undefined : value })
          }
        />
      }
    >
      <ul className={styles.verdicts}>
        <GateLine side={to} when={whenOf(to, t('diff.now'))} />
        <GateLine side={from} when={whenOf(from, t('diff.before'))} />
        {to.gate.reasons.map(({ message, fix }) => (
          <li key={message} className="text-secondary" title={fix}>
            {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The instant of a side; a word where it is judged as of now. */
const whenOf = ({ as_of }: DiffSide, word: string): string =>
  as_of === null ? word : formatInstant(Date.parse(as_of));

function GateLine({ side: { gate }, when }: { side: DiffSide; when: string }) {
  const { t } = useTranslation();
  const count = Object.values(gate.findings).reduce((sum, of) => sum + of, 0);
  return (
    <li>
      <p className={styles.pair}>
        <GateMark outcome={gate.outcome} />
        <span className="text-tertiary">{when}</span>
      </p>
      <p className="text-secondary">
        {t('diff.gate_findings', { count })},{' '}
        {t('diff.unchecked', {
          count: gate.unchecked,
          total: formatCount(gate.components),
        })}
      </p>
    </li>
  );
}

/** Trust of both SBOMs: of the artifact, and of the package versions in it. */
export function TrustPanel({ diff: { from, to } }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const arrow = (
    <IconArrowRight className="icon" data-size="12" role="img" aria-label={t('diff.becomes')} />
  );
  return (
    <Panel title={t('diff.trust')}>
      <ul className={styles.verdicts}>
        <li className={styles.pair}>
          <span>{t('diff.level')}</span>
          <span className={styles.pairEnd}>
            <TrustMark level={from.trust_level} />
            {arrow}
            <TrustMark level={to.trust_level} />
          </span>
        </li>
        {(['untrusted', 'unsupported'] as const).map((kind) => (
          <li key={kind} className={styles.pair}>
            <span>{t(`diff.${kind}`)}</span>
            <span className={styles.pairEnd}>
              {formatCount(from[kind])} {arrow} {formatCount(to[kind])}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
