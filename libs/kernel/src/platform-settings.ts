import type { JsonValue } from './outbox';

/** Switches of the whole platform, one row per name, which every process reads each second (maintenance). */
export abstract class PlatformSettings {
  /** Undefined when it was never set. A single statement, also outside a unit of work. */
  abstract read(name: string): Promise<JsonValue | undefined>;
  /** Demands an open unit of work: a switch is turned together with its entry in the audit log. */
  abstract write(name: string, value: JsonValue, at: Date): Promise<void>;
}
