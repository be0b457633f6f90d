import {
  PAYMENT_MOVES,
  PAYMENT_REFUND_MOVES,
  type PaymentRefundState,
  type PaymentState,
} from '@registrar/billing';
import { type Exit, type ExitTable, inSpec, never } from '../states-and-exits/table';

const payments = inSpec('libs/composition/test/payments/payments.int-spec.ts');
const crash = inSpec('libs/composition/test/payments/crash-table.int-spec.ts');
const exits = inSpec('libs/billing/src/payments/payment-exits.spec.ts');
const late = inSpec('libs/billing/src/payments/follow-payment-refunds.spec.ts');
const journey = inSpec('apps/public-api/test/money/payments.e2e-spec.ts');
const staff = inSpec('apps/admin-api/test/money/payments.e2e-spec.ts');

/** Answers of the gateway, state by state. */
const answer = (from: PaymentState, what: string, to: PaymentState) =>
  exits(`a payment that is ${from}, of which the gateway says that it ${what}: ${to}`, to);
const refundAnswer = (from: PaymentRefundState, what: string, to: PaymentRefundState) =>
  exits(`a refund to the card that is ${from}, of which the gateway says that it ${what}: ${to}`, to);
/** The ends that an open payment may have. */
const ends = (from: PaymentState) => [
  answer(from, 'is paid', 'succeeded'),
  answer(from, 'was canceled', 'canceled'),
  answer(from, 'has expired', 'expired'),
  answer(from, 'has failed', 'failed'),
];

const NOT_STAFF = never(
  'staff pay back what came; a payment that has not come they can only see, and the gateway decides of it.',
);
const NO_CUSTOMER = never('the page of the gateway is closed: the customer begins another payment.');
const NOT_DUE = never(
  'it has no next look (`dueAt`): it is over as far as is known, and only the gateway can say otherwise.',
);
const gave_up = 'after it was given up is credited all the same';

export const PAYMENTS: ExitTable<PaymentState, Exit> = {
  aggregate: 'Payments by card',
  states: 'PAYMENT_MOVES, libs/billing/src/payments/payment.ts',
  moves: PAYMENT_MOVES,
  exits: {
    customer: 'the customer pays or asks again',
    staff: 'staff pay back, or book what the bank took',
    message: 'an event of the gateway',
    worker: 'the worker asks the gateway',
    clock: 'time passes, the end of the page',
    refusal: 'the gateway refuses',
  },
  rows: {
    created: {
      customer: [
        payments('with the same key is one payment, from 24 requests at once and for 30 days', 'asked'),
      ],
      staff: NOT_STAFF,
      message: [answer('created', 'waits for its customer', 'waiting'), ...ends('created')],
      worker: [
        crash(
          'leaves one payment at most, which is found again by the key of its request and credited once',
          'asked',
        ),
      ],
      clock: [answer('created', 'has no answer', 'created')],
      refusal: [
        answer('created', 'is refused', 'failed'),
        journey('is a failed payment when the gateway refuses', 'failed'),
      ],
    },
    asked: {
      customer: [
        payments('waits for its customer, with a page to pay on, and credits nothing before', 'waiting'),
      ],
      staff: NOT_STAFF,
      message: ends('asked'),
      worker: [
        answer('asked', 'waits for its customer', 'waiting'),
        answer('asked', 'is not known', 'asked'),
      ],
      clock: [
        payments(
          'that the gateway never answered is given up before its page would be too short, and never sooner',
          'failed',
        ),
      ],
      refusal: [
        answer('asked', 'is refused', 'failed'),
        payments(
          'is refused in the words of a payment when the gateway does not take it, and is not asked for again',
          'failed',
        ),
      ],
    },
    waiting: {
      customer: [
        journey('answers with a page, and credits what was paid there, told by the gateway', 'succeeded'),
      ],
      staff: [
        payments(
          'is refused beyond what is left of the payment, for what was not paid, and for what is not there',
          'waiting',
        ),
      ],
      message: [
        payments('is credited once, from webhooks and looks at once', 'succeeded'),
        payments('with another amount (%p) is not credited, and staff see it', 'waiting'),
        ...ends('waiting'),
      ],
      worker: [
        crash(
          'is credited once, whatever moment the worker dies that looks because no webhook came',
          'succeeded',
        ),
        answer('waiting', 'waits for its customer', 'waiting'),
      ],
      clock: [
        payments('that nobody pays ends when its page does', 'expired'),
        exits(
          'that is waiting without an answer is shown to staff an hour after the end of its page, and not before',
          'waiting',
        ),
      ],
      refusal: [answer('waiting', 'is refused', 'waiting')],
    },
    failed: {
      customer: NO_CUSTOMER,
      staff: NOT_STAFF,
      message: [answer('failed', 'is paid', 'succeeded'), answer('failed', 'has expired', 'failed')],
      worker: [
        payments(
          'is refused in the words of a payment when the gateway does not take it, and is not asked for again',
          'failed',
        ),
      ],
      clock: NOT_DUE,
      refusal: [answer('failed', 'is refused', 'failed')],
    },
    canceled: {
      customer: NO_CUSTOMER,
      staff: NOT_STAFF,
      message: [answer('canceled', 'is paid', 'succeeded'), answer('canceled', 'has expired', 'canceled')],
      worker: NOT_DUE,
      clock: NOT_DUE,
      refusal: [answer('canceled', 'is refused', 'canceled')],
    },
    expired: {
      customer: NO_CUSTOMER,
      staff: NOT_STAFF,
      message: [answer('expired', 'is paid', 'succeeded'), payments(gave_up, 'succeeded')],
      worker: NOT_DUE,
      clock: NOT_DUE,
      refusal: [answer('expired', 'is refused', 'expired')],
    },
    succeeded: {
      customer: [payments('is credited once, from webhooks and looks at once', 'succeeded')],
      staff: [
        staff(
          'is paid back in parts, each once per reference and written down, up to what came',
          'succeeded',
        ),
        staff(
          'that the bank took back is booked by finance where the event is missing: once, out of the credit, and back again',
          'succeeded',
        ),
      ],
      message: [
        answer('succeeded', 'has expired', 'succeeded'),
        crash(
          'is booked once, whatever moment dies who takes its event, and what is owed of it is paid once by whoever takes the next top-up',
          'succeeded',
        ),
      ],
      worker: [crash('is booked once, whatever moment the worker dies that looks for it', 'succeeded')],
      clock: NOT_DUE,
      refusal: [answer('succeeded', 'is refused', 'succeeded')],
    },
  },
};

const BY_STAFF = 'Refunds to a card are asked for by staff.';
type RefundExit = Exclude<Exit, 'customer'>;

export const PAYMENT_REFUNDS: ExitTable<PaymentRefundState, RefundExit> = {
  aggregate: 'Refunds to the card',
  states: 'PAYMENT_REFUND_MOVES, libs/billing/src/payments/payment.ts',
  moves: PAYMENT_REFUND_MOVES,
  exits: {
    customer: never(BY_STAFF),
    staff: 'staff ask for it (again)',
    message: 'an event of the gateway',
    worker: 'the worker asks the gateway',
    clock: 'time passes, the life of the key at the gateway',
    refusal: 'the gateway refuses',
  },
  rows: {
    created: {
      staff: [payments('with the same reference is one, from 24 requests at once', 'asked')],
      message: [
        refundAnswer('created', 'is pending', 'pending'),
        refundAnswer('created', 'is done', 'succeeded'),
      ],
      worker: [crash('takes the credit once and settles it, or gives it back whole', 'asked')],
      clock: [refundAnswer('created', 'has no answer', 'created')],
      refusal: [refundAnswer('created', 'is refused', 'failed')],
    },
    asked: {
      staff: [
        staff(
          'gives the credit back when the gateway refuses, and keeps it taken while nobody knows',
          'asked',
        ),
      ],
      message: [
        refundAnswer('asked', 'is pending', 'pending'),
        refundAnswer('asked', 'is done', 'succeeded'),
        refundAnswer('asked', 'has failed', 'failed'),
      ],
      worker: [
        late('is not sent again when the gateway has it', 'succeeded'),
        refundAnswer('asked', 'is not known', 'asked'),
      ],
      clock: [
        payments(
          'that never reached the gateway is sent again for a day, shown to staff, and given up only when no request of it can be under way',
          'failed',
        ),
        late(
          'needs a person when the key may be forgotten, and is given up an hour later with its credit given back',
          'failed',
        ),
      ],
      refusal: [
        refundAnswer('asked', 'is refused', 'failed'),
        staff(
          'gives the credit back when the gateway refuses, and keeps it taken while nobody knows',
          'failed',
        ),
      ],
    },
    pending: {
      staff: [
        payments(
          'is refused beyond what is left of the payment, for what was not paid, and for what is not there',
          'pending',
        ),
      ],
      message: [
        refundAnswer('pending', 'is done', 'succeeded'),
        refundAnswer('pending', 'has failed', 'failed'),
      ],
      worker: [
        payments(
          'that the gateway has waits for its word: then it is settled, or the credit comes back',
          'succeeded',
        ),
        refundAnswer('pending', 'is pending', 'pending'),
      ],
      clock: [
        payments(
          'that the gateway has waits for its word: then it is settled, or the credit comes back',
          'failed',
        ),
      ],
      refusal: [refundAnswer('pending', 'is refused', 'pending')],
    },
    succeeded: {
      staff: [
        staff(
          'is paid back in parts, each once per reference and written down, up to what came',
          'succeeded',
        ),
      ],
      message: [
        payments('that the bank sends back days later gives the credit back, once', 'failed'),
        refundAnswer('succeeded', 'is pending', 'succeeded'),
      ],
      worker: NOT_DUE,
      clock: NOT_DUE,
      refusal: [refundAnswer('succeeded', 'is refused', 'succeeded')],
    },
    failed: {
      staff: [
        staff(
          'gives the credit back when the gateway refuses, and keeps it taken while nobody knows',
          'failed',
        ),
      ],
      message: [refundAnswer('failed', 'is done', 'failed'), refundAnswer('failed', 'has failed', 'failed')],
      worker: NOT_DUE,
      clock: NOT_DUE,
      refusal: [refundAnswer('failed', 'is refused', 'failed')],
    },
  },
};
