import { AppError, badRequest } from '@registrar/kernel';
import type { RecordInput, RecordType } from './record';

/** Most changes of one batch. */
export const BATCH_MAX = 10_000;

export const BATCH_ACTIONS = ['add', 'replace', 'remove'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** One value of a record set. */
export interface BatchAnswer {
  answer: string;
  /** Needed for MX and SRV, ignored otherwise. */
  priority?: number | null;
}

/**
 * A change as a client gives it, kinds of values checked. With `id`: of that record; without it: a new record,
 * or the record set of `host` and `type`.
 */
export interface BatchChange extends Partial<RecordInput> {
  action: BatchAction;
  id?: number | null;
  /** What a record set is replaced with. */
  answers?: readonly BatchAnswer[] | null;
}

/** A change whose fields fit together. */
export type BatchStep =
  | { kind: 'add'; record: RecordInput }
  | { kind: 'replace'; id: number; record: RecordInput }
  | { kind: 'replace_set'; host: string; type: RecordType; records: readonly RecordInput[] }
  | { kind: 'remove'; id: number }
  | { kind: 'remove_set'; host: string; type: RecordType };

const FIELDS = ['id', 'type', 'host', 'answer', 'answers', 'ttl', 'priority', 'expiresAt'] as const;
type Field = (typeof FIELDS)[number];

/** Fields of each kind of change. `what`: as a refusal names it. */
const FORMS: Readonly<
  Record<BatchStep['kind'], { what: string; needs: readonly Field[]; allows: readonly Field[] }>
> = {
  add: { what: 'add', needs: ['type', 'answer'], allows: ['host', 'ttl', 'priority', 'expiresAt'] },
  replace: {
    what: 'replace with id',
    needs: ['id', 'type', 'answer'],
    allows: ['host', 'ttl', 'priority', 'expiresAt'],
  },
  replace_set: {
    what: 'replace without id',
    needs: ['type', 'answers'],
    allows: ['host', 'ttl', 'expiresAt'],
  },
  remove: { what: 'remove with id', needs: ['id'], allows: [] },
  remove_set: { what: 'remove without id', needs: ['type'], allows: ['host'] },
};

function kindOf({ action, id }: BatchChange): BatchStep['kind'] {
  if (action === 'add') return action;
  return id === undefined || id === null ? `${action}_set` : action;
}

/**
 * Throws 400 for a field that is missing, or that the change does not have: a remove that names an answer would
 * otherwise remove the whole set.
 */
export function stepOf(change: BatchChange): BatchStep {
  const kind = kindOf(change);
  const { what, needs, allows } = FORMS[kind];
  for (const field of FIELDS) {
    const isSent = change[field] !== undefined && change[field] !== null;
    if (!isSent && needs.includes(field)) throw badRequest(`'${field}' is required`, 'dns.batch');
    if (isSent && !needs.includes(field) && !allows.includes(field))
      throw badRequest(`'${field}' must be omitted (${what})`, 'dns.batch');
  }
  const { id, host, answers, ttl, expiresAt, ...rest } = change;
  const [type, at] = [rest.type!, host ?? ''];
  switch (kind) {
    case 'add':
      return { kind, record: { ...rest, type, answer: rest.answer!, host: at, ttl, expiresAt } };
    case 'replace':
      return { kind, id: id!, record: { ...rest, type, answer: rest.answer!, host: at, ttl, expiresAt } };
    case 'replace_set':
      if (answers!.length === 0)
        throw badRequest("'answers' must not be empty: remove the record set instead", 'dns.batch');
      return {
        kind,
        host: at,
        type,
        records: answers!.map((one) => ({ ...one, type, host: at, ttl, expiresAt })),
      };
    case 'remove':
      return { kind, id: id! };
    case 'remove_set':
      return { kind, host: at, type };
  }
}

/** The refusal of one change, in the words of the single operation. */
export const refusedAt = (index: number, { kind, code, message, details, ...more }: AppError): AppError =>
  new AppError(kind, code, message, { ...more, details: `changes[${index}]: ${details ?? message}` });

/** Runs the work on one change; its refusal names the change. */
export function atChange<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof AppError ? refusedAt(index, error) : error;
  }
}

/** 400: two changes of one batch touch the same record or record set. */
export const changedTwice = (what: 'record' | 'record set', by: number): AppError =>
  badRequest(`the ${what} is already changed by changes[${by}]`, 'dns.batch');
