import { currentRequest } from '@registrar/http';
import type { DryRun, JsonValue } from '@registrar/kernel';

/** Of the current call; undefined outside of a dry run. */
export const currentDryRun = (): DryRun | undefined => currentRequest()?.dryRun;

/** Notes one field that a dry run changes; undefined values are omitted. */
export function noteChange(
  dryRun: DryRun,
  field: string,
  { from, to }: { from?: JsonValue; to?: JsonValue } = {},
): void {
  const change = { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  dryRun.notes.push({ kind: 'change', change });
}
