import type Stripe from 'stripe';

/** Of ids, types, reasons and statuses; the gateway's own are shorter. */
const TEXT_MAX = 255;
/** The last second that a timestamp of the database and a Date have in common: 9999-12-31T23:59:59Z. */
const LAST_SECOND = 253_402_300_799;

/** Texts that an event of each kind of object stores. */
const TEXTS: readonly string[] = [
  'id',
  'currency',
  'reason',
  'status',
  'payment_intent',
  'client_reference_id',
];
const AMOUNTS: readonly string[] = ['amount'];

/**
 * Throws an Error that names the first field that is not what the gateway's documentation says; the object
 * only where this platform created it.
 */
export function assertEvent(event: Stripe.Event, isOurs: boolean): void {
  const { id, type, created, data }: { id: unknown; type: unknown; created: unknown; data: unknown } = event;
  assertText('id', id);
  assertText('type', type);
  assertMoment('created', created);
  if (isOurs) assertObject((data as { object?: unknown } | null | undefined)?.object);
}

function assertObject(object: unknown): void {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw malformed('data.object');
  const fields = object as Record<string, unknown>;
  const { id, created, payment_intent: intent, metadata } = fields;
  assertText('data.object.id', id);
  for (const name of TEXTS)
    if (isThere(fields[name]) && typeof fields[name] !== 'object')
      assertText(`data.object.${name}`, fields[name]);
  for (const name of AMOUNTS) if (isThere(fields[name])) assertAmount(`data.object.${name}`, fields[name]);
  if (isThere(created)) assertMoment('data.object.created', created);
  if (typeof intent === 'object' && intent !== null)
    assertText('data.object.payment_intent.id', (intent as { id?: unknown }).id);
  if (isThere(metadata)) assertMetadata(metadata);
}

function assertMetadata(metadata: unknown): void {
  if (typeof metadata !== 'object') throw malformed('data.object.metadata');
  for (const value of Object.values(metadata as object)) assertText('data.object.metadata', value, 0);
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const malformed = (field: string): Error => new Error(`the event is malformed: ${field}`);

function assertText(field: string, value: unknown, min = 1): void {
  if (
    typeof value !== 'string' ||
    value.length < min ||
    value.length > TEXT_MAX * (min === 0 ? 4 : 1) ||
    /[\p{Cc}\p{Cs}]/u.test(value)
  )
    throw malformed(field);
}

function assertMoment(field: string, value: unknown): void {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > LAST_SECOND)
    throw malformed(field);
}

function assertAmount(field: string, value: unknown): void {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed(field);
}
