import { until } from '@registrar/testkit';
import { TLD_POLICIES, type TldPolicy } from '../src/tld-policies';
import { elements, statusesOf, textOf, textsOf, type EppClient } from './support/epp-client';
import { createThick, done, ensureHost, Harness } from './support/harness';
import { contact, domain, fee, host, poll, status } from './support/messages';

const LIKE = TLD_POLICIES.find(({ tld }) => tld === 'example')!;
const ZONES: readonly TldPolicy[] = [
  {
    ...LIKE,
    tld: 'strict',
    roles: ['admin'],
    nameservers: { min: 2, max: 3 },
    renewDaysBefore: 91,
    transfer: { ...LIKE.transfer, mode: 'push' },
  },
  { ...LIKE, tld: 'uk', contacts: 'thin' },
  { ...LIKE, tld: 'co.uk', contacts: 'thin' },
];

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start({ policies: [...TLD_POLICIES, ...ZONES] });
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  for (let i = 1; i <= 4; i += 1) await ensureHost(a, `ns${i}.provider.test`);
});
afterAll(() => harness.close());

const EXPIRY = '2027-11-20';
const ns = (...names: string[]): string =>
  `<domain:ns>${names.map((name) => `<domain:hostObj>${name}</domain:hostObj>`).join('')}</domain:ns>`;
const hold = (name: string): string => domain.update(name, { add: status('clientHold') });
const unanswered = async (frame: string): Promise<void> => {
  const client = await harness.session('registrar-a');
  client.sendFrame(frame);
  expect(await client.next()).toBeUndefined();
};
const state = async (name: string): Promise<[string[], string | undefined]> => {
  const info = await a.request(domain.info(name));
  return [statusesOf(info), textOf(info, 'exDate')?.slice(0, 10)];
};

describe('names that script their changes', () => {
  it.each([
    'update-refused-x.com',
    'update-drop-before-x.com',
    'renew-refused-x.com',
    'renew-drop-after-x.com',
    'update-pending-x.com',
    'slow-update-1s-x.com',
  ])('are created as any other: %s', async (name) => {
    expect((await a.request(domain.create(name))).code).toBe(1000);
  });

  it('refuse every update, and renew as usual', async () => {
    for (let i = 0; i < 2; i += 1) expect((await a.request(hold('update-refused-x.com'))).code).toBe(2304);
    expect((await b.request(hold('update-refused-x.com'))).code).toBe(2201);
    expect((await a.request(domain.renew('update-refused-x.com', EXPIRY))).code).toBe(1000);
  });

  it('hang up before they are updated, every time', async () => {
    for (let i = 0; i < 2; i += 1) await unanswered(hold('update-drop-before-x.com'));
    expect(await state('update-drop-before-x.com')).toEqual([['inactive'], EXPIRY]);
  });

  it('hang up after they were updated or renewed', async () => {
    await done(a.request(domain.create('update-drop-after-x.com')));
    await unanswered(hold('update-drop-after-x.com'));
    expect(await state('update-drop-after-x.com')).toEqual([['clientHold', 'inactive'], EXPIRY]);
    await unanswered(domain.renew('renew-drop-after-x.com', EXPIRY));
    expect(await state('renew-drop-after-x.com')).toEqual([['inactive'], '2028-11-20']);
    expect((await a.request(domain.renew('renew-drop-after-x.com', EXPIRY))).code).toBe(2004);
  });

  it('refuse a renewal, or hang up before it', async () => {
    expect((await a.request(domain.renew('renew-refused-x.com', EXPIRY))).code).toBe(2105);
    await done(a.request(domain.create('renew-drop-before-x.com')));
    await unanswered(domain.renew('renew-drop-before-x.com', EXPIRY));
    expect(await state('renew-drop-before-x.com')).toEqual([['inactive'], EXPIRY]);
  });

  it('want another fee for a renewal than they told', async () => {
    await done(a.request(domain.create('renew-fee-differs-x.com')));
    const quoted = textOf(
      await a.request(domain.check(['renew-fee-differs-x.com'], fee.check([fee.command('renew')]))),
      'fee',
    )!;
    const reply = await a.request(
      domain.renew('renew-fee-differs-x.com', EXPIRY, 1, fee.transform('renew', quoted)),
    );
    expect([quoted, reply.code, reply.reason]).toEqual(['9.00', 2004, 'the fee is 10.00']);
  });

  it('answer an update late', async () => {
    const client = await harness.session('registrar-a');
    client.sendFrame(hold('slow-update-1s-x.com'));
    const answer = client.next();
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    await until(
      async () => (await state('slow-update-1s-x.com'))[0].includes('clientHold'),
      'the update is done',
    );
    expect(answered).toBe(false);
    expect(await answer).toContain('code="1000"');
    client.destroy();
  });
});

describe('an update answered 1001', () => {
  const settle = async (): Promise<ReturnType<typeof elements>[number]> => {
    harness.clock.advance({ seconds: 2 });
    await harness.simulator.tick();
    const reported = await a.request(poll.req());
    await a.request(poll.ack(elements(reported.root, 'msgQ')[0].attrs.id));
    return elements(reported.root, 'panData')[0];
  };

  it('changes nothing until it is settled, and lets nothing else pass', async () => {
    const change = domain.update('update-pending-x.com', {
      add: ns('ns1.provider.test') + status('clientHold'),
      chg: '<domain:authInfo><domain:pw>code-1234</domain:pw></domain:authInfo>',
    });
    const pending = await a.request(change);
    expect(pending.code).toBe(1001);
    expect(await state('update-pending-x.com')).toEqual([['inactive', 'pendingUpdate'], EXPIRY]);
    for (const frame of [
      change,
      domain.renew('update-pending-x.com', EXPIRY),
      domain.delete('update-pending-x.com'),
    ])
      expect((await a.request(frame)).code).toBe(2304);
    const pan = await settle();
    expect([
      elements(pan, 'name')[0].attrs.paResult,
      elements(pan, 'clTRID')[0].text,
      elements(pan, 'svTRID')[0].text,
    ]).toEqual(['1', pending.clTRID, pending.svTRID]);
    const info = await a.request(domain.info('update-pending-x.com'));
    expect([statusesOf(info), textsOf(info, 'hostObj'), elements(info.root, 'authInfo').length]).toEqual([
      ['clientHold'],
      ['ns1.provider.test'],
      1,
    ]);
    expect((await b.request(domain.info('update-pending-x.com', { pw: 'code-1234' }))).code).toBe(1000);
  });

  it('is refused as a whole when it cannot be done any more', async () => {
    await done(a.request(domain.create('update-pending-y.com')));
    await ensureHost(a, 'ns9.provider.test');
    await done(
      a.request(
        domain.update('update-pending-y.com', { add: ns('ns9.provider.test') + status('clientHold') }),
      ),
    );
    await done(a.request(host.delete('ns9.provider.test')));
    expect(elements(await settle(), 'name')[0].attrs.paResult).toBe('0');
    expect((await state('update-pending-y.com'))[0]).toEqual(['inactive']);
  });
});

describe('zones that differ', () => {
  it('demand the roles and the number of name servers that they say', async () => {
    await done(a.request(contact.create('person-1')));
    const create = (names: string[], tech?: string) =>
      a.request(
        domain.create('firm.strict', {
          registrant: 'person-1',
          admin: 'person-1',
          tech,
          ns: names.map((n) => `ns${n}.provider.test`),
        }),
      );
    expect((await create(['1'])).code).toBe(2306);
    expect((await create(['1', '2', '3', '4'])).code).toBe(2306);
    expect((await create(['1', '2'])).code).toBe(1000);
    const update = (parts: { add?: string; rem?: string }) => a.request(domain.update('firm.strict', parts));
    expect((await update({ rem: ns('ns1.provider.test') })).code).toBe(2306);
    expect((await update({ add: ns('ns3.provider.test', 'ns4.provider.test') })).code).toBe(2306);
    expect((await update({ add: ns('ns3.provider.test'), rem: ns('ns1.provider.test') })).code).toBe(1000);
    expect((await update({ add: status('clientHold') })).code).toBe(1000);
  });

  it('take renewals in the last days only', async () => {
    expect((await a.request(domain.renew('firm.strict', EXPIRY))).code).toBe(2105);
    harness.clock.advance({ days: 274 });
    expect((await a.request(domain.renew('firm.strict', EXPIRY))).code).toBe(1000);
  });

  it('refuse the request of a transfer where domains are handed over', async () => {
    const reply = await b.request(domain.transfer('request', 'firm.strict', { pw: 'code-1234' }));
    expect(reply.code).toBe(2306);
  });

  it('lie below one another: the longest one counts', async () => {
    for (const [name, code] of [
      ['shop.co.uk', 1000],
      ['shop.uk', 1000],
      ['co.uk', 2306],
      ['a.shop.co.uk', 2306],
    ] as const) {
      expect([name, (await a.request(domain.create(name))).code]).toEqual([name, code]);
    }
    expect((await a.request(host.create('ns1.shop.co.uk', ['192.0.2.1']))).code).toBe(1000);
    expect(textsOf(await a.request(domain.info('shop.co.uk')), 'host')).toEqual(['ns1.shop.co.uk']);
  });

  it('are told apart in a thick zone by what it demands', async () => {
    expect((await createThick(b, 'usual.example', { contactId: 'person-2' })).code).toBe(1000);
    expect(
      (await b.request(domain.create('less.example', { registrant: 'person-2', admin: 'person-2' }))).code,
    ).toBe(2003);
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(10);
  expect(await harness.faults()).toEqual([]);
});
