/** A place beside the anchor that keeps the last checkpoint of every log. */
export interface AnchorCopy {
  /** As the operator gave it. */
  name: string;
  /**
   * Text as it was written last; undefined when nothing ever was. null for a place that is only written, with which
   * nothing is compared.
   *
   * @throws when the place cannot be read
   */
  read: (() => Promise<string | undefined>) | null;
  /** Least time between two writes, in milliseconds; some seconds where it is absent. */
  least_apart_ms?: number;
  write(text: string): Promise<void>;
}
