import {
  elements,
  readReply,
  statusesOf,
  textOf,
  textsOf,
  type EppClient,
  type Reply,
} from './support/epp-client';
import { createThick, done, ensureHost, Harness } from './support/harness';
import { contact, domain, fee, host, poll, release, status, unspec } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;
let c: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  [a, b, c] = await Promise.all(
    ['registrar-a', 'registrar-b', 'registrar-c'].map((id) => harness.session(id)),
  );
  await ensureHost(a, 'ns1.provider.test');
});
afterAll(() => harness.close());

const CODE = 'Ax7-transfer-code-9';

/** All messages waiting, as [text, trStatus], acknowledged. */
async function messages(client: EppClient): Promise<[string | undefined, string | undefined][]> {
  const found: [string | undefined, string | undefined][] = [];
  for (
    let reported = await client.request(poll.req());
    reported.code === 1301;
    reported = await client.request(poll.req())
  ) {
    const [queue] = elements(reported.root, 'msgQ');
    found.push([elements(queue, 'msg')[0].text, textOf(reported, 'trStatus')]);
    await done(client.request(poll.ack(queue.attrs.id)));
  }
  return found;
}

const transferState = (reply: Reply): (string | undefined)[] =>
  ['trStatus', 'reID', 'acID', 'exDate'].map((name) => textOf(reply, name));

describe('transfer of a domain', () => {
  it('is requested, told to the loser, queried by both sides, approved and told to both', async () => {
    await done(a.request(domain.create('moves.com', { pw: CODE, ns: ['ns1.provider.test'] })));
    await done(a.request(host.create('ns1.moves.com', ['192.0.2.1'])));
    const requested = await b.request(
      domain.transfer('request', 'moves.com', {
        pw: CODE,
        years: 1,
        extension: fee.transform('transfer', '9.00'),
      }),
    );
    expect([
      requested.code,
      ...transferState(requested),
      textOf(requested, 'acDate'),
      textOf(requested, 'fee'),
    ]).toEqual([
      1001,
      'pending',
      'registrar-b',
      'registrar-a',
      '2028-11-20T12:00:00.000Z',
      '2026-11-25T12:00:00.000Z',
      '9.00',
    ]);
    expect(statusesOf(await a.request(domain.info('moves.com')))).toEqual(['pendingTransfer']);
    expect(await messages(a)).toEqual([['Transfer requested.', 'pending']]);
    for (const side of [a, b])
      expect(textOf(await side.request(domain.transfer('query', 'moves.com')), 'trStatus')).toBe('pending');
    const approved = await a.request(domain.transfer('approve', 'moves.com'));
    expect([approved.code, ...transferState(approved)]).toEqual([
      1000,
      'clientApproved',
      'registrar-b',
      'registrar-a',
      '2028-11-20T12:00:00.000Z',
    ]);
    for (const side of [a, b])
      expect(await messages(side)).toEqual([['Transfer approved.', 'clientApproved']]);
    const info = await b.request(domain.info('moves.com'));
    expect(['clID', 'crID', 'exDate', 'trDate'].map((name) => textOf(info, name))).toEqual([
      'registrar-b',
      'registrar-a',
      '2028-11-20T12:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ]);
    expect([textsOf(info, 'pw'), statusesOf(info, 'rgpStatus')]).toEqual([[], ['transferPeriod']]);
    expect(textOf(await b.request(host.info('ns1.moves.com')), 'clID')).toBe('registrar-b');
    expect((await a.request(domain.info('moves.com'))).code).toBe(2201);
  });

  it.each([
    ['reject', 'a', 'clientRejected', 'Transfer rejected.'],
    ['cancel', 'b', 'clientCancelled', 'Transfer cancelled.'],
  ])(
    'ends without effect by %s of registrar-%s, and may be requested again',
    async (op, who, state, text) => {
      const name = `stays-${op}.com`;
      await done(a.request(domain.create(name, { pw: CODE })));
      await done(b.request(domain.transfer('request', name, { pw: CODE })));
      await messages(a);
      const [right, wrong] = who === 'a' ? [a, b] : [b, a];
      expect((await wrong.request(domain.transfer(op, name))).code).toBe(2201);
      expect((await c.request(domain.transfer(op, name))).code).toBe(2201);
      expect(textOf(await right.request(domain.transfer(op, name)), 'trStatus')).toBe(state);
      for (const side of [a, b]) expect(await messages(side)).toEqual([[text, state]]);
      expect(textOf(await a.request(domain.info(name)), 'clID')).toBe('registrar-a');
      expect((await right.request(domain.transfer(op, name))).code).toBe(2301);
      expect((await b.request(domain.transfer('request', name, { pw: CODE }))).code).toBe(1001);
      await messages(a);
    },
  );

  it('is approved by the registry when the loser says nothing for five days', async () => {
    await done(a.request(domain.create('silence.com', { pw: CODE })));
    await done(b.request(domain.transfer('request', 'silence.com', { pw: CODE })));
    await messages(a);
    harness.clock.advance({ days: 4 });
    await harness.simulator.tick();
    expect(await messages(a)).toEqual([]);
    harness.clock.advance({ days: 1 });
    await harness.simulator.tick();
    for (const side of [a, b])
      expect(await messages(side)).toContainEqual(['Transfer approved by the registry.', 'serverApproved']);
    expect(textOf(await b.request(domain.info('silence.com')), 'clID')).toBe('registrar-b');
  });

  it('happens at once where the zone works so, and adds no year there', async () => {
    const request = await done(createThick(a, 'at-once.es', { contactId: 'person-a', pw: CODE }));
    harness.clock.advance({ seconds: 2 });
    await harness.simulator.tick();
    await messages(a);
    const before = textOf(await a.request(domain.info('at-once.es')), 'exDate');
    expect((await b.request(domain.transfer('request', 'at-once.es', { pw: CODE, years: 1 }))).code).toBe(
      2306,
    );
    const reply = await b.request(domain.transfer('request', 'at-once.es', { pw: CODE }));
    expect([request.code, reply.code, textOf(reply, 'trStatus'), textOf(reply, 'exDate')]).toEqual([
      1001,
      1000,
      'serverApproved',
      before,
    ]);
    expect(await messages(a)).toEqual([['Transfer approved by the registry.', 'serverApproved']]);
  });

  it('is refused to whoever has no right to it', async () => {
    await done(a.request(domain.create('kept.com', { pw: CODE })));
    const codes = [];
    for (const frame of [
      domain.transfer('request', 'kept.com'),
      domain.transfer('request', 'kept.com', { pw: 'wrong-code' }),
      domain.transfer('request', 'kept.com', { pw: '' }),
      domain.transfer('request', 'kept.com', { pw: CODE, years: 2 }),
      domain.transfer('request', 'kept.com', { pw: CODE, extension: fee.transform('transfer', '8.00') }),
      domain.transfer('request', 'missing.com', { pw: CODE }),
      domain.transfer('query', 'kept.com'),
      domain.transfer('query', 'kept.com', { pw: CODE }),
      domain.transfer('approve', 'kept.com'),
      domain.transfer('seize', 'kept.com'),
    ])
      codes.push((await b.request(frame)).code);
    expect(codes).toEqual([2201, 2202, 2202, 2306, 2004, 2303, 2201, 2301, 2301, 2001]);
    expect((await a.request(domain.transfer('request', 'kept.com', { pw: CODE }))).code).toBe(2002);
  });

  it('matches no code when none is set', async () => {
    await done(a.request(domain.create('codeless.com')));
    expect((await b.request(domain.transfer('request', 'codeless.com', { pw: CODE }))).code).toBe(2202);
  });

  it('is refused under clientTransferProhibited, and a second time while one is pending', async () => {
    await done(a.request(domain.update('kept.com', { add: status('clientTransferProhibited') })));
    expect((await b.request(domain.transfer('request', 'kept.com', { pw: CODE }))).code).toBe(2304);
    await done(a.request(domain.update('kept.com', { rem: status('clientTransferProhibited') })));
    expect((await b.request(domain.transfer('request', 'kept.com', { pw: CODE }))).code).toBe(1001);
    expect((await c.request(domain.transfer('request', 'kept.com', { pw: CODE }))).code).toBe(2300);
  });

  it.each([
    ['update', domain.update('kept.com', { add: status('clientHold') })],
    ['renew', domain.renew('kept.com', '2027-11-25')],
    ['delete', domain.delete('kept.com')],
    ['host below it', host.create('ns1.kept.com', ['192.0.2.1'])],
  ])('keeps the loser from %s while it is pending', async (_, frame) => {
    expect((await a.request(frame)).code).toBe(2304);
  });

  it('is given to exactly one of two registrars that ask at the same time', async () => {
    await done(a.request(domain.create('wanted.com', { pw: CODE })));
    const replies = await Promise.all(
      [b, c].map((side) => side.request(domain.transfer('request', 'wanted.com', { pw: CODE }))),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([1001, 2300]);
  });

  it('is not possible within 60 days of the create where the zone has that rule', async () => {
    await done(
      a.request(contact.create('american-a', { extension: unspec('NexusCategory=C11 AppPurpose=P1') })),
    );
    await done(createThick(a, 'fresh.us', { contactId: 'american-a', pw: CODE }));
    expect((await b.request(domain.transfer('request', 'fresh.us', { pw: CODE }))).code).toBe(2106);
    harness.clock.advance({ days: 60 });
    expect((await b.request(domain.transfer('request', 'fresh.us', { pw: CODE }))).code).toBe(1001);
  });

  it('of a premium name needs the fee', async () => {
    await done(
      createThick(a, 'premium-moves.shop', {
        contactId: 'person-a',
        pw: CODE,
        extension: fee.transform('create', '300.00'),
      }),
    );
    expect((await b.request(domain.transfer('request', 'premium-moves.shop', { pw: CODE }))).code).toBe(2003);
    const paid = domain.transfer('request', 'premium-moves.shop', {
      pw: CODE,
      extension: fee.transform('transfer', '300.00'),
    });
    expect((await b.request(paid)).code).toBe(1001);
  });
});

describe('transfer of a contact', () => {
  it('moves the contact after approval, and only then', async () => {
    await done(a.request(contact.create('mover-1', { pw: CODE })));
    const requested = await b.request(contact.transfer('request', 'mover-1', CODE));
    expect([requested.code, textOf(requested, 'trStatus')]).toEqual([1001, 'pending']);
    expect(statusesOf(await a.request(contact.info('mover-1')))).toEqual(['pendingTransfer']);
    expect((await a.request(contact.delete('mover-1'))).code).toBe(2304);
    expect((await b.request(contact.transfer('query', 'mover-1'))).code).toBe(1000);
    expect((await b.request(contact.transfer('approve', 'mover-1'))).code).toBe(2201);
    expect(textOf(await a.request(contact.transfer('approve', 'mover-1')), 'trStatus')).toBe(
      'clientApproved',
    );
    const info = await b.request(contact.info('mover-1'));
    expect([textOf(info, 'clID'), textsOf(info, 'pw')]).toEqual(['registrar-b', []]);
  });

  it('is approved by the registry after five days', async () => {
    await done(a.request(contact.create('mover-2', { pw: CODE })));
    await done(b.request(contact.transfer('request', 'mover-2', CODE)));
    harness.clock.advance({ days: 5 });
    await harness.simulator.tick();
    expect(textOf(await b.request(contact.info('mover-2')), 'clID')).toBe('registrar-b');
  });

  it.each([
    ['of nobody', contact.transfer('request', 'nobody-1', CODE), 2303],
    ['without code', contact.transfer('request', 'mover-3'), 2201],
    ['with a wrong code', contact.transfer('request', 'mover-3', 'wrong-code'), 2202],
    ['query by a third party', contact.transfer('query', 'mover-3'), 2201],
    ['cancel of none', contact.transfer('cancel', 'mover-3'), 2301],
  ])('refuses one %s', async (_, frame, code) => {
    await a.request(contact.create('mover-3', { pw: CODE }));
    expect((await b.request(frame)).code).toBe(code);
  });
});

it('hands a poll message of an undeclared object out as extValue', async () => {
  const client = await harness.session('registrar-a', { objects: ['urn:ietf:params:xml:ns:contact-1.0'] });
  await done(a.request(domain.create('unseen.com', { pw: CODE })));
  await messages(a);
  await done(b.request(domain.transfer('request', 'unseen.com', { pw: CODE })));
  const reported = readReply((await client.request(poll.req())).xml);
  expect([reported.code, reported.reason, elements(reported.root, 'resData').length]).toEqual([
    1301,
    'urn:ietf:params:xml:ns:domain-1.0 not in login services',
    0,
  ]);
  client.destroy();
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(50);
  expect(await harness.faults()).toEqual([]);
});

describe('a domain of a zone in which they are handed over', () => {
  const handOver = (name: string, tag: string, client = a) =>
    client.request(domain.transfer('request', name, { extension: release(tag) }));

  it('goes to whom its registrar names, who is told, and to nobody who asks for it', async () => {
    await done(createThick(a, 'handed.uk', { contactId: 'holder-uk', pw: CODE }));
    await messages(b);
    expect((await b.request(domain.transfer('request', 'handed.uk', { pw: CODE }))).code).toBe(2306);
    const handed = await handOver('handed.uk', 'registrar-b');
    expect([handed.code, textOf(handed, 'trStatus'), textOf(handed, 'reID')]).toEqual([
      1000,
      'serverApproved',
      'registrar-b',
    ]);
    expect(await messages(b)).toEqual([['Transfer approved by the registry.', 'serverApproved']]);
    expect(textOf(await b.request(domain.info('handed.uk')), 'clID')).toBe('registrar-b');
    await messages(a);
  });

  it.each([
    ['by another registrar', 2201, () => handOver('still.uk', 'registrar-c', b)],
    ['to a registrar that is none', 2306, () => handOver('still.uk', 'registrar-x')],
    ['to its own', 2306, () => handOver('still.uk', 'registrar-a')],
    ['where domains are fetched', 2306, () => handOver('fetched.com', 'registrar-b')],
    [
      'by a query',
      2306,
      () => a.request(domain.transfer('query', 'still.uk', { extension: release('registrar-b') })),
    ],
  ])('is not handed over %s (%i)', async (_, code, attempt) => {
    await createThick(a, 'still.uk', { contactId: 'holder-uk', pw: CODE });
    await a.request(domain.create('fetched.com', { pw: CODE }));
    expect((await attempt()).code).toBe(code);
    expect(textOf(await a.request(domain.info('still.uk')), 'clID')).toBe('registrar-a');
  });
});
