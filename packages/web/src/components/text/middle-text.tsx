import styles from './middle-text.module.css';
/**
 * A text on one line whose end always stays: with little space, the part before it ends in an ellipsis.
 *
 * @param tail characters that stay
 */
export function MiddleText({ text, tail }: { text: string; tail: number }) {
  const characters = [...text];
  if (characters.length <= tail * 2) return text;
  return (
    <span className={styles.text} data-testid="middle-text">
      <span className="cut">{characters.slice(0, -tail).join('')}</span>
      <span>{characters.slice(-tail).join('')}</span>
    </span>
  );
}
