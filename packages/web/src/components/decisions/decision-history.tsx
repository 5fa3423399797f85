import type { Decision } from '@assay/contract/decisions.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formats.ts';
import { StateMark } from '../marks/state-mark.tsx';
import { TimeAgo, useNow } from '../text/time-ago.tsx';
import { DecisionEntry } from './decision-entry.tsx';
import styles from './decisions.module.css';
import { isStanding } from './is-standing.ts';
import { ScopeText } from './scope-text.tsx';
import { StatedInText } from './stated-in.tsx';

/** Decisions as a timeline, newest first, each with its ledger entry. */
export function DecisionHistory({
  decisions,
  sbomid,
  isNamed,
  actOf,
}: {
  decisions: readonly Decision[];
  sbomid?: string | undefined;
  /** Shows the package of each decision. */
  isNamed?: boolean;
  /** Something to do with a decision. */
  actOf?: ((decision: Decision) => ReactNode) | undefined;
}) {
  return (
    <ol className={styles.history}>
      {decisions.map((decision) => (
        <Item
          key={decision.uuid}
          decision={decision}
          sbomid={sbomid}
          isNamed={isNamed === true}
          act={actOf?.(decision)}
        />
      ))}
    </ol>
  );
}

function Item({
  decision,
  sbomid,
  isNamed,
  act,
}: {
  decision: Decision;
  sbomid: string | undefined;
  isNamed: boolean;
  act: ReactNode;
}) {
  const { t } = useTranslation();
  const isNow = isStanding(decision, useNow());
  const { state, justification, responses, detail, author, ended_at, ended_by, expires_at } =
    decision;
  const words = [
    ...(justification === '' ? [] : [t(`decisions.justification_${justification}`)]),
    ...responses.map((one) => t(`decisions.response_${one}`)),
  ];
  return (
    <li data-standing={isNow || undefined}>
      <p className="row">
        <b className="strong">{t('decisions.decided', { author })}</b>
        <span className="push text-tertiary">
          <TimeAgo at={decision.created_at} />
        </span>
      </p>
      <p className={styles.sentence}>
        <StateMark state={state} />
        {words.length > 0 && <span className="text-secondary">{words.join(', ')}</span>}
      </p>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {decision.stated_in && <StatedInText source={decision.stated_in} />}
      <p className="text-secondary">
        <ScopeText decision={decision} sbomid={sbomid} />
        {isNamed && <PackageName name={decision.package} />}
      </p>
      <ReopenRules decision={decision} />
      {ended_at !== null && (
        <p className="text-secondary">
          {t('decisions.ended', { author: ended_by ?? '' })}, <TimeAgo at={ended_at} />
        </p>
      )}
      {ended_at === null && expires_at !== null && (
        <p className="text-secondary">
          {t(isNow ? 'decisions.until_day' : 'decisions.expired_on', {
            day: formatDay(Date.parse(expires_at)),
          })}
        </p>
      )}
      <p className={`meta text-tertiary ${styles.entry}`}>
        <DecisionEntry receipt={decision.receipt} />
        {act}
      </p>
    </li>
  );
}

/** Rules that open the findings of a decision again, and those that cannot. */
function ReopenRules({
  decision: { reopen_on, reopen_unknown },
}: {
  decision: Pick<Decision, 'reopen_on' | 'reopen_unknown'>;
}) {
  const { t } = useTranslation();
  const textOf = (rules: Decision['reopen_on']) =>
    rules.map((rule) => t(`decisions.reopen_${rule}`)).join(', ');
  const known = reopen_on.filter((rule) => !reopen_unknown.includes(rule));
  return (
    <>
      {known.length > 0 && (
        <p className="text-secondary">
          {t('decisions.reopens')} {textOf(known)}
        </p>
      )}
      {reopen_unknown.length > 0 && (
        <p className="text-secondary">
          {t('decisions.reopen_unknown')} {textOf(reopen_unknown)}
        </p>
      )}
    </>
  );
}

function PackageName({ name }: { name: string }) {
  const { t } = useTranslation();
  return <>, {name === '' ? t('decisions.every_package') : <code>{name}</code>}</>;
}
