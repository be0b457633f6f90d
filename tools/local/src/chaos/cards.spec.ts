import type { StubSession } from '@registrar/tool-services';
import { type PaymentRow, wrongPayments } from './cards';
import type { Entry } from './journal';

const charge = (id: string, values: Partial<Entry> = {}, state = 'waiting'): Entry => ({
  kind: 'charge',
  subject: `card ${id}`,
  method: 'POST',
  path: '/core/v1/accountinfo:topUp',
  body: { amount: 12.34 },
  key: `key ${id}`,
  answers: [{ status: 200, body: { id, state } }],
  ...values,
});
const row = (id: string, state: string, ...credits: string[]): PaymentRow => ({ id, state, credits });
const page = (id: string, received?: number): StubSession =>
  ({
    metadata: { payment_id: id },
    payment_status: received === undefined ? 'unpaid' : 'paid',
    payment_intent:
      received === undefined ? null : { id: 'pi', status: 'succeeded', amount_received: received },
  }) as unknown as StubSession;
const refused: Entry = charge('r', { answers: [{ status: 402, body: { message: 'Payment Required' } }] });

describe('payments by card', () => {
  it.each<[string, Entry[], PaymentRow[], StubSession[]]>([
    [
      'that was paid and credited',
      [charge('a', { isPaid: true })],
      [row('a', 'succeeded', '1234')],
      [page('a', 1_234)],
    ],
    ['that nobody paid', [charge('a')], [row('a', 'waiting')], [page('a')]],
    ['that the gateway refused at once', [refused], [row('r', 'failed')], []],
    [
      'that it refused when it was asked again',
      [charge('a', { isRefused: true }, 'asked')],
      [row('a', 'failed')],
      [],
    ],
    [
      'that it refused so, and whose customer never looked',
      [charge('a', {}, 'asked')],
      [row('a', 'failed')],
      [],
    ],
    ['that was answered in the second try', [charge('a', {}, 'asked')], [row('a', 'waiting')], [page('a')]],
  ])('are right: one %s', (_what, charges, rows, pages) => {
    expect(wrongPayments(charges, rows, pages)).toEqual([]);
  });

  it.each<[string, Entry[], PaymentRow[], StubSession[]]>([
    ['was paid and not credited', [charge('a', { isPaid: true })], [row('a', 'waiting')], [page('a', 1_234)]],
    [
      'was credited twice',
      [charge('a', { isPaid: true })],
      [row('a', 'succeeded', '1234', '1234')],
      [page('a', 1_234)],
    ],
    [
      'was credited with another amount',
      [charge('a', { isPaid: true })],
      [row('a', 'succeeded', '1235')],
      [page('a', 1_235)],
    ],
    ['was credited and not paid', [charge('a')], [row('a', 'succeeded', '1234')], [page('a')]],
    ['was told and is not there', [charge('a')], [], []],
    ['was never told', [], [row('a', 'waiting')], [page('a')]],
    ['failed after its page was told', [charge('a')], [row('a', 'failed')], []],
    ['has two pages', [charge('a')], [row('a', 'waiting')], [page('a'), page('a')]],
    [
      'has two pages, both paid',
      [charge('a', { isPaid: true })],
      [row('a', 'succeeded', '1234')],
      [page('a', 1_234), page('a', 1_234)],
    ],
    ['failed with a page on which somebody could pay', [refused], [row('r', 'failed')], [page('r')]],
    [
      'is paid at the gateway, of which its customer knows nothing',
      [charge('a')],
      [row('a', 'waiting')],
      [page('a', 1_234)],
    ],
  ])('are wrong: one %s', (_what, charges, rows, pages) => {
    expect(wrongPayments(charges, rows, pages)).not.toEqual([]);
  });
});
