import {
  type CallableOperation,
  type CallChange,
  ComparableJson,
  type OperationItem,
  type SecretVault,
  type UnitOfWork,
} from '@registrar/kernel';
import { itemInvalid, itemRepeated, noItems, tooManyItems } from '../errors';
import type { Job } from '../job';
import type { NoteOfJob } from '../jobs';
import type { NewItem } from '../item';
import type { JobIntakeStore } from '../ports';

export const MOST_ITEMS = 100_000;
/** Items of one statement. */
const BATCH = 1_000;
/** Characters of an item as JSON: a registration with every contact takes 4,000. */
export const LONGEST_ITEM = 65_536;

/** Binds sealed items to their job; the position stands in the text. */
export const itemContext = (jobId: string): string => `item of job ${jobId}`;

/** An item that is refused where a field it changes has another value than expected. */
export interface GuardedItem {
  item: OperationItem;
  expected?: CallChange['after'];
}

/** An item that the caller has checked. */
export interface CheckedItem {
  item: OperationItem;
  /** It as JSON. */
  text: string;
}

interface DraftParts {
  uow: UnitOfWork;
  store: JobIntakeStore;
  vault: SecretVault;
}

/** A job that takes in items. Invisible until `finish`; a draft that is never finished is removed later. */
export class JobDraft {
  private count = 0;
  /** Position by digest of the item. */
  private readonly seen = new Map<string, number>();
  private readonly comparable = new ComparableJson();
  private readonly fields: ReadonlySet<string>;

  constructor(
    readonly id: string,
    private readonly operation: CallableOperation,
    private readonly parts: DraftParts,
  ) {
    this.fields = new Set([...operation.path, ...operation.query, ...operation.body]);
  }

  /**
   * Stores items in the order given. Throws 400, which names the item by its position from 1, for an unknown
   * field, a missing parameter of the path, an item that repeats another, and beyond 100,000 items; the job is
   * to be discarded then.
   */
  add(items: readonly OperationItem[]): Promise<void> {
    return this.addGuarded(items.map((item) => ({ item })));
  }

  get size(): number {
    return this.count;
  }

  /** The same for items with what they expect: equal ones that expect something else are no repeats. */
  async addGuarded(items: readonly GuardedItem[]): Promise<void> {
    const { uow, store } = this.parts;
    for (let at = 0; at < items.length; at += BATCH) {
      const batch = items.slice(at, at + BATCH).map((item) => this.accept(item));
      await uow.run(() => store.append(this.id, batch));
    }
  }

  /**
   * Stores items whose fields, size and repeats the caller has checked, in the order given. `text`: the item as
   * JSON. Throws 400 beyond 100,000 items. `behind`: items are encrypted at once and stored when it has
   * resolved, so that PostgreSQL stores those before meanwhile.
   */
  async addChecked(items: readonly CheckedItem[], behind?: Promise<void>): Promise<void> {
    const { uow, store } = this.parts;
    for (let at = 0; at < items.length; at += BATCH) {
      const batch = items.slice(at, at + BATCH).map(({ item, text }) => {
        const position = this.nextPosition();
        this.count = position;
        return this.sealed(item, position, text);
      });
      await behind;
      await uow.run(() => store.append(this.id, batch));
    }
  }

  /** Shows the job, as a draft. Throws 400 for a job without items. */
  async finish(note?: NoteOfJob): Promise<Job> {
    if (this.count === 0) throw noItems();
    const { uow, store } = this.parts;
    return uow.run(async () => {
      const job = await store.complete(this.id, this.count);
      await note?.(job);
      return job;
    });
  }

  /** Removes the job and its items. */
  async discard(): Promise<void> {
    const { uow, store } = this.parts;
    await uow.run(() => store.discard(this.id));
  }

  private accept({ item, expected }: GuardedItem): NewItem {
    const position = this.nextPosition();
    const unknown = Object.keys(item).find((field) => !this.fields.has(field));
    if (unknown !== undefined)
      throw itemInvalid(
        position,
        `has a field that ${this.operation.operationId} does not have: \`${unknown}\``,
      );
    const missing = this.operation.path.find((field) => item[field] === undefined || item[field] === '');
    if (missing !== undefined) throw itemInvalid(position, `needs the field \`${missing}\``);
    const text = JSON.stringify(item);
    if (text.length > LONGEST_ITEM)
      throw itemInvalid(position, `is longer than ${LONGEST_ITEM} characters as JSON`);
    const own = this.comparable.textOf(item, text);
    this.remember(expected ? `${own} ${this.comparable.textOf(expected)}` : own, position);
    this.count = position;
    return this.sealed(item, position, expected ? `${text},${JSON.stringify(expected)}` : text);
  }

  private nextPosition(): number {
    if (this.count >= MOST_ITEMS) throw tooManyItems(MOST_ITEMS);
    return this.count + 1;
  }

  /** `text`: JSON of the item, and behind a comma that of what it expects. */
  private sealed(item: OperationItem, position: number, text: string): NewItem {
    return {
      position,
      subject: subjectOf(item, this.operation),
      sealed: this.parts.vault.seal(`[${position},${text}]`, itemContext(this.id)),
    };
  }

  private remember(text: string, position: number): void {
    const digest = this.parts.vault.digest(text);
    const first = this.seen.get(digest);
    if (first !== undefined) throw itemRepeated(position, first);
    this.seen.set(digest, position);
  }
}

/** Parameters of a path name resources and are no secrets; `domainName` may stand in the body. */
function subjectOf(item: OperationItem, { path, subject: named }: CallableOperation): string | undefined {
  if (named !== undefined) return textOf(item[named]);
  const subject = path.includes('domainName') ? item.domainName : (item.domainName ?? domainNameOf(item));
  return textOf(subject ?? (path.length > 0 ? item[path[0]] : undefined));
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : undefined;

/** Of operations whose body has the domain as an object. */
function domainNameOf(item: OperationItem): unknown {
  const { domain } = item;
  return typeof domain === 'object' && domain !== null && !Array.isArray(domain)
    ? domain.domainName
    : undefined;
}
