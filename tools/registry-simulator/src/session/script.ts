/**
 * The scripted behaviour in a name's label, for tests of cases that no real test system offers; README.md has
 * the table. After the listed prefix the label is free, so that one case has many names.
 */
export type Script =
  | { kind: 'taken' }
  | { kind: 'premium' }
  | { kind: 'reserved' }
  | { kind: 'pending'; outcome: 'approved' | 'refused' | 'forever' }
  | { kind: 'slow'; seconds: number }
  | { kind: 'dropBefore'; once: boolean }
  | { kind: 'dropAfter' }
  | { kind: 'garbage' }
  | { kind: 'wrongClTrid' }
  | { kind: 'refused'; code: 2306 | 2400 | 2500 | 2104; reason: string }
  | { kind: 'feeDiffers' }
  | { kind: 'change'; command: ChangeCommand; outcome: ChangeOutcome; seconds?: number }
  | { kind: 'none' };

export type ChangeCommand = 'update' | 'renew' | 'delete';

/** The outcome of every update, renew or delete of a name; its create is a normal one. */
export type ChangeOutcome = 'refused' | 'dropBefore' | 'dropAfter' | 'pending' | 'slow' | 'feeDiffers';

/** Difference between the quoted and the charged fee of a name with "fee-differs", in minor units. */
export const FEE_DIFFERENCE = 1_00;

/** Maximum scripted delay: every client has timed out long before. */
const MAX_SLOW_SECONDS = 300;

const NONE: Script = { kind: 'none' };

const WORDS: readonly [RegExp, Script][] = [
  [/^taken(-|$)/, { kind: 'taken' }],
  [/^(premium|gold)(-|$)/, { kind: 'premium' }],
  [/^reserved-/, { kind: 'reserved' }],
  [/^pending-approved-/, { kind: 'pending', outcome: 'approved' }],
  [/^pending-refused-/, { kind: 'pending', outcome: 'refused' }],
  [/^pending-forever-/, { kind: 'pending', outcome: 'forever' }],
  [/^drop-before-once-/, { kind: 'dropBefore', once: true }],
  [/^drop-before-/, { kind: 'dropBefore', once: false }],
  [/^drop-after-/, { kind: 'dropAfter' }],
  [/^garbage-/, { kind: 'garbage' }],
  [/^wrong-cltrid-/, { kind: 'wrongClTrid' }],
  [/^refused-/, { kind: 'refused', code: 2306, reason: 'refused by the registry' }],
  [/^error-2400-/, { kind: 'refused', code: 2400, reason: 'internal error' }],
  [/^error-2500-/, { kind: 'refused', code: 2500, reason: 'internal error' }],
  [/^no-funds-/, { kind: 'refused', code: 2104, reason: 'credit balance is used up' }],
  [/^fee-differs-/, { kind: 'feeDiffers' }],
  [/^update-refused-/, { kind: 'change', command: 'update', outcome: 'refused' }],
  [/^update-drop-before-/, { kind: 'change', command: 'update', outcome: 'dropBefore' }],
  [/^update-drop-after-/, { kind: 'change', command: 'update', outcome: 'dropAfter' }],
  [/^update-pending-/, { kind: 'change', command: 'update', outcome: 'pending' }],
  [/^renew-refused-/, { kind: 'change', command: 'renew', outcome: 'refused' }],
  [/^renew-drop-before-/, { kind: 'change', command: 'renew', outcome: 'dropBefore' }],
  [/^renew-drop-after-/, { kind: 'change', command: 'renew', outcome: 'dropAfter' }],
  [/^renew-fee-differs-/, { kind: 'change', command: 'renew', outcome: 'feeDiffers' }],
  [/^delete-refused-/, { kind: 'change', command: 'delete', outcome: 'refused' }],
  [/^delete-drop-before-/, { kind: 'change', command: 'delete', outcome: 'dropBefore' }],
  [/^delete-drop-after-/, { kind: 'change', command: 'delete', outcome: 'dropAfter' }],
];

/** The script of an update, renew or delete, if the label orders one. */
export function changeScriptOf(
  label: string,
  command: ChangeCommand,
): Extract<Script, { kind: 'change' }> | undefined {
  const script = scriptOf(label);
  return script.kind === 'change' && script.command === command ? script : undefined;
}

/** Parses the script from a second-level label. */
export function scriptOf(label: string): Script {
  const slow = /^slow-(update-)?(\d{1,3})s-/.exec(label);
  if (slow) {
    const seconds = Math.min(Number(slow[2]), MAX_SLOW_SECONDS);
    return slow[1]
      ? { kind: 'change', command: 'update', outcome: 'slow', seconds }
      : { kind: 'slow', seconds };
  }
  return WORDS.find(([pattern]) => pattern.test(label))?.[1] ?? NONE;
}
