import styles from './dashboard.module.css';

/** A bar beside the number that it stands for. @param share of the longest one, 0 to 1 */
export const Bar = ({ share, color }: { share: number; color: string }) => (
  <span className={styles.track} aria-hidden="true">
    <i style={{ width: `${share * 100}%`, background: color }} />
  </span>
);
