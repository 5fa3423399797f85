import type { ProfilePreview as Preview } from '@assay/contract/profile-preview.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { useGroupNames } from '../../../components/attestation/use-group-names.ts';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import { ruleWords } from '../../../components/compliance/rule-words.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { artifactPath } from '../../../lib/artifact-path.ts';
import { formatCount } from '../../../lib/formats.ts';
import styles from './profile-preview.module.css';

const VERDICTS = ['pass', 'fail', 'unknown', 'not_applicable'] as const;

/**
 * Shows how the verdicts of artifacts would change if the form was saved, once that is asked for.
 *
 * @param rulesOf returns the rules of the form; undefined while they are not valid, after showing why
 */
export function ProfilePreview({
  profileId,
  rulesOf,
}: {
  profileId: string | undefined;
  rulesOf: () => ProfileRules | undefined;
}) {
  const { t } = useTranslation();
  const preview = useApiMutation('previewAttestationProfile', { quiet: true });
  const [asked, setAsked] = useState<ProfileRules>();
  const ask = () => {
    const rules = rulesOf();
    setAsked(rules);
    if (rules) preview.mutate({ ...(profileId && { profileId }), rules });
  };
  return (
    <section className="stack" aria-label={t('attestation_profiles.preview')}>
      <div>
        <Button onClick={ask} loading={preview.isPending}>
          {t('attestation_profiles.preview_ask')}
        </Button>
      </div>
      {preview.error && <ErrorPanel failure={preview.error} retry={ask} />}
      {preview.data && asked && <PreviewResult preview={preview.data} rules={asked} />}
    </section>
  );
}

function PreviewResult({ preview, rules }: { preview: Preview; rules: ProfileRules }) {
  const { t } = useTranslation();
  const { judged, is_complete, before, after, changed, changes } = preview;
  const sum = { count: judged, shown: formatCount(judged), changed: formatCount(changed) };
  return (
    <div className="stack" role="status">
      <p>
        {t('attestation_profiles.preview_sum', sum)}
        {!is_complete && ` ${t('attestation_profiles.preview_more')}`}
      </p>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{t('attestation_profiles.preview_verdict')}</th>
            <th scope="col">{t('attestation_profiles.preview_before')}</th>
            <th scope="col">{t('attestation_profiles.preview_after')}</th>
          </tr>
        </thead>
        <tbody>
          {VERDICTS.map((verdict) => (
            <tr key={verdict}>
              <th scope="row">
                <ComplianceMark verdict={verdict} />
              </th>
              <td>{formatCount(before[verdict])}</td>
              <td>{formatCount(after[verdict])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > 0 && <Changes changes={changes} rules={rules} />}
      {changed > changes.length && (
        <p className="text-secondary">
          {t('attestation_profiles.preview_first', { count: changes.length })}
        </p>
      )}
    </div>
  );
}

function Changes({ changes, rules }: { changes: Preview['changes']; rules: ProfileRules }) {
  const { t } = useTranslation();
  const groups = useGroupNames();
  const words = ruleWords(t, rules, Object.fromEntries(groups));
  const textOf = ({ rule, index }: Preview['changes'][number]['because'][number]) =>
    words.find((one) => one.rule === rule && one.index === index)?.text ?? rule;
  return (
    <ul className={styles.changes} aria-label={t('attestation_profiles.preview_changes')}>
      {changes.map((one) => (
        <li key={one.uuid}>
          <AppLink className="strong any-break" href={artifactPath(one)}>
            {`${one.name} ${one.version}`.trim()}
          </AppLink>
          <span className={styles.verdicts}>
            <ComplianceMark verdict={one.before} quiet />
            <span aria-hidden="true">→</span>
            <ComplianceMark verdict={one.after} />
          </span>
          {one.because.map((because) => (
            <span
              key={`${because.rule} ${because.index}`}
              className={`text-secondary any-break ${styles.why}`}
            >
              {textOf(because)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
