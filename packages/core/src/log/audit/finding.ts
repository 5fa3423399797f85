/** Faults of the state machine. */
export const RULE_CODES = [
  'malformed_leaf',
  'time_goes_back',
  'revision_out_of_order',
  'wrong_previous_index',
  'changed_after_delete',
  'changed_after_erasure',
  'wrong_erasure_target',
  'wrong_signature',
] as const;

/** Faults of the tree. */
type TreeCode =
  | 'leaf_changed'
  | 'bundle_unreadable'
  | 'tile_changed'
  | 'entry_changed'
  | 'root_mismatch'
  | 'checkpoint_unreadable'
  | 'log_shrank'
  | 'fork';

/** Faults of data stored beside the log. */
type StoredCode = 'payload_missing' | 'payload_left' | 'row_changed';

/** One contradiction. */
export interface Finding {
  code: (typeof RULE_CODES)[number] | TreeCode | StoredCode;
  /** The first leaf that it concerns; null where none can be named. */
  index: number | null;
  /** A whole sentence. */
  message: string;
}
