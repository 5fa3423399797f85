import { type ReactNode, useRef } from 'react';
import { useShowPageName } from '../../lib/page-name.ts';
import headStyles from './page-head.module.css';

/**
 * Head of every page: title, one line that describes the page, the actions at the right.
 *
 * @param marks small marks after the title: trust level, "in use"
 * @param actions buttons; at most one of them is primary (`<Button variant="filled">`), and it is last
 */
export function PageHead({
  title,
  answer,
  marks,
  actions,
}: {
  title: ReactNode;
  answer: string;
  marks?: ReactNode;
  actions?: ReactNode;
}) {
  const name = useRef<HTMLSpanElement>(null);
  useShowPageName(name);
  return (
    <div className={headStyles.head}>
      <div>
        <h1>
          <span ref={name}>{title}</span> {marks}
        </h1>
        <p className={headStyles.subtitle} title={answer}>
          {answer}
        </p>
      </div>
      {actions && <div className={headStyles.actions}>{actions}</div>}
    </div>
  );
}
