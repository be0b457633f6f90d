import { EppError } from '../../result';
import { first, type Sql } from '../../store/database';
import type { Answer, Misbehaviour } from '../command';

export type HostCommand = 'create' | 'update' | 'delete';
type Outcome = 'refused' | 'dropBefore' | 'dropBeforeOnce' | 'dropAfter';

const WORDS: readonly [string, Outcome][] = [
  ['refused-', 'refused'],
  ['drop-before-once-', 'dropBeforeOnce'],
  ['drop-before-', 'dropBefore'],
  ['drop-after-', 'dropAfter'],
];

/**
 * The scripted outcome in the first label of a host name for this command, as in domain names; README.md has
 * the table.
 */
function outcomeOf(hostname: string, command: HostCommand): Outcome | undefined {
  const [label] = hostname.split('.');
  const prefix = command === 'create' ? '' : `${command}-`;
  return WORDS.find(([word]) => label.startsWith(`${prefix}${word}`))?.[1];
}

/**
 * Before the command is executed: throws a scripted refusal; returns an answer when the connection is to be
 * closed instead.
 */
export async function beforeHost(
  sql: Sql,
  hostname: string,
  command: HostCommand,
  now: Date,
): Promise<Answer | undefined> {
  const outcome = outcomeOf(hostname, command);
  if (outcome === 'refused')
    throw command === 'create'
      ? new EppError(2306, 'refused by the registry')
      : new EppError(2304, `${command}s are refused for this host`);
  if (
    outcome === 'dropBefore' ||
    (outcome === 'dropBeforeOnce' && (await markFirst(sql, `host:${command} ${hostname}`, now)))
  ) {
    return { code: 2400, misbehaviour: { instead: 'hangUp' } };
  }
  return undefined;
}

/** The scripted fault in the answer of an executed command. */
export const afterHost = (hostname: string, command: HostCommand): Misbehaviour | undefined =>
  outcomeOf(hostname, command) === 'dropAfter' ? { instead: 'hangUp' } : undefined;

/** True only the first time. */
async function markFirst(sql: Sql, name: string, now: Date): Promise<boolean> {
  return (
    (await first(
      sql,
      'insert into script_marks (name, marked_at) values ($1, $2) on conflict do nothing returning name',
      [name, now],
    )) !== undefined
  );
}
