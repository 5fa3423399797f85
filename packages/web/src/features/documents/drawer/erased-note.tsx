import { IconEraser } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { closedSentence, sentenceOf } from '../../../lib/failure.ts';

/** Replaces erased content: the server's message, and what remains provable. */
export function ErasedNote({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('documents.erased')}</h2>
      <p className="note">
        <IconEraser className="icon" aria-hidden="true" />
        <span>
          {closedSentence(sentenceOf(failure))} {t('documents.erased_text')}
        </span>
      </p>
    </section>
  );
}
