import type { RecordData } from '@registrar/dns';
import type { RecordChange } from '@registrar/dns/ports';

/** `sent` and `expiresAt` are absent in images of records without them, and null in columns. */
type Image = Omit<RecordData, 'priority' | 'sent' | 'expiresAt'> & {
  priority: number | null;
  sent?: string | null;
  expiresAt?: string | null;
};

/** A change as the history of a zone has it. */
export interface StoredChange {
  id: number;
  before?: Image;
  after?: Image;
}

export const toData = ({ host, type, answer, ttl, priority, sent, expiresAt }: Image): RecordData => ({
  host,
  type,
  answer,
  ttl,
  ...(priority !== null && { priority }),
  ...(sent !== undefined && sent !== null && { sent }),
  ...(expiresAt !== undefined && expiresAt !== null && { expiresAt }),
});

export const toChange = ({ id, before, after }: StoredChange): RecordChange => ({
  id,
  ...(before && { before: toData(before) }),
  ...(after && { after: toData(after) }),
});
