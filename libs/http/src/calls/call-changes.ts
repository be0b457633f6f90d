import { type CallChange, CHANGED_SINCE, conflict } from '@registrar/kernel';
import { canonicalJson } from '../requests/canonical-json';
import { type InsideCall, insideCall } from './inside-call';

/** Whether the call that is being answered wants to know or to limit what it changes: one of a job. */
export const areChangesReported = (): boolean => reporting() !== undefined;

/**
 * Reports fields that the present call changes, inside the unit of work of the change. Throws 409, and thereby
 * undoes it, where a field had another value than the call expects.
 */
export async function reportChange(change: CallChange): Promise<void> {
  const call = reporting();
  // the settlement of an operation writes what the operation has reported
  if (call && !call.hasOperation) await report(call, change);
}

/** The same for all fields of an operation, in the unit of work that opens it. */
export async function reportOperationChange(change: CallChange): Promise<void> {
  const call = reporting();
  if (!call) return;
  call.hasOperation = true;
  await report(call, change);
}

function reporting(): InsideCall | undefined {
  const call = insideCall();
  return call?.onChange || call?.expected ? call : undefined;
}

async function report(call: InsideCall, { before, after }: CallChange): Promise<void> {
  if (Object.keys({ ...before, ...after }).length === 0) return;
  const { expected = {}, change } = call;
  for (const [field, value] of Object.entries(before))
    if (Object.hasOwn(expected, field) && canonicalJson(expected[field]) !== canonicalJson(value))
      throw changedSince(field);
  call.change = { before: { ...change?.before, ...before }, after: { ...change?.after, ...after } };
  await call.onChange?.(call.change);
}

const changedSince = (field: string): Error =>
  conflict(CHANGED_SINCE, `${nameOf(field)} changed after the job that is put back.`);

/** As the API names it. */
const nameOf = (field: string): string => {
  if (field.startsWith('record:')) return `Record ${field.slice('record:'.length)}`;
  return `\`${field === 'contactIds' ? 'contacts' : field}\``;
};
