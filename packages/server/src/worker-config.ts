/** What a worker process is told by its parent, over the channel between them: never by environment. */
export interface WorkerConfig {
  /** `interactive`: a person waits. `bulk`: feeds, re-match, sweeping. */
  queue: 'interactive' | 'bulk';
  /** Of the owner; roles derive from it. */
  database_url: string;
  blobs: string;
  data_dir: string;
  log_level: string;
}
