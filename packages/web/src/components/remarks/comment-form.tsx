import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import type { RemarkPlace, RemarkSubject } from './remark-subject.ts';
import { refreshRemarks } from './use-assign.ts';

/** Field for a comment, for users who may decide. */
export function CommentForm({ subject, place }: { subject: RemarkSubject; place: RemarkPlace }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => client.commentOnFindings({ ...place, items: [subject], text: text.trim() }),
    onSuccess: () => setText(''),
    onSettled: refreshRemarks,
  });
  const where =
    place.scope === 'tenant'
      ? t('remarks.place_tenant')
      : t('remarks.place_project', { path: place.path });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send.mutate();
      }}
    >
      <Textarea
        label={t('remarks.comment')}
        description={t('remarks.comment_where', { place: where })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" mt={8} disabled={text.trim() === '' || send.isPending}>
        {t('remarks.add_comment')}
      </Button>
    </form>
  );
}
