import { Desk } from '../support/desk';

let desk: Desk;
let publicUrl: string;
beforeAll(async () => {
  desk = await Desk.start();
  publicUrl = await desk.publicApi();
});
afterAll(() => desk?.stop());
const balanceOf = async (basic: string) =>
  desk.send(basic, 'GET', `${publicUrl}/core/v1/accountinfo/balance`);

describe('credit', () => {
  const grant = (id: number, body: object) =>
    desk.call('finance', 'POST', `/admin/v1/accounts/${id}/credit`, body);

  it('is there for the reseller at once, and written down with its reference', async () => {
    const { id, basic } = await desk.newAccount('credited');
    expect(await grant(id, { amount: 250.55, reference: 'wire 7', note: 'paid by wire' })).toMatchObject({
      status: 200,
      body: { credited: true, available: '100250.55' },
    });
    expect((await balanceOf(basic)).body).toEqual({ balance: 100_250.55 });
    const [entry] = await desk.audit(`account:${id}`);
    expect(entry).toMatchObject({
      action: 'account.credit',
      role: 'finance',
      after: { amount: '250.55', reference: 'wire 7', note: 'paid by wire' },
    });
  });

  it('is sent to the reseller as an event', async () => {
    const { id } = await desk.newAccount('told-of-it');
    await grant(id, { amount: 1, reference: 'wire 8' });
    const { rows } = await desk.sql.query(
      'select name, payload from outbox where account_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([
      { name: 'account.credit.balance_change', payload: expect.objectContaining({ balance: 100_001 }) },
    ]);
  });

  it('comes once per reference, however often and however fast it is sent', async () => {
    const { id, basic } = await desk.newAccount('only-once');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => grant(id, { amount: 10, reference: 'wire 9' })),
    );
    expect(answers.filter(({ body }) => body.credited === true)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await grant(id, { amount: 10, reference: 'wire 9' })).toMatchObject({
      status: 200,
      body: { credited: false, available: '100010.00' },
    });
    expect((await balanceOf(basic)).body).toEqual({ balance: 100_010 });
    expect(
      (await desk.audit(`account:${id}`)).filter((entry) => entry.action === 'account.credit'),
    ).toHaveLength(1);
  });

  it('is refused for a reference that stands for another amount', async () => {
    const { id } = await desk.newAccount('other-amount');
    await grant(id, { amount: 10, reference: 'wire 10' });
    expect(await grant(id, { amount: 11, reference: 'wire 10' })).toMatchObject({
      status: 409,
      body: { message: 'Conflict' },
    });
  });

  it.each([
    ['no amount', { reference: 'x' }],
    ['a third decimal', { amount: 1.005, reference: 'x' }],
    ['nothing', { amount: 0, reference: 'x' }],
    ['less than nothing', { amount: -5, reference: 'x' }],
    ['more than a million', { amount: 1_000_000.01, reference: 'x' }],
    ['an amount as text', { amount: '5', reference: 'x' }],
    ['an amount in exponents', { amount: 1e21, reference: 'x' }],
    ['no reference', { amount: 5 }],
    ['an empty reference', { amount: 5, reference: '' }],
    ['a reference beyond ASCII', { amount: 5, reference: 'Überweisung' }],
  ])('is refused with %s', async (_what, body) => {
    const { id, basic } = await desk.newAccount(`no-credit-${Math.floor(performance.now() * 1_000)}`);
    expect((await grant(id, body)).status).toBe(400);
    expect((await balanceOf(basic)).body).toEqual({ balance: 100_000 });
  });

  it('is refused for an account that does not exist', async () => {
    expect((await grant(2_000_000_000, { amount: 5, reference: 'x' })).status).toBe(404);
  });
});

describe('credit between accounts', () => {
  const transfer = (id: number, body: object) =>
    desk.call('finance', 'POST', `/admin/v1/accounts/${id}:transferCredit`, body);
  const family = async (name: string) => {
    const parent = await desk.newAccount(`${name}-parent`);
    return { parent, child: await desk.newAccount(`${name}-child`, { parentId: parent.id }) };
  };

  it('moves between parent and sub-account in both directions, once per reference, and is written down', async () => {
    const { parent, child } = await family('moves');
    const down = { toAccountId: child.id, amount: 250.55, reference: 'board 7', note: 'by mail' };
    expect(await transfer(parent.id, down)).toMatchObject({
      status: 200,
      body: { transferred: true, available: '99749.45', toAvailable: '100250.55' },
    });
    expect((await transfer(parent.id, down)).body).toEqual({
      transferred: false,
      available: '99749.45',
      toAvailable: '100250.55',
    });
    expect(
      (await transfer(child.id, { toAccountId: parent.id, amount: 0.55, reference: 'board 7' })).body,
    ).toEqual({ transferred: true, available: '100250.00', toAvailable: '99750.00' });
    const entries = (await desk.audit(`account:${parent.id}`)).filter(
      ({ action }) => action === 'account.transfer_credit',
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      role: 'finance',
      after: { toAccountId: child.id, amount: '250.55', reference: 'board 7', note: 'by mail' },
    });
  });

  it('comes once per reference, however fast it is sent', async () => {
    const { parent, child } = await family('only-one-move');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        transfer(parent.id, { toAccountId: child.id, amount: 10, reference: 'once' }),
      ),
    );
    expect(answers.filter(({ body }) => body.transferred === true)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await balanceOf(child.basic)).body).toEqual({ balance: 100_010 });
  });

  it.each([
    [
      'an account that is no relative',
      async (_: number, stranger: number) => ({ toAccountId: stranger, amount: 1, reference: 'x' }),
      400,
    ],
    ['itself', async (id: number) => ({ toAccountId: id, amount: 1, reference: 'x' }), 400],
    ['nobody', async () => ({ toAccountId: 2_000_000_000, amount: 1, reference: 'x' }), 404],
    [
      'nothing to move',
      async (_: number, stranger: number) => ({ toAccountId: stranger, amount: 0, reference: 'x' }),
      400,
    ],
    ['no reference', async (_: number, stranger: number) => ({ toAccountId: stranger, amount: 1 }), 400],
  ])('is refused with %s', async (_what, body, status) => {
    const [mine, stranger] = [
      await desk.newAccount(`mv-${Math.floor(performance.now() * 1_000)}`),
      await desk.newAccount(`mw-${Math.floor(performance.now() * 1_000)}`),
    ];
    expect((await transfer(mine.id, await body(mine.id, stranger.id))).status).toBe(status);
    expect((await balanceOf(stranger.basic)).body).toEqual({ balance: 100_000 });
  });

  it('is refused beyond what there is, and for a reference of another transfer', async () => {
    const { parent, child } = await family('too-much');
    expect(
      await transfer(parent.id, { toAccountId: child.id, amount: 100_000.01, reference: 'a' }),
    ).toMatchObject({ status: 402 });
    await transfer(parent.id, { toAccountId: child.id, amount: 1, reference: 'b' });
    expect(await transfer(parent.id, { toAccountId: child.id, amount: 2, reference: 'b' })).toMatchObject({
      status: 409,
    });
  });
});
