/**
 * What a name's label orders the registry to do. Developers and resellers test with it what no real test system can promise;
 * README.md has the table. After the listed prefix the label is free, so that many names fit one case.
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
  | { kind: 'none' };

/** Longest delay a name may order: beyond it every client has given up long ago. */
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
];

/** Reads the script out of a second-level label. */
export function scriptOf(label: string): Script {
  const slow = /^slow-(\d{1,3})s-/.exec(label);
  if (slow) return { kind: 'slow', seconds: Math.min(Number(slow[1]), MAX_SLOW_SECONDS) };
  return WORDS.find(([pattern]) => pattern.test(label))?.[1] ?? NONE;
}
