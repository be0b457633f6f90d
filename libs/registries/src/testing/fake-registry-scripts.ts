import type { RegistryRefusal } from '../commands';

/**
 * What a scripted command does.
 * - `refuse`: refused, with `refusal` when given, else 2306 policy
 * - `pending`: a create, update, delete or report of a restore is accepted (1001); `decide()` ends it with
 *   a poll message
 * - `drop_before`: the connection breaks before the registry executes: unknown, and nothing happened
 * - `drop_after`: the connection breaks after it executed: unknown, and it happened
 * - `unknown`: unknown, nothing happened; on `info`: no answer to be had
 * - `timeout`: as `drop_before`; questions throw `upstreamTimeout()`
 * - `not_sent`: no session: nothing reached the registry; questions throw `registryUnavailable()`
 * - `not_ours`: on `info`: it exists and we may not ask (2201)
 * - `crash_before`, `crash_after`: the call throws as if our process had died before or after the registry
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
  /** How many commands are affected; 1 by default, then the registry behaves again. */
  times?: number;
  refusal?: RegistryRefusal;
}

/** A scripted outcome as it is used up. */
export interface Script {
  outcome: ScriptedOutcome;
  left: number;
  refusal?: RegistryRefusal;
}

/** Stands for the death of our process; only tests catch it. */
export class SimulatedCrash extends Error {}

/** Scripts by command and object; each is used as often as it says, in the order they were added. */
export class ScriptBook {
  private readonly scripts = new Map<string, Script[]>();

  add(object: string, outcome: ScriptedOutcome, options: ScriptOptions): void {
    const key = `${options.command ?? 'create'} ${object}`;
    const script: Script = { outcome, left: options.times ?? 1, refusal: options.refusal };
    this.scripts.set(key, [...(this.scripts.get(key) ?? []), script]);
  }

  /** The script of the next command, which uses it up by one. */
  next(command: ScriptedCommand, object: string): Script | undefined {
    const script = this.scripts.get(`${command} ${object}`)?.find((s) => s.left > 0);
    if (script) script.left -= 1;
    return script;
  }
}
