import type { components, operations } from './generated/description';
import type { OPERATIONS } from './generated/operations';

/** Every schema of the interface by its name. */
export type Schemas = components['schemas'];
/** `listDomains`, `createRecord` and so on: the names of the interface description. */
export type OperationId = keyof typeof OPERATIONS;
type Entry<Id extends OperationId> = (typeof OPERATIONS)[Id];

/** What stands there, nothing where nothing can stand. */
type Part<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type JsonBody<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyPart<T> = [JsonBody<NonNullable<T>>] extends [never]
  ? unknown
  : undefined extends T
    ? { body?: JsonBody<NonNullable<T>> }
    : { body: JsonBody<T> };

/** `plan()` sends it: an operation called by its name always answers what it did. */
type WithoutDryRun<Query> = Query extends { dryRun?: boolean }
  ? keyof Query extends 'dryRun'
    ? never
    : Omit<Query, 'dryRun'>
  : Query;

/** Path and query parameters by their names, and `body`. */
export type Input<Id extends OperationId> = Part<operations[Id]['parameters']['path']> &
  Part<WithoutDryRun<operations[Id]['parameters']['query']>> &
  BodyPart<operations[Id]['requestBody']>;

type Content<Id extends OperationId> = operations[Id]['responses'][200]['content'];
type PlanType = 'application/json; profile=plan';
/** What a successful answer holds. */
export type Result<Id extends OperationId> =
  Entry<Id> extends { answer: 'text' } ? string : Content<Id>[Exclude<keyof Content<Id>, PlanType>];

/** Operations that have a dry run. */
export type PlanId = {
  [Id in OperationId]: PlanType extends keyof Content<Id> ? Id : never;
}[OperationId];
/** What such an operation would do. */
export type Plan = Schemas['PlanDto'];

/** Operations that answer line by line. */
export type StreamId = {
  [Id in OperationId]: Entry<Id> extends { answer: 'lines' } ? Id : never;
}[OperationId];
/** Operations that list things. */
export type ListId = { [Id in OperationId]: Entry<Id> extends { items: string } ? Id : never }[OperationId];
/** One of the things that an operation lists. */
export type Item<Id extends ListId> =
  Entry<Id> extends { items: infer Name }
    ? Name extends keyof Result<Id>
      ? Result<Id>[Name] extends readonly (infer One)[]
        ? One
        : never
      : never
    : never;

export type Tag = Entry<OperationId>['tag'];
type IdsOf<T extends Tag> = { [Id in OperationId]: Entry<Id>['tag'] extends T ? Id : never }[OperationId];

export interface CallOptions {
  /**
   * For operations that take one; else the client makes one itself. The same key for the same request:
   * carried out once.
   */
  idempotencyKey?: string;
  /**
   * `ETag` of the zone as it was read: the write is refused (ConflictError, 412) when it has changed since.
   */
  ifMatch?: string;
  /** `ETag` as it was read: an answer 304 without data when nothing has changed. By `request` only. */
  ifNoneMatch?: string;
  /** Ends the call, and its repetitions. */
  signal?: AbortSignal;
}

/** An answer with what came beside its data. */
export interface Answer<Data> {
  /** 200, or 304 after `ifNoneMatch`: then without data. */
  status: number;
  data: Data;
  headers: Headers;
  requestId: string | undefined;
  /** The answer of an earlier request under the same idempotency key. */
  isReplay: boolean;
}

export type Arguments<Id extends OperationId> =
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- asks whether a call without any input would do
  {} extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions];
export type Method<Id extends OperationId> = Id extends StreamId
  ? (...args: Arguments<Id>) => AsyncGenerator<Result<Id>, void, undefined>
  : (...args: Arguments<Id>) => Promise<Result<Id>>;
/** The operations of one tag as methods. */
export type Group<T extends Tag> = { readonly [Id in keyof Pick<operations, IdsOf<T>>]: Method<Id> };
