import { NS } from '../src/xml/namespaces';
import { elements, statusesOf, textOf, textsOf, type EppClient } from './support/epp-client';
import { createThick, done, Harness } from './support/harness';
import { domain, fee, host, poll, status } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start({ pendingDelayMs: 0 });
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

async function passDays(days: number): Promise<void> {
  harness.clock.advance({ days });
  await harness.simulator.tick();
}

/** Texts of all messages waiting, acknowledged. */
async function reported(client: EppClient): Promise<string[]> {
  const texts: string[] = [];
  for (
    let message = await client.request(poll.req());
    message.code === 1301;
    message = await client.request(poll.req())
  ) {
    const [queue] = elements(message.root, 'msgQ');
    texts.push(elements(queue, 'msg')[0].text);
    await done(client.request(poll.ack(queue.attrs.id)));
  }
  return texts;
}

const restore = (op: string, report = ''): string =>
  `<rgp:update xmlns:rgp="${NS.rgp}"><rgp:restore op="${op}">${report}</rgp:restore></rgp:update>`;
const REPORT =
  '<rgp:report><rgp:preData>before</rgp:preData><rgp:postData>after</rgp:postData><rgp:delTime>2026-12-01T00:00:00Z</rgp:delTime>' +
  '<rgp:resTime>2026-12-02T00:00:00Z</rgp:resTime><rgp:resReason>Registrant error</rgp:resReason><rgp:statement>One</rgp:statement>' +
  '<rgp:statement>Two</rgp:statement></rgp:report>';
const rgp = async (name: string) => statusesOf(await a.request(domain.info(name)), 'rgpStatus');

describe('delete', () => {
  it('in the add grace period frees the name at once and gives the money back', async () => {
    await done(a.request(domain.create('mistake.com', { years: 2 })));
    await passDays(4);
    const reply = await a.request(domain.delete('mistake.com'));
    expect([reply.code, textOf(reply, 'credit')]).toEqual([1000, '-18.00']);
    expect((await a.request(domain.info('mistake.com'))).code).toBe(2303);
    expect((await b.request(domain.create('mistake.com'))).code).toBe(1000);
  });

  it('later leads through redemption and pending delete to the purge', async () => {
    await done(a.request(domain.create('goes.com')));
    await passDays(5);
    expect(await rgp('goes.com')).toEqual([]);
    expect((await a.request(domain.delete('goes.com'))).code).toBe(1001);
    const info = await a.request(domain.info('goes.com'));
    expect([statusesOf(info), statusesOf(info, 'rgpStatus')]).toEqual([
      ['inactive', 'pendingDelete'],
      ['redemptionPeriod'],
    ]);
    await passDays(29);
    expect(await rgp('goes.com')).toEqual(['redemptionPeriod']);
    await passDays(1);
    expect(await rgp('goes.com')).toEqual(['pendingDelete']);
    expect((await b.request(domain.create('goes.com'))).code).toBe(2302);
    expect((await a.request(domain.update('goes.com', { chg: '' }, restore('request')))).code).toBe(2304);
    await passDays(5);
    expect(await reported(a)).toEqual(['Domain was purged.']);
    expect((await b.request(domain.create('goes.com'))).code).toBe(1000);
  });

  it('gives back a renewal in its grace period, and takes its years off', async () => {
    await done(a.request(domain.create('renewed.com')));
    await passDays(10);
    await done(a.request(domain.renew('renewed.com', '2027-11-20', 2)));
    const reply = await a.request(domain.delete('renewed.com'));
    expect([reply.code, textsOf(reply, 'credit')]).toEqual([1001, ['-18.00']]);
    expect(textOf(await a.request(domain.info('renewed.com')), 'exDate')).toBe('2027-11-20T12:00:00.000Z');
  });

  it('is refused while hosts exist below the domain', async () => {
    await done(a.request(domain.create('above.com')));
    await done(a.request(host.create('ns1.above.com', ['192.0.2.1'])));
    expect((await a.request(domain.delete('above.com'))).code).toBe(2305);
    await done(a.request(host.delete('ns1.above.com')));
    expect((await a.request(domain.delete('above.com'))).code).toBe(1000);
  });

  it('is refused twice, and to others', async () => {
    await done(a.request(domain.create('once.com')));
    await passDays(6);
    expect((await b.request(domain.delete('once.com'))).code).toBe(2201);
    await done(a.request(domain.delete('once.com')));
    expect((await a.request(domain.delete('once.com'))).code).toBe(2304);
    expect((await a.request(domain.renew('once.com', '2027-11-20'))).code).toBe(2304);
    expect((await a.request(domain.update('once.com', { add: status('clientHold') }))).code).toBe(2304);
    expect((await b.request(domain.transfer('request', 'once.com', { pw: 'any-code-1' }))).code).toBe(2202);
    expect((await a.request(domain.delete('missing.com'))).code).toBe(2303);
  });

  it('purges at once where the zone has no redemption', async () => {
    await done(createThick(a, 'at-once.es', { contactId: 'person-1' }));
    await passDays(30);
    expect((await a.request(domain.delete('at-once.es'))).code).toBe(1000);
    expect((await a.request(domain.info('at-once.es'))).code).toBe(2303);
  });
});

describe('restore', () => {
  beforeEach(async () => {
    await done(a.request(domain.create('regretted.com')));
    await passDays(6);
    await done(a.request(domain.delete('regretted.com')));
  });

  it('is requested, reported and done', async () => {
    const requested = await a.request(
      domain.update('regretted.com', { chg: '' }, restore('request') + fee.transform('update', '40.00')),
    );
    expect([requested.code, statusesOf(requested, 'rgpStatus'), textOf(requested, 'fee')]).toEqual([
      1000,
      ['pendingRestore'],
      '40.00',
    ]);
    expect(await rgp('regretted.com')).toEqual(['pendingRestore']);
    expect(
      (await a.request(domain.update('regretted.com', { chg: '' }, restore('report', REPORT)))).code,
    ).toBe(1000);
    const info = await a.request(domain.info('regretted.com'));
    expect([statusesOf(info), statusesOf(info, 'rgpStatus'), textOf(info, 'exDate')]).toEqual([
      ['inactive'],
      [],
      '2027-11-20T12:00:00.000Z',
    ]);
  });

  it('ends without a report in a new redemption period', async () => {
    await done(a.request(domain.update('regretted.com', { chg: '' }, restore('request'))));
    await passDays(7);
    expect(await rgp('regretted.com')).toEqual(['redemptionPeriod']);
    expect(await reported(a)).toEqual(['Restore of regretted.com ended without a report.']);
    await passDays(29);
    expect(await rgp('regretted.com')).toEqual(['redemptionPeriod']);
    await passDays(6);
    expect((await a.request(domain.info('regretted.com'))).code).toBe(2303);
  });

  it('is refused where it does not fit', async () => {
    const frames: [string, number][] = [
      [domain.update('regretted.com', { add: status('clientHold') }, restore('request')), 2002],
      [domain.update('regretted.com', { chg: '' }, restore('report', REPORT)), 2304],
      [domain.update('regretted.com', { chg: '' }, restore('report')), 2001],
      [domain.update('regretted.com', { chg: '' }, restore('request', REPORT)), 2001],
      [domain.update('regretted.com', { chg: '' }, restore('undo')), 2001],
      [
        domain.update('regretted.com', { chg: '' }, restore('request') + fee.transform('update', '39.00')),
        2004,
      ],
      [domain.update('missing.com', { chg: '' }, restore('request')), 2303],
    ];
    for (const [frame, code] of frames) expect((await a.request(frame)).code).toBe(code);
    expect((await b.request(domain.update('regretted.com', { chg: '' }, restore('request')))).code).toBe(
      2201,
    );
    await done(a.request(domain.create('alive.com')));
    expect((await a.request(domain.update('alive.com', { chg: '' }, restore('request')))).code).toBe(2304);
    await done(a.request(domain.update('regretted.com', { chg: '' }, restore('request'))));
    const oneStatement = REPORT.replace('<rgp:statement>Two</rgp:statement>', '');
    expect(
      (await a.request(domain.update('regretted.com', { chg: '' }, restore('report', oneStatement)))).code,
    ).toBe(2003);
  });

  it('needs no report in a zone that asks for none', async () => {
    await done(createThick(a, 'regretted.shop', { contactId: 'person-1' }));
    await passDays(6);
    await done(a.request(domain.delete('regretted.shop')));
    const reply = await a.request(
      domain.update('regretted.shop', { chg: '' }, restore('request') + fee.transform('update', '60.00')),
    );
    expect([reply.code, statusesOf(reply, 'rgpStatus')]).toEqual([1000, []]);
    expect(statusesOf(await a.request(domain.info('regretted.shop')))).toEqual(['inactive']);
  });
});

describe('the end of a term', () => {
  it('renews by itself, tells the registrar with the change, and gives the money back on delete', async () => {
    await done(a.request(domain.create('yearly.com')));
    await passDays(365);
    const message = await a.request(poll.req());
    expect([textOf(message, 'operation'), textOf(message, 'exDate'), textOf(message, 'name')]).toEqual([
      'autoRenew',
      '2028-11-20T12:00:00.000Z',
      'yearly.com',
    ]);
    expect(await rgp('yearly.com')).toEqual(['autoRenewPeriod']);
    const reply = await a.request(domain.delete('yearly.com'));
    expect([reply.code, textsOf(reply, 'credit')]).toEqual([1001, ['-9.00']]);
    // the term is over, so the restore brings a new year with it and costs it
    const refused = domain.update(
      'yearly.com',
      { chg: '' },
      restore('request') + fee.transform('update', '40.00'),
    );
    expect((await a.request(refused)).code).toBe(2004);
    await done(
      a.request(
        domain.update('yearly.com', { chg: '' }, restore('request') + fee.transform('update', '49.00')),
      ),
    );
    await done(a.request(domain.update('yearly.com', { chg: '' }, restore('report', REPORT))));
    expect(textOf(await a.request(domain.info('yearly.com')), 'exDate')).toBe('2028-11-20T12:00:00.000Z');
  });

  it('has an automatic renewal undone by a transfer, whose year takes its place', async () => {
    await done(a.request(domain.create('yearly.com', { pw: 'Transfer-code-1' })));
    await passDays(365);
    await done(b.request(domain.transfer('request', 'yearly.com', { pw: 'Transfer-code-1' })));
    expect(textOf(await a.request(domain.transfer('approve', 'yearly.com')), 'exDate')).toBe(
      '2028-11-20T12:00:00.000Z',
    );
  });

  it('renews as often as years have passed', async () => {
    await done(a.request(domain.create('long-away.com')));
    await passDays(3 * 365 + 1);
    expect(textOf(await a.request(domain.info('long-away.com')), 'exDate')).toBe('2030-11-20T12:00:00.000Z');
    expect(await reported(a)).toHaveLength(3);
  });

  it('purges later where the zone does not renew by itself, with the hosts below', async () => {
    await done(createThick(a, 'runs-out.es', { contactId: 'person-1' }));
    await harness.simulator.tick();
    await done(a.request(host.create('ns1.runs-out.es', ['192.0.2.1'])));
    await done(b.request(domain.create('depends.com', { ns: ['ns1.runs-out.es'] })));
    await passDays(365 + 9);
    expect((await a.request(domain.info('runs-out.es'))).code).toBe(1000);
    await passDays(1);
    expect((await a.request(domain.info('runs-out.es'))).code).toBe(2303);
    expect((await a.request(host.info('ns1.runs-out.es'))).code).toBe(2303);
    expect(textsOf(await b.request(domain.info('depends.com')), 'hostObj')).toEqual([]);
    expect((await reported(a)).at(-1)).toBe('Domain was purged.');
  });

  it('caps a transfer at ten years', async () => {
    await done(a.request(domain.create('decade.com', { years: 10, pw: 'Transfer-code-1' })));
    await done(b.request(domain.transfer('request', 'decade.com', { pw: 'Transfer-code-1' })));
    expect(textOf(await a.request(domain.transfer('approve', 'decade.com')), 'exDate')).toBe(
      '2036-11-20T12:00:00.000Z',
    );
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(50);
  expect(await harness.faults()).toEqual([]);
});
