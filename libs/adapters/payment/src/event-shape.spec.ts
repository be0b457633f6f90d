import type Stripe from 'stripe';
import { assertEvent } from './event-shape';

const LONGEST = 'x'.repeat(255);
const LAST_SECOND = 253_402_300_799;

const event = (over: object = {}): Stripe.Event =>
  ({
    id: 'evt_1',
    type: 'refund.updated',
    created: 1_790_000_000,
    data: {},
    ...over,
  }) as unknown as Stripe.Event;
const about = (over: object = {}): Stripe.Event => event({ data: { object: { id: 're_1', ...over } } });

const refusal = (of: Stripe.Event, isOurs = true): string | undefined => {
  try {
    assertEvent(of, isOurs);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const malformed = (field: string): string => `the event is malformed: ${field}`;

/** What no text of an event may be. */
const NO_TEXTS = [undefined, null, '', 7, {}, `${LONGEST}x`, 'a\u0000', 'a\nb', '\ud800'];
const NO_NUMBERS = ['1', 1.5, -1, 2 ** 53, Number.NaN, {}];

describe('an event of the gateway', () => {
  it.each(['id', 'type'])('is refused without a %s that is a text', (field) => {
    expect(NO_TEXTS.map((value) => refusal(event({ [field]: value }), false))).toEqual(
      NO_TEXTS.map(() => malformed(field)),
    );
    expect(refusal(event({ [field]: LONGEST }), false)).toBeUndefined();
  });

  it.each([...NO_NUMBERS, undefined, null, LAST_SECOND + 1])('is refused with the time %p', (created) => {
    expect(refusal(event({ created }), false)).toBe(malformed('created'));
  });

  it.each([0, LAST_SECOND])('may have the time %p', (created) => {
    expect(refusal(event({ created }), false)).toBeUndefined();
  });

  it.each([undefined, null, {}, { object: null }, { object: [] }, { object: 'x' }])(
    'of this platform is refused without an object, another one is not: %j',
    (data) => {
      expect(refusal(event({ data }), true)).toBe(malformed('data.object'));
      expect(refusal(event({ data }), false)).toBeUndefined();
    },
  );
});

describe('the object of an event', () => {
  it('needs its id alone', () => {
    expect(refusal(about())).toBeUndefined();
    expect(refusal(about({ id: undefined }))).toBe(malformed('data.object.id'));
    expect(refusal(about({ id: {} }))).toBe(malformed('data.object.id'));
  });

  it.each(['currency', 'reason', 'status', 'payment_intent', 'client_reference_id'])(
    'has the text %s, an object, or none',
    (field) => {
      const wrong = ['', 7, `${LONGEST}x`, 'a\u0007'];
      expect(wrong.map((value) => refusal(about({ [field]: value })))).toEqual(
        wrong.map(() => malformed(`data.object.${field}`)),
      );
      const right = [undefined, null, 'usd', LONGEST, { id: 'pi_1' }];
      expect(right.map((value) => refusal(about({ [field]: value })))).toEqual(right.map(() => undefined));
    },
  );

  it.each(NO_NUMBERS)('is refused with the amount and with the time %p', (value) => {
    expect(refusal(about({ amount: value }))).toBe(malformed('data.object.amount'));
    expect(refusal(about({ created: value }))).toBe(malformed('data.object.created'));
  });

  it.each([
    { amount: 0 },
    { amount: null },
    { amount: Number.MAX_SAFE_INTEGER },
    { created: 0 },
    { created: null },
    { created: LAST_SECOND },
  ])('may have %j', (fields) => {
    expect(refusal(about(fields))).toBeUndefined();
  });

  it('ends in the years that the database knows', () => {
    expect(refusal(about({ created: LAST_SECOND + 1 }))).toBe(malformed('data.object.created'));
  });

  it.each([undefined, null, '', 7])('with a payment in full needs its id: %p', (id) => {
    expect(refusal(about({ payment_intent: { id } }))).toBe(malformed('data.object.payment_intent.id'));
  });

  it.each(['text', { a: 7 }, { a: null }, { a: 'x'.repeat(1_021) }, { a: 'b\u0000' }])(
    'is refused with the metadata %p',
    (metadata) => {
      expect(refusal(about({ metadata }))).toBe(malformed('data.object.metadata'));
    },
  );

  it.each([undefined, null, {}, { a: '' }, { a: 'x'.repeat(1_020) }])(
    'may have the metadata %p',
    (metadata) => {
      expect(refusal(about({ metadata }))).toBeUndefined();
    },
  );
});
