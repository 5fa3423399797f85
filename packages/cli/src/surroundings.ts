/** Inputs of the process; `main.ts` reads them once and passes them to the command. */
export interface Surroundings {
  stdin: NodeJS.ReadStream;
  /** Results alone. */
  stdout: NodeJS.WriteStream;
  /** Progress, warnings and refusals. */
  stderr: NodeJS.WriteStream;
  /** `ASSAY_URL`. */
  url: string | undefined;
  /** `ASSAY_API_KEY`. */
  api_key: string | undefined;
  /** `ASSAY_KEY_PASSPHRASE`, of the file of a signing key. */
  key_passphrase: string | undefined;
  /** Directory of the session file. */
  config_dir: string;
}
