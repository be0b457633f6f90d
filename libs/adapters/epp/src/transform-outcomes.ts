import type { Log } from '@registrar/kernel';
import type { Clearance, RegistryConnection, TransformOutcome } from '@registrar/registries';
import type { Command } from './commands/frame';
import { type CommandFault, PoolFault } from './faults';
import { isLoggedOut, refusalOf } from './refusals';
import type { EppResponse } from './responses/response';
import type { EppSession } from './session';
import { UnsendableText } from './xml/writer';

/** Builds a command for a session and parses its answer. Its extensions must have been agreed at login. */
export interface Transform<T> {
  build: (session: EppSession) => Command;
  /** The domain that it changes, if any. */
  domain?: string;
  /** Checked right before the first byte; absent: the command may always be sent. */
  clearance?: Clearance;
  /** Data of an answer with done or pending; undefined when the answer is about another object. */
  read: (response: EppResponse) => T | undefined;
  /** For commands whose answer contains more than its result code (1000, 1001); absent: the code decides. */
  standing?: (response: EppResponse) => Standing;
}

/** The outcome in a successful answer: executed, to be decided later, or uncertain. */
export type Standing = 'done' | 'pending' | 'unknown';

/** This session cannot carry the command as ordered, so it is not sent. */
export class NotSendable extends Error {}

/** The command is no longer wanted, or it is too late for it: it is not sent. */
export class NotCleared extends Error {}

/** The command could not be logged: it is not sent, and the effect of an earlier try is unknown. */
export class NotWrittenDown extends Error {}

/** RFC 5730 §3, "parameter value syntax error": any registry's answer to text that XML cannot carry. */
const SYNTAX_ERROR = 2005;

export function outcomeOf<T>(response: EppResponse, { read, standing }: Transform<T>): TransformOutcome<T> {
  const { code, reason, disposition } = response;
  if (disposition === 'unknown') return { kind: 'unknown', why: `the registry failed: ${code} ${reason}` };
  if (disposition === 'refused') {
    if (isLoggedOut(response)) return { kind: 'not_sent', why: `${code} ${reason}` };
    return { kind: 'refused', refusal: refusalOf(response) };
  }
  const data = read(response);
  if (data === undefined) return { kind: 'unknown', why: 'the answer is about another object' };
  const kind = standing?.(response) ?? disposition;
  return kind === 'unknown'
    ? { kind, why: `${code} ${reason}: the answer does not say that the command was carried out` }
    : { kind, data };
}

export function outcomeOfFault<T>(fault: CommandFault): TransformOutcome<T> {
  return fault.kind === 'not_sent'
    ? { kind: 'not_sent', why: fault.message }
    : { kind: 'unknown', why: `${fault.kind}: ${fault.message}` };
}

/** The outcome of a command that no session carried to an answer; rethrows what is no failure of it. */
export function outcomeWithoutAnswer<T>(
  connection: RegistryConnection,
  clTrid: string,
  error: unknown,
  log: Log,
): TransformOutcome<T> {
  if (error instanceof PoolFault) return { kind: 'not_sent', why: error.message };
  if (error instanceof UnsendableText)
    return {
      kind: 'refused',
      refusal: { code: SYNTAX_ERROR, meaning: 'parameter', reason: error.message },
    };
  if (error instanceof NotSendable) {
    log.error('registry command not sendable', {
      connection: connection.code,
      clTrid,
      why: error.message,
    });
    return { kind: 'not_sent', why: error.message };
  }
  if (error instanceof NotCleared) {
    log.warn('registry command not sent', {
      connection: connection.code,
      clTrid,
      why: error.message,
    });
    return { kind: 'not_sent', why: error.message };
  }
  if (error instanceof NotWrittenDown) {
    // an earlier try may have logged and sent the same clTRID: only a query to the registry shows it
    log.error(error.message, { connection: connection.code, clTrid, error: error.cause });
    return { kind: 'unknown', why: error.message };
  }
  throw error;
}
