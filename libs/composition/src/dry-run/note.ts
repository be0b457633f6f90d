import { currentRequest } from '@registrar/http';
import type { CallNotes, DryRun, JsonValue, ReadAhead } from '@registrar/kernel';

/** Of the current call; undefined outside of a dry run. */
export const currentDryRun = (): DryRun | undefined => currentRequest()?.dryRun;

/** The plan of the current call gets the warning. */
export function warnedDryRun(): { warn(text: string): void } | undefined {
  const dryRun = currentDryRun();
  return dryRun && { warn: (text) => void dryRun.notes.push({ kind: 'warning', text }) };
}

/**
 * The facts that answer the present unit of work of a dry run, which writes nothing; undefined: it is a
 * transaction.
 */
export function rehearsedFacts(): ReadAhead | undefined {
  const dryRun = currentDryRun();
  return dryRun?.isRehearsed ? dryRun.ahead : undefined;
}

/** Where the stores note what the current call writes: a dry run, or a call until it has used its quote. */
export function currentNotes(): CallNotes | undefined {
  const { dryRun, quoted } = currentRequest() ?? {};
  return dryRun ?? (quoted?.isUsed ? undefined : quoted);
}

/** Notes one field that a call changes; undefined values are omitted. */
export function noteChange(
  call: CallNotes,
  field: string,
  { from, to }: { from?: JsonValue; to?: JsonValue } = {},
): void {
  const change = { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  call.notes.push({ kind: 'change', change });
}
