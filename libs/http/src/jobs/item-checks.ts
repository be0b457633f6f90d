import { hash } from 'node:crypto';
import {
  badRequest,
  type CallableOperation,
  ComparableJson,
  type JsonValue,
  type OperationItem,
} from '@registrar/kernel';
import type { FieldTree } from '../fields/field-tree';
import { refusalText } from '../fields/request-fields';
import { unknownFields } from '../fields/unknown-names';
import { refuseUnusableTexts } from '../requests/text-rules';

/** Bytes of an item as compact JSON. */
export const ITEM_BYTES = 65_536;
/** Items of a job. */
export const JOB_ITEMS = 100_000;

/** Of SHA-256, a byte each. */
const DIGEST_CHARACTERS = 16;

/** JSON holds what a text may not hold as an escape, as DEL or as C1: texts without them are clean. */
const SUSPECTS = /[\\\x7f-\x9f]/;

/** An item that passed. */
export interface CheckedItem {
  item: OperationItem;
  /** It as JSON. */
  text: string;
}

/**
 * Checks items one by one as they arrive, in the order of the job. What only the operation knows is checked
 * by the plan.
 */
export class ItemChecks {
  /** The place of each item by the digest of its text: 100,000 of them take 15 MB. */
  private readonly places = new Map<string, number>();
  private readonly comparable = new ComparableJson();

  constructor(
    private readonly operation: CallableOperation,
    private readonly fields: FieldTree,
    /** Names the place of an item for the client: `items[3]`, `line 5`. */
    private readonly nameOf: (place: number) => string,
  ) {}

  get count(): number {
    return this.places.size;
  }

  /** Throws 400 naming the place. */
  check(value: JsonValue, at: number): CheckedItem {
    if (this.count >= JOB_ITEMS)
      throw refused(
        `a job has at most ${JOB_ITEMS.toLocaleString('en')} items; ${this.nameOf(at)} is one more`,
        'job.too_many_items',
      );
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refused(`${this.nameOf(at)} must be an object`);
    const text = JSON.stringify(value);
    if (Buffer.byteLength(text) > ITEM_BYTES)
      throw refused(`${this.nameOf(at)} is larger than ${ITEM_BYTES / 1_024} KiB`);
    const [unknown] = unknownFields(this.fields, value);
    if (unknown) throw refused(`${this.nameOf(at)}: ${refusalText(unknown)}`, 'request.unknown_name');
    this.refuseMissing(value, at);
    if (SUSPECTS.test(text)) refuseUnusable(value, this.nameOf(at));
    this.refuseDuplicate(this.comparable.textOf(value, text), at);
    return { item: value, text };
  }

  private refuseMissing(item: OperationItem, at: number): void {
    for (const name of this.operation.path) {
      const value = Object.hasOwn(item, name) ? item[name] : undefined;
      if (typeof value !== 'number' && (typeof value !== 'string' || value === ''))
        throw refused(`${this.nameOf(at)}: ${name} is missing; ${this.operation.operationId} needs it`);
    }
  }

  private refuseDuplicate(text: string, at: number): void {
    const digest = hash('sha256', text, 'binary').slice(0, DIGEST_CHARACTERS);
    const first = this.places.get(digest);
    if (first !== undefined)
      throw refused(`${this.nameOf(at)} is the same as ${this.nameOf(first)}`, 'job.duplicate_item');
    this.places.set(digest, at);
  }
}

const refused = (details: string, code = 'request.fields'): Error => badRequest(details, code);

function refuseUnusable(item: OperationItem, place: string): void {
  try {
    refuseUnusableTexts(item);
  } catch (error) {
    throw refused(`${place}: ${(error as { details?: string }).details}`, 'request.control_character');
  }
}
