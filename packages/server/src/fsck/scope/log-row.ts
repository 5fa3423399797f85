/** A log with what the database says of its tree. */
export interface LogRow {
  tenant_uuid: string;
  uuid: string;
  kind: 'ledger' | 'control' | 'signers';
  size: string;
  root: Uint8Array;
}
