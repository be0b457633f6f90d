import type { Money } from '../money';
import type { NewOperation } from './operations';
import type { DomainEvent, JsonValue, WebhookEventName } from '../outbox';
import type { ReadAhead } from './read-ahead';

/** A line of the order that a call would place. */
export interface PlannedItem {
  /** The domain. */
  name: string;
  type: string;
  interval: string;
  duration: number;
  quantity: number;
  /** Before promotions; absent for what is always free. */
  originalPrice?: Money;
  /** Before tax. */
  price: Money;
  taxAmount?: Money;
  tld: string;
}

/** The part of an operation that a plan is made of. */
export type PlannedOperation = Pick<NewOperation, 'id' | 'accountId' | 'kind' | 'payload'>;

/**
 * What a store wrote in a unit of work that is undone. order: with the held amount, tax included · attempt:
 * of one more command of an existing operation.
 */
export type DryRunNote =
  | { kind: 'order'; id: number; items: readonly PlannedItem[]; authAmount: Money }
  | { kind: 'operation'; operation: NewOperation }
  | { kind: 'attempt'; operation: PlannedOperation }
  | { kind: 'event'; event: DomainEvent }
  | { kind: 'change'; change: PlannedChange }
  | { kind: 'verification'; text: string }
  | { kind: 'mail'; template: string }
  | { kind: 'warning'; text: string };

/**
 * What the stores wrote in one call, as they note it. The unit of work that opens an operation is the last
 * one: every decision has been made in it, and all that follows only carries the decision out.
 */
export class CallNotes {
  readonly notes: DryRunNote[] = [];

  /** Whether the call has decided everything. */
  get isDecided(): boolean {
    return this.notes.some(({ kind }) => kind === 'operation' || kind === 'attempt');
  }

  ofKind<Kind extends DryRunNote['kind']>(kind: Kind): Extract<DryRunNote, { kind: Kind }>[] {
    return this.notes.filter((note): note is Extract<DryRunNote, { kind: Kind }> => note.kind === kind);
  }
}

/** A dry run of one call: its units of work are undone, and stores note here what they wrote. */
export class DryRun extends CallNotes {
  /** Writes that last nevertheless, such as a count of guesses: carried out after the call. */
  readonly lasting: (() => Promise<void>)[] = [];
  /**
   * Facts read before the call; the first unit of work removes them, since it and what follows read again. Facts
   * that decide stay, unless a unit needs more than they are.
   */
  ahead?: ReadAhead;
  /** Inside a unit of work that facts answer: stores write nothing, and note as if they had. */
  isRehearsed = false;
}

/** A call that has to charge what a quote says: the unit of work that decides it uses up the quote. */
export abstract class QuotedCall extends CallNotes {
  /** Whether a committed unit of work used the quote: the call may then reach the registry. */
  abstract readonly isUsed: boolean;
  /** The quote, not the request, was refused: a key of the request stays free for another quote. */
  abstract readonly isRefused: boolean;
  /** Before the call is executed. Throws when the quote does not allow it. */
  abstract verify(): Promise<void>;
  /** The call is answered as before by its idempotency key, and uses no quote. */
  abstract replay(): void;
  /** Inside a unit of work, after its last write. Throws, and thereby undoes it, when the charge differs. */
  abstract beforeCommit(): Promise<void>;
  /** The unit of work was committed. */
  abstract afterCommit(): void;
}

/** Thrown by the unit of work in which a dry run has decided everything, after it was undone. */
export class DryRunEnded extends Error {
  constructor() {
    super('the dry run has ended: its unit of work was undone');
  }
}

/** One field, before and after; without values where they are secret or personal. */
export interface PlannedChange {
  field: string;
  from?: JsonValue;
  to?: JsonValue;
}

/** What carrying out an operation does, as far as it is decided when the operation is opened. */
export interface PlannedSteps {
  /** In words, in the order in which they are sent. */
  registryCommands: string[];
  changes: PlannedChange[];
  /** That follow when the registry accepts. */
  events: WebhookEventName[];
  /** Credited when the registry accepts. */
  refund?: Money;
  /** What the registry accepts and the domain would suffer from, in words. */
  warnings?: string[];
  /** Of registrants, that begin when the registry accepts, in words. */
  verifications?: string[];
  /** Kinds of mail that follow when the registry accepts. */
  mails?: string[];
}
