import { withinTime } from '@registrar/kernel';
/** From best to worst. unknown: it could not be checked; counts like a warning. */
export const LEVELS = ['ok', 'unknown', 'warning', 'fault'] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  /** Stable, for programs: `<check>.<what>`. */
  code: string;
  level: Level;
  /** The thing that it is about, where a check has several: a registry connection, a column. */
  subject?: string;
  found: string;
  /** What to do; absent where all is well. */
  advice?: string;
}

/** One thing that is checked. It changes nothing. */
export interface Check {
  name: string;
  /** Milliseconds that it may take; default 15 s. */
  timeoutMs?: number;
  /** Throws `Unchecked` where another fault makes it impossible; any other error is a fault of its own. */
  run(): Promise<Finding[]>;
}

export interface CheckReport {
  check: string;
  /** The worst of its findings. */
  level: Level;
  findings: Finding[];
}

export interface Diagnosis {
  level: Level;
  checks: CheckReport[];
}

/** A check that another fault makes impossible. The message says which. */
export class Unchecked extends Error {}

const CHECK_TIMEOUT_MS = 15_000;

type Remark = (code: string, found: string, advice: string, subject?: string) => Finding;
const remark =
  (level: Level): Remark =>
  (code, found, advice, subject) => ({
    code,
    level,
    ...(subject !== undefined && { subject }),
    found,
    advice,
  });

export const fault = remark('fault');
export const warning = remark('warning');
export const unknown = remark('unknown');
export const ok = (code: string, found: string, subject?: string): Finding => ({
  code,
  level: 'ok',
  ...(subject !== undefined && { subject }),
  found,
});

export const worst = (levels: readonly Level[]): Level =>
  LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))];

/** All checks at the same time: one that fails or hangs hides no other. */
export async function runChecks(checks: readonly Check[]): Promise<Diagnosis> {
  const reports = await Promise.all(checks.map(runCheck));
  return { level: worst(reports.map(({ level }) => level)), checks: reports };
}

async function runCheck(check: Check): Promise<CheckReport> {
  const findings = (await findingsOf(check)).map(withoutCredentials);
  return { check: check.name, level: worst(findings.map(({ level }) => level)), findings };
}

async function findingsOf({ name, run, timeoutMs = CHECK_TIMEOUT_MS }: Check): Promise<Finding[]> {
  try {
    return await withinTime(run(), timeoutMs, () => [
      fault(
        `${name}.timed_out`,
        `no result within ${timeoutMs} ms`,
        'Find out what hangs: the network, a lock or an overloaded server. Then run doctor again.',
      ),
    ]);
  } catch (error) {
    if (error instanceof Unchecked)
      return [unknown(`${name}.not_checked`, `not checked: ${error.message}`, 'Remove that fault first.')];
    return [fault(`${name}.failed`, messageOf(error), 'Remove the cause that the message names.')];
  }
}

/** A refused connection has a code and an empty message. */
export function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** Up to the last `@`: a password may hold one, and slashes, where somebody forgot to encode them. */
const CREDENTIALS = /\/\/\S*@/g;

/** Messages of drivers may hold a URL. */
const withoutCredentials = (finding: Finding): Finding => ({
  ...finding,
  found: finding.found.replace(CREDENTIALS, '//…@'),
});
