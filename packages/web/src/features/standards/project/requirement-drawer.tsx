import type { JudgedRequirement, JudgedStandard } from '@assay/contract/project-standards.ts';
import { useTranslation } from 'react-i18next';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { CheckSection } from './check-section.tsx';
import styles from './evidence.module.css';
import { EvidenceForm } from './evidence-form.tsx';
import { StatementSection } from './statement-section.tsx';

/** One requirement for a project: what Assay found, what was stated, and how to state it. */
export function RequirementDrawer({
  standard,
  requirement,
  onClose,
}: {
  standard: JudgedStandard;
  requirement: JudgedRequirement;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const { identifier, title, text, verdict } = requirement;
  return (
    <DetailDrawer
      label={t('evidence.requirement')}
      name={identifier}
      title={
        <>
          {verdict && <ComplianceMark verdict={verdict} />}
          <span className="any-break">{identifier}</span>
        </>
      }
      below={<p className={`${drawerStyles.what} text-secondary`}>{standard.name}</p>}
      onClose={onClose}
    >
      <section>
        <p className={styles.text}>{[title, text].filter((one) => one !== '').join('\n')}</p>
      </section>
      <CheckSection standard={standard} requirement={requirement} />
      <StatementSection standard={standard} requirement={requirement} />
      {may && <EvidenceForm standard={standard} requirement={requirement} />}
    </DetailDrawer>
  );
}
