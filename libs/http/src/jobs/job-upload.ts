import {
  type AppError,
  badRequest,
  type CallableOperation,
  type JsonValue,
  type Log,
  type OperationCalls,
  type OperationItem,
} from '@registrar/kernel';
import type { StreamedBody } from '../app/streamed-body';
import type { CommandFields } from './command-fields';
import { CsvItems } from './csv-items';
import { readCsv } from './csv-job';
import { type CheckedItem, ItemChecks } from './item-checks';
import { readJobJson } from './json-job';

/** Items that are stored at a time, and the characters of their texts that are held until then. */
const BATCH_ITEMS = 1_000;
const BATCH_LENGTH = 2_097_152;

export const CSV_TYPE = 'text/csv';
/** Bytes of the body. */
export const JOB_BYTES = 64 * 1_048_576;

/** A job whose items are stored, until it is finished or discarded. */
export interface UploadedDraft<Job> {
  /** Prepares items at once, and stores them when `behind` has resolved. */
  addChecked(items: readonly CheckedItem[], behind?: Promise<void>): Promise<void>;
  finish(): Promise<Job>;
  /** Removes what was stored of it. */
  discard(): Promise<void>;
}

/** What an upload needs of its request. */
export interface UploadTarget<Job> {
  /** Parameters of the query; a CSV file has no other place for them. */
  command?: string;
  options?: JsonValue;
  /** `options` as sent; throws 400 for what they may not be. */
  open(operation: CallableOperation, options: JsonValue | undefined): Promise<UploadedDraft<Job>>;
  /**
   * Items of the selected objects, without what the template has; throws 400 for a selector that selects by
   * something else.
   */
  select(selector: JsonValue, operation: CallableOperation): AsyncIterable<OperationItem>;
  /** Field that a selector sets: the operation is about what is selected. Omitted: `domainName` of its path. */
  selectedField?(operation: CallableOperation): string | undefined;
  /** Before each write: throws when the caller may no longer call. */
  assertAdmitted(): Promise<void>;
}

/** Members of a JSON body beside its items. */
interface Head {
  command?: JsonValue;
  options?: JsonValue;
  selector?: JsonValue;
  template?: JsonValue;
}

/**
 * Reads the items of a new job while they arrive, checks each, and stores them in batches. A refused upload
 * leaves nothing.
 */
export class JobUploads {
  constructor(
    private readonly calls: OperationCalls,
    private readonly fields: CommandFields,
    private readonly log: Log,
  ) {}

  async receive<Job>(body: StreamedBody, target: UploadTarget<Job>): Promise<Job> {
    const upload = new Upload(this.calls, this.fields, target);
    try {
      await (body.type === CSV_TYPE ? readCsvInto(upload, body, target) : readJsonInto(upload, body, target));
      return await upload.finish();
    } catch (error) {
      await upload.discard().catch((failure: unknown) => {
        this.log.error('refused job not discarded', { error: failure });
      });
      throw error;
    }
  }
}

async function readCsvInto(
  upload: Upload<unknown>,
  body: StreamedBody,
  { command, options }: UploadTarget<unknown>,
): Promise<void> {
  if (command === undefined)
    throw badRequest('command is missing: name the operation in the query', 'request.fields');
  const fields = upload.begin(command, options, (line) => `line ${line}`);
  let items: CsvItems | undefined;
  for await (const rows of readCsv(body.read()))
    for (const row of rows) {
      if (!items) {
        items = new CsvItems(row, fields);
        continue;
      }
      const stored = upload.add(items.itemOf(row), row.line);
      if (stored) await stored;
    }
}

async function readJsonInto(
  upload: Upload<unknown>,
  body: StreamedBody,
  target: UploadTarget<unknown>,
): Promise<void> {
  const head: Head = {};
  let items = 0;
  for await (const parts of readJobJson(body.read()))
    for (const part of parts) {
      if (part.member !== 'items') {
        if (items > 0 && part.member !== 'template') throw misplaced(part.member);
        head[part.member] = part.value;
        continue;
      }
      if (items === 0) beginJson(upload, head, target);
      const stored = upload.add(part.value, items);
      if (stored) await stored;
      items += 1;
    }
  if (head.selector !== undefined) return selectInto(upload, head, target, items);
  if (head.template !== undefined) throw refused('template needs a selector');
  if (items === 0) beginJson(upload, head, target);
}

function beginJson(upload: Upload<unknown>, head: Head, target: UploadTarget<unknown>): void {
  const command = head.command ?? target.command;
  if (command === undefined) throw refused('command is missing: it stands before items');
  if (typeof command !== 'string') throw refused('command must be a string');
  if (head.command !== undefined && target.command !== undefined) throw sentTwice('command');
  if (head.options !== undefined && target.options !== undefined) throw sentTwice('options');
  upload.begin(command, head.options ?? target.options, (at) => `items[${at}]`);
}

async function selectInto(
  upload: Upload<unknown>,
  head: Head,
  target: UploadTarget<unknown>,
  items: number,
): Promise<void> {
  const { selector, template = {} } = head;
  if (items > 0) throw refused('send either items or a selector');
  if (typeof template !== 'object' || template === null || Array.isArray(template))
    throw refused('template must be an object');
  beginJson(upload, head, target);
  const operation = upload.begun;
  const field = (target.selectedField ?? domainInPath)(operation);
  if (field === undefined) throw refused('a selector needs a command with domainName in its path');
  if (Object.hasOwn(template, field)) throw refused(`template.${field} is set by the selector`);
  let at = 0;
  for await (const selected of target.select(selector as JsonValue, operation)) {
    await upload.add({ ...template, ...selected }, at);
    at += 1;
  }
}

const domainInPath = ({ path }: CallableOperation): string | undefined =>
  path.includes('domainName') ? 'domainName' : undefined;

const refused = (details: string): AppError => badRequest(details, 'request.fields');
const misplaced = (member: string): AppError => refused(`${member} must stand before items`);
const sentTwice = (name: string): AppError => refused(`${name} is sent twice: in the query and in the body`);

/** One upload: its draft is opened with the first batch, so that most refusals store nothing. */
class Upload<Job> {
  private operation?: CallableOperation;
  private options?: JsonValue;
  private checks?: ItemChecks;
  private draft?: UploadedDraft<Job>;
  private batch: CheckedItem[] = [];
  /** The batch before, which is stored while the next one is read. */
  private storing?: Promise<void>;
  private length = 0;

  constructor(
    private readonly calls: OperationCalls,
    private readonly fields: CommandFields,
    private readonly target: UploadTarget<Job>,
  ) {}

  /** The operation, after `begin`. */
  get begun(): CallableOperation {
    return this.operation!;
  }

  /** The fields of the command; throws 400 for one that no job carries out. */
  begin(
    command: string,
    options: JsonValue | undefined,
    nameOf: (place: number) => string,
  ): ReturnType<CommandFields['of']> {
    this.operation = this.calls.find(command);
    if (!this.operation)
      throw badRequest(
        `command: '${command.slice(0, 64)}' is not the id of an operation that changes something`,
        'job.unknown_command',
      );
    this.options = options;
    const fields = this.fields.of(this.operation);
    this.checks = new ItemChecks(this.operation, fields, nameOf);
    return fields;
  }

  /** A promise when a batch is to be stored before the next item. */
  add(value: JsonValue, place: number): Promise<void> | undefined {
    const checked = this.checks!.check(value, place);
    this.batch.push(checked);
    this.length += checked.text.length;
    return this.batch.length >= BATCH_ITEMS || this.length >= BATCH_LENGTH ? this.flush() : undefined;
  }

  async finish(): Promise<Job> {
    if ((this.checks?.count ?? 0) === 0) throw badRequest('the job has no items', 'job.no_items');
    await this.flush();
    await this.storing;
    await this.target.assertAdmitted();
    return this.draft!.finish();
  }

  async discard(): Promise<void> {
    await this.storing?.catch(() => undefined);
    await this.draft?.discard();
  }

  /** Resolves when the batch before is stored: two are held at most. */
  private async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    await this.target.assertAdmitted();
    const items = this.batch;
    this.batch = [];
    this.length = 0;
    this.draft ??= await this.target.open(this.operation!, this.options);
    const before = this.storing;
    this.storing = this.draft.addChecked(items, before);
    // its error is thrown by the next await
    this.storing.catch(() => undefined);
    await before;
  }
}
