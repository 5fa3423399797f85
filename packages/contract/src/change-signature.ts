import { z } from 'zod';

/** Before the uuid of a key that the server keeps for the caller. */
export const SERVER_KEY_PREFIX = 'server-key:';

/**
 * The signature of an administrator under a change of signers: base64url of its JSON, as `assay signers` makes it, or
 * `server-key:` with the uuid of a key that the server keeps for the caller.
 */
export const ChangeSignatureText = z
  .string()
  .max(4096)
  .regex(/^(server-key:[\da-f-]{36}|[\w-]+)$/, 'A signature as assay signers prints it.');
