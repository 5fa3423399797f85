import type { ReactNode } from 'react';

/**
 * Head of every page: title, one line that says what this page answers, the actions at the right.
 *
 * @param marks small marks behind the title: trust level, "in use"
 * @param actions buttons; one of them at most is primary (`<Button variant="filled">`), and it stands last
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
  return (
    <div className="head">
      <div>
        <h1>
          {title} {marks}
        </h1>
        <p className="sub" title={answer}>
          {answer}
        </p>
      </div>
      {actions && <div className="acts">{actions}</div>}
    </div>
  );
}
