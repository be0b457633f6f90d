import type { SettledAttempt } from '@registrar/webhooks';
import { notes, settlements } from './settlements';

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 2, 9, 30, second));
const attempt = (values: Partial<SettledAttempt>): SettledAttempt => ({
  deliveryId: '00000000-0000-7000-8000-000000000001',
  eventId: '00000000-0000-7000-9000-000000000001',
  subscriptionId: 1,
  number: 1,
  startedAt: at(0),
  durationMs: 5,
  settledAt: at(1),
  isQuick: true,
  next: { state: 'delivered' },
  ...values,
});
const retry = { state: 'pending', dueAt: at(59) } as const;

describe('what attempts say of their subscriptions', () => {
  it('is that one was accepted where any was, and that it is quick where all were', () => {
    expect(
      notes([
        attempt({ subscriptionId: 7, next: retry, settledAt: at(3) }),
        attempt({ subscriptionId: 8, next: { state: 'failed' }, settledAt: at(4) }),
        attempt({ subscriptionId: 7, isQuick: false, settledAt: at(2) }),
        attempt({ subscriptionId: 7, next: retry, settledAt: at(5) }),
      ]),
    ).toEqual([
      '{7,8}',
      '{"true","false"}',
      '{"false","true"}',
      '{"2026-03-02T09:30:02.000Z","2026-03-02T09:30:04.000Z"}',
      '{"2026-03-02T09:30:05.000Z","2026-03-02T09:30:04.000Z"}',
    ]);
  });

  it('is nothing where there are none', () => {
    expect(notes([])).toEqual(['{}', '{}', '{}', '{}', '{}']);
  });
});

describe('the values of attempts', () => {
  it('have a time when the delivery is due again, or one when it ended', () => {
    const [dueAt, finishedAt] = settlements([
      attempt({ next: retry }),
      attempt({ next: { state: 'failed' } }),
      attempt({}),
    ]).slice(8);
    expect(dueAt).toBe('{"2026-03-02T09:30:59.000Z",NULL,NULL}');
    expect(finishedAt).toBe('{NULL,"2026-03-02T09:30:01.000Z","2026-03-02T09:30:01.000Z"}');
  });

  it('have an answer or an error, whatever characters it has', () => {
    const [status, error, head] = settlements([
      attempt({ status: 200, responseHead: 'a "b" \\ {c},' }),
      attempt({ error: 'TIMEOUT: no answer' }),
    ]).slice(4, 7);
    expect(status).toBe('{200,NULL}');
    expect(error).toBe('{NULL,"TIMEOUT: no answer"}');
    expect(head).toBe('{"a \\"b\\" \\\\ {c},",NULL}');
  });
});
