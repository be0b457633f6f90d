import type { RegistryRefusal } from '../../commands';

/**
 * The effect of a scripted command.
 * - `refuse`: refused, with `refusal` when given, else 2306 policy
 * - `pending`: a create, update, delete or report of a restore is accepted (1001); `decide()` ends it with
 *   a poll message
 * - `drop_before`: the connection breaks before the registry executes: unknown, without effect
 * - `drop_after`: the connection breaks after it executed: unknown, with effect
 * - `unknown`: unknown, without effect; on `info`: no answer
 * - `timeout`: as `drop_before`; queries throw `upstreamTimeout()`
 * - `not_sent`: no session: the registry receives nothing; queries throw `registryUnavailable()`
 * - `not_ours`: on `info`: it exists with another sponsor and must not be queried (2201)
 * - `crash_before`, `crash_after`: the call throws as if the process had crashed before or after the registry
 *   executed
 */
export type ScriptedOutcome =
  | 'refuse'
  | 'pending'
  | 'drop_before'
  | 'drop_after'
  | 'unknown'
  | 'timeout'
  | 'not_sent'
  | 'not_ours'
  | 'crash_before'
  | 'crash_after';

export type ScriptedCommand =
  | 'check'
  | 'claims'
  | 'create'
  | 'renew'
  | 'update'
  | 'delete'
  | 'restore'
  | 'restore_report'
  | 'info'
  | 'acknowledge'
  | 'transfer_request'
  | 'transfer_cancel'
  | 'transfer_approve'
  | 'transfer_reject'
  | 'transfer_release'
  | 'transfer_query'
  | 'foreign_info';

export interface ScriptOptions {
  /** `create` by default: of the domain, contact or host with that name or id. */
  command?: ScriptedCommand;
  /** How many commands are affected; 1 by default, then the registry works normally. */
  times?: number;
  refusal?: RegistryRefusal;
}

/** A scripted outcome with its remaining uses. */
export interface Script {
  outcome: ScriptedOutcome;
  left: number;
  refusal?: RegistryRefusal;
}

/** Simulates a crash of the process; only tests catch it. */
export class SimulatedCrash extends Error {}

/** Scripts by command and object; each is used for its number of times, in the order they were added. */
export class ScriptBook {
  private readonly scripts = new Map<string, Script[]>();

  add(object: string, outcome: ScriptedOutcome, options: ScriptOptions): void {
    const key = `${options.command ?? 'create'} ${object}`;
    const script: Script = { outcome, left: options.times ?? 1, refusal: options.refusal };
    this.scripts.set(key, [...(this.scripts.get(key) ?? []), script]);
  }

  /** The script of the next command; counts one use. */
  next(command: ScriptedCommand, object: string): Script | undefined {
    const script = this.scripts.get(`${command} ${object}`)?.find((s) => s.left > 0);
    if (script) script.left -= 1;
    return script;
  }
}
