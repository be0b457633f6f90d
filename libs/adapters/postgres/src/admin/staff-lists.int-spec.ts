import {
  openAdminReader,
  closeAdminReader,
  at,
  later,
  operationId,
  reader,
  ids,
  run,
  operation,
} from '../../test/admin-rows';

const page = { limit: 100 };
beforeAll(openAdminReader);
afterAll(closeAdminReader);

describe('the list of operations', () => {
  beforeAll(async () => {
    await operation(operationId(4), 'list.example', { attention_at: later });
    await operation(operationId(5), 'list.example', {
      state: 'succeeded',
      settled_at: later,
      answer: {},
      attention_at: later,
    });
    await operation(operationId(6), 'list.example', { account_id: ids.other });
    await operation(operationId(7), 'other.example', { state: 'pending' });
  });

  it.each([
    [{ subject: 'list.example' }, [6, 5, 4]],
    [{ subject: 'list.example', state: 'open' }, [6, 4]],
    [{ attention: true }, [4]],
    [{ attention: true, subject: 'other.example' }, []],
    [{ state: 'pending' }, [7]],
    [{ subject: 'list.example', kind: 'register' }, [6, 5, 4]],
    [{ subject: 'list.example', kind: 'renew' }, []],
    [{ subject: 'absent.example' }, []],
  ])('with %j shows the operations %j, newest first', async (filter, shown) => {
    const { items } = await reader.operations(filter, page);
    expect(items.map((item) => item.id)).toEqual(shown.map(operationId));
  });

  it('of one account shows no other', async () => {
    const { items } = await reader.operations({ accountId: ids.other }, page);
    expect(items.map((item) => item.username)).toEqual(['other-test']);
  });

  it('goes on before an id', async () => {
    const first = await reader.operations({ subject: 'list.example' }, { limit: 2 });
    expect(first).toMatchObject({
      items: [{ id: operationId(6) }, { id: operationId(5) }],
      next: operationId(5),
    });
    const second = await reader.operations({ subject: 'list.example' }, { limit: 2, before: first.next });
    expect(second.items.map((item) => item.id)).toEqual([operationId(4)]);
    expect(second.next).toBeUndefined();
  });
});

describe('the list of deliveries', () => {
  const deliveryId = (count: number): string => `0190b000-0000-7000-8000-00000000000${count}`;
  beforeAll(async () => {
    const text = `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at)
      values ($1, $1, $2, 1, 'account.credit.balance_change', 'https://shop.example/hook', '{"balance":1}', $3, 2, $4, $4, $4)`;
    await run(text, [deliveryId(1), ids.account, 'failed', at]);
    await run(text, [deliveryId(2), ids.account, 'delivered', at]);
    await run(text, [deliveryId(3), ids.other, 'failed', at]);
  });

  it.each([
    ['all', () => ({}), [3, 2, 1]],
    ['those of an account', () => ({ accountId: ids.account }), [2, 1]],
    ['those in a state', () => ({ state: 'failed' }), [3, 1]],
    ['both', () => ({ accountId: ids.account, state: 'failed' }), [1]],
  ])('shows %s', async (_what, filter, shown) => {
    const { items } = await reader.deliveries(filter(), page);
    expect(items.map((item) => item.id)).toEqual(shown.map(deliveryId));
  });

  it('returns no body: only the view of a single one has it', async () => {
    const { items } = await reader.deliveries({ accountId: ids.other }, page);
    expect(items).toEqual([
      {
        id: deliveryId(3),
        accountId: ids.other,
        subscriptionId: 1,
        eventName: 'account.credit.balance_change',
        url: 'https://shop.example/hook',
        state: 'failed',
        attempts: 2,
        occurredAt: at,
        createdAt: at,
        dueAt: at,
      },
    ]);
  });
});
