import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/**
 * Linux counts processor time of processes in hundredths of a second, with any kernel clock
 * (proc_pid_stat(5), USER_HZ).
 */
const MICROSECONDS_PER_TICK = 10_000;

interface Stat {
  parent: number;
  microseconds: number;
  /** Of ended children. */
  childMicroseconds: number;
}

/** Undefined where there is no /proc, or no such process. */
function statOf(pid: number | string): Stat | undefined {
  try {
    // The name, in parentheses, may hold any character: the numbers follow the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system, childUser, childSystem] = fields
      .slice(11, 15)
      .map((ticks) => Number(ticks) * MICROSECONDS_PER_TICK);
    return {
      parent: Number(fields[1]),
      microseconds: user + system,
      childMicroseconds: childUser + childSystem,
    };
  } catch {
    return undefined;
  }
}

/**
 * Processor time of a process so far, all threads, user and system, in microseconds; undefined where the
 * system does not report it.
 */
export const processorTime = (pid: number): number | undefined => statOf(pid)?.microseconds;

/** The same for a process with its children, ended ones included: a PostgreSQL server. */
export function processorTimeOfFamily(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return children.reduce(
    (sum, stat) => sum + (stat?.microseconds ?? 0),
    own.microseconds + own.childMicroseconds,
  );
}

export const processors = cpus().length;

/**
 * Pins all threads of a process to one processor. False where that is impossible (one processor, or no
 * `taskset`).
 */
export function pin(pid: number, processor: number): boolean {
  if (processors < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
