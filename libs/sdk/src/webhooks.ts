import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json';
import type { Schemas } from './types';

/**
 * Seconds that a signature's time may be off (interface description of webhooks; Standard Webhooks has the
 * same).
 */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';

export type WebhookRefusal = 'header' | 'timestamp' | 'signature' | 'body';

/** The request is not one of the registrar's, or too old: answer 401 and do nothing else. */
export class WebhookVerificationError extends Error {
  constructor(
    /**
     * `header`: missing or of another form; `timestamp`: too far off; `signature`: of no key given; `body`:
     * signed, but no JSON object.
     */
    readonly reason: WebhookRefusal,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

/** The event, discriminated by `eventName`. */
export type WebhookEvent = Schemas['EventDto']['payload'];

export interface VerifiedWebhook {
  event: WebhookEvent;
  /**
   * Of the event; also one that this version does not know yet, whose members then are not those of
   * `WebhookEvent`.
   */
  eventName: string;
  timestamp: Date;
  /** Another for each delivery, also of the same event. */
  nonce: string;
}

export interface SignedWebhook {
  /** Value of the header X-SERVICE-SIGNATURE, as Node or a framework has it; there is one. */
  signature: string | readonly string[] | undefined;
  /** The body as it came, byte by byte, before anything has read it as JSON. */
  body: string | Uint8Array;
  /** The subscription's URL, letter for letter as it was subscribed: the signature covers it. */
  url: string;
  /** API tokens: that of the lowest id signs. Several while one takes another's place. */
  tokens: string | readonly string[];
  toleranceSeconds?: number;
  /** Default: the present. */
  now?: Date;
}

/**
 * The event of a request with the header X-SERVICE-SIGNATURE; throws WebhookVerificationError. Time and nonce
 * are not signed, so an old request can be sent again by who has seen it: take each event once by what it
 * says, or use Standard Webhooks.
 */
export function verifyWebhook({
  signature,
  body,
  url,
  tokens,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = new Date(),
}: SignedWebhook): VerifiedWebhook {
  const [, digest, seconds, nonce] =
    /^sha256=([0-9a-f]{64}),(\d{1,12}),([^,\s]+)$/.exec([signature].flat().join(', ').trim()) ?? [];
  if (digest === undefined)
    throw new WebhookVerificationError('header', 'X-SERVICE-SIGNATURE is missing or of another form');
  const timestamp = checkedTime(Number(seconds), toleranceSeconds, now);
  const text = textOf(body);
  const expected = Buffer.from(digest, 'hex');
  const isSigned = (content: string): boolean =>
    anyOf(listOf(tokens), (token) => isSame(hmac(token, `${url}|${content}`), expected));
  // The body is sent as it was signed. A body that a gateway has rewritten has the same canonical form.
  if (!isSigned(text) && !isSigned(canonicalOf(text)))
    throw new WebhookVerificationError('signature', 'The signature is of none of the tokens');
  const event = eventOf(text);
  return { event, eventName: event.eventName, timestamp, nonce };
}

export interface StandardWebhook {
  event: WebhookEvent;
  /** As in VerifiedWebhook. */
  eventName: string;
  /** The same for every delivery of an event: what has been seen need not be done again. */
  id: string;
  timestamp: Date;
}

export interface SignedStandardWebhook {
  /**
   * Of the request: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Headers, or an object with names
   * in lower case as Node has it.
   */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, byte by byte. */
  body: string | Uint8Array;
  /** `whsec_…`; several while one takes another's place. */
  secrets: string | readonly string[];
  toleranceSeconds?: number;
  now?: Date;
}

/**
 * The event of a request signed after Standard Webhooks (https://www.standardwebhooks.com); throws
 * WebhookVerificationError.
 */
export function verifyStandardWebhook({
  headers,
  body,
  secrets,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = new Date(),
}: SignedStandardWebhook): StandardWebhook {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !seconds || !/^\d{1,12}$/.test(seconds) || !signatures)
    throw new WebhookVerificationError(
      'header',
      'webhook-id, webhook-timestamp or webhook-signature is missing or of another form',
    );
  const timestamp = checkedTime(Number(seconds), toleranceSeconds, now);
  const content = Buffer.concat([Buffer.from(`${id}.${seconds}.`, 'utf8'), Buffer.from(body)]);
  const digests = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  const expected = listOf(secrets).map((secret) => hmac(keyOf(secret), content));
  if (!anyOf(expected, (one) => anyOf(digests, (digest) => isSame(one, digest))))
    throw new WebhookVerificationError('signature', 'The signatures are of none of the secrets');
  const event = eventOf(textOf(body));
  return { event, eventName: event.eventName, id, timestamp };
}

/** X-SERVICE-SIGNATURE of a body of your own, for tests of what receives webhooks. */
export function signWebhook({
  body,
  url,
  token,
  now = new Date(),
  nonce = crypto.randomUUID(),
}: {
  body: string;
  url: string;
  token: string;
  now?: Date;
  nonce?: string;
}): string {
  return `sha256=${hmac(token, `${url}|${body}`).toString('hex')},${secondsOf(now)},${nonce}`;
}

/** The headers of Standard Webhooks for a body of your own, for tests of what receives webhooks. */
export function signStandardWebhook({
  body,
  secret,
  id = crypto.randomUUID(),
  now = new Date(),
}: {
  body: string;
  secret: string;
  id?: string;
  now?: Date;
}): Record<string, string> {
  const signature = hmac(keyOf(secret), `${id}.${secondsOf(now)}.${body}`).toString('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(secondsOf(now)),
    'webhook-signature': `v1,${signature}`,
  };
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);
const hmac = (key: string | Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest();
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8');

/** All are compared, so that the time taken does not reveal which one matched. */
const anyOf = <T>(values: readonly T[], test: (value: T) => boolean): boolean =>
  values.map(test).includes(true);

/** Without any key everything would be refused without a word: a setting that is missing is said. */
function listOf(keys: string | readonly string[]): string[] {
  const list = [keys].flat();
  if (list.length === 0 || list.includes(''))
    throw new TypeError('a token or secret to verify with is needed');
  return list;
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(
    secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret,
    'base64',
  );
  if (key.length === 0) throw new TypeError('a secret looks like whsec_ and base64');
  return key;
}

function headerOf(headers: SignedStandardWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function checkedTime(seconds: number, toleranceSeconds: number, now: Date): Date {
  if (Math.abs(secondsOf(now) - seconds) > toleranceSeconds)
    throw new WebhookVerificationError(
      'timestamp',
      `The time of signing is more than ${toleranceSeconds} s off`,
    );
  return new Date(seconds * 1_000);
}

function canonicalOf(text: string): string {
  try {
    return canonicalJson(JSON.parse(text) as Json);
  } catch {
    throw new WebhookVerificationError('signature', 'The signature is of none of the tokens');
  }
}

function eventOf(text: string): WebhookEvent {
  try {
    const event = JSON.parse(text) as WebhookEvent | null;
    if (typeof event?.eventName === 'string') return event;
  } catch {
    // below
  }
  throw new WebhookVerificationError('body', 'The body is signed, and is no event');
}
