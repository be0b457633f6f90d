import { createHash } from 'node:crypto';
import { badRequest, type CallableOperation, type JsonValue, type OperationItem } from '@registrar/kernel';
import type { FieldTree } from '../fields/field-tree';
import { refusalText } from '../fields/request-fields';
import { unknownFields } from '../fields/unknown-names';
import { canonicalJson } from '../requests/canonical-json';
import { refuseUnusableTexts } from '../requests/text-rules';

/** Bytes of an item as compact JSON. */
export const ITEM_BYTES = 65_536;
/** Items of a job. */
export const JOB_ITEMS = 100_000;

/** An item that passed, and the bytes of its text. */
export interface CheckedItem {
  item: OperationItem;
  bytes: number;
}

/**
 * Checks items one by one as they arrive, in the order of the job. What only the operation knows is checked
 * by the plan.
 */
export class ItemChecks {
  /** The place of each item by the digest of its text: 100,000 of them take 15 MB. */
  private readonly places = new Map<string, number>();

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
    const place = this.nameOf(at);
    if (this.count >= JOB_ITEMS)
      throw refused(
        `a job has at most ${JOB_ITEMS.toLocaleString('en')} items; ${place} is one more`,
        'job.too_many_items',
      );
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refused(`${place} must be an object`);
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > ITEM_BYTES) throw refused(`${place} is larger than ${ITEM_BYTES / 1_024} KiB`);
    const [unknown] = unknownFields(this.fields, value);
    if (unknown) throw refused(`${place}: ${refusalText(unknown)}`, 'request.unknown_name');
    this.refuseMissing(value, place);
    refuseUnusable(value, place);
    this.refuseDuplicate(value, at);
    return { item: value, bytes };
  }

  private refuseMissing(item: OperationItem, place: string): void {
    for (const name of this.operation.path) {
      const value = Object.hasOwn(item, name) ? item[name] : undefined;
      if (typeof value !== 'number' && (typeof value !== 'string' || value === ''))
        throw refused(`${place}: ${name} is missing; ${this.operation.operationId} needs it`);
    }
  }

  private refuseDuplicate(item: OperationItem, at: number): void {
    const digest = createHash('sha256').update(canonicalJson(item)).digest().toString('latin1', 0, 16);
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
