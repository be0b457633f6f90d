import { until } from '@registrar/testkit';
import { elements, statusesOf, textOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { contact, domain, fee, poll } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  await done(a.request(contact.create('jd-0001')));
  await done(b.request(contact.create('other-0001')));
});
afterAll(() => harness.close());

const thick = { registrant: 'jd-0001', admin: 'jd-0001', tech: 'jd-0001' };

describe('creates answered later', () => {
  it('settles every create of a zone that works so, and tells it by panData with the ids of the create', async () => {
    const created = await a.request(domain.create('later.es', { ...thick, clTRID: 'LATER-1' }));
    expect(created.code).toBe(1001);
    expect(statusesOf(await a.request(domain.info('later.es')))).toEqual(['inactive', 'pendingCreate']);
    expect(textOf(await b.request(domain.check(['later.es'])), 'reason')).toBe('In use');
    await harness.simulator.tick();
    expect((await a.request(poll.req())).code).toBe(1300);
    harness.clock.advance({ seconds: 2 });
    await harness.simulator.tick();
    const reported = await a.request(poll.req());
    const [pan] = elements(reported.root, 'panData');
    expect([
      reported.code,
      elements(pan, 'name')[0].attrs.paResult,
      elements(pan, 'clTRID')[0].text,
      elements(pan, 'svTRID')[0].text,
    ]).toEqual([1301, '1', 'LATER-1', created.svTRID]);
    expect(statusesOf(await a.request(domain.info('later.es')))).toEqual(['inactive']);
    expect((await a.request(poll.ack(elements(reported.root, 'msgQ')[0].attrs.id))).code).toBe(1300);
  });

  it('approves, refuses or forgets as the name says', async () => {
    for (const name of [
      'pending-approved-x.com',
      'pending-refused-x.com',
      'pending-forever-x.com',
      'pending-refused-x.es',
    ]) {
      const contacts = name.endsWith('es')
        ? { registrant: 'other-0001', admin: 'other-0001', tech: 'other-0001' }
        : {};
      const reply = await b.request(domain.create(name, contacts));
      expect([name, reply.code]).toEqual([name, 1001]);
    }
    harness.clock.advance({ days: 30 });
    await harness.simulator.tick();
    const outcomes: [string, string][] = [];
    const counts: string[] = [];
    for (
      let reported = await b.request(poll.req());
      reported.code === 1301;
      reported = await b.request(poll.req())
    ) {
      const [pan] = elements(reported.root, 'panData');
      outcomes.push([elements(pan, 'name')[0].text, elements(pan, 'name')[0].attrs.paResult]);
      const [queue] = elements(reported.root, 'msgQ');
      counts.push(queue.attrs.count);
      const ack = await b.request(poll.ack(queue.attrs.id));
      expect(ack.code).toBe(queue.attrs.count === '1' ? 1300 : 1000);
      expect((await b.request(poll.ack(queue.attrs.id))).code).toBe(2303);
    }
    expect(outcomes.sort()).toEqual([
      ['pending-approved-x.com', '1'],
      ['pending-refused-x.com', '0'],
      ['pending-refused-x.es', '0'],
    ]);
    expect(counts).toEqual(['3', '2', '1']);
    const names = ['pending-approved-x.com', 'pending-refused-x.com', 'pending-forever-x.com'];
    const codes = await Promise.all(names.map((name) => b.request(domain.info(name))));
    expect(codes.map((info) => [info.code, statusesOf(info)])).toEqual([
      [1000, ['inactive']],
      [2303, []],
      [1000, ['inactive', 'pendingCreate']],
    ]);
  });

  it('does not let one registrar acknowledge the message of another', async () => {
    await done(a.request(domain.create('pending-approved-y.com')));
    harness.clock.advance({ seconds: 2 });
    await harness.simulator.tick();
    const { id } = elements((await a.request(poll.req())).root, 'msgQ')[0].attrs;
    expect((await b.request(poll.ack(id))).code).toBe(2303);
    expect((await a.request(poll.ack(id))).code).toBe(1300);
  });
});

describe('other scripted names', () => {
  it.each([
    ['taken.com', 2302],
    ['taken-x.com', 2302],
    ['reserved-x.com', 2304],
    ['refused-x.com', 2306],
    ['error-2400-x.com', 2400],
    ['no-funds-x.com', 2104],
  ])('answers the create of %s with %i and registers nothing', async (name, code) => {
    expect((await a.request(domain.create(name))).code).toBe(code);
    expect([2303, 2201]).toContain((await a.request(domain.info(name))).code);
  });

  it('wants another fee than it quoted for fee-differs', async () => {
    const quoted = textOf(
      await a.request(domain.check(['fee-differs-x.xyz'], fee.check([fee.command('create')]))),
      'fee',
    )!;
    const reply = await a.request(
      domain.create('fee-differs-x.xyz', { ...thick, extension: fee.transform('create', quoted) }),
    );
    expect([reply.code, reply.reason]).toEqual([2004, 'the fee is 11.00']);
  });

  it('closes with 2500 and registers nothing for error-2500', async () => {
    const client = await harness.session('registrar-a');
    expect((await client.request(domain.create('error-2500-x.com'))).code).toBe(2500);
    expect(await client.next()).toBeUndefined();
    expect((await a.request(domain.info('error-2500-x.com'))).code).toBe(2303);
  });

  const unanswered = async (name: string) => {
    const client = await harness.session('registrar-a');
    client.sendFrame(domain.create(name));
    expect(await client.next()).toBeUndefined();
  };

  it('hangs up before executing, every time, for drop-before', async () => {
    await unanswered('drop-before-x.com');
    await unanswered('drop-before-x.com');
    expect((await a.request(domain.info('drop-before-x.com'))).code).toBe(2303);
  });

  it('hangs up before executing the first time only for drop-before-once', async () => {
    await unanswered('drop-before-once-x.com');
    expect((await a.request(domain.info('drop-before-once-x.com'))).code).toBe(2303);
    expect((await a.request(domain.create('drop-before-once-x.com'))).code).toBe(1000);
  });

  it('hangs up after executing for drop-after', async () => {
    await unanswered('drop-after-x.com');
    expect((await a.request(domain.info('drop-after-x.com'))).code).toBe(1000);
    expect((await a.request(domain.create('drop-after-x.com'))).code).toBe(2302);
  });

  it('executes and answers no XML for garbage', async () => {
    const client = await harness.session('registrar-a');
    client.sendFrame(domain.create('garbage-x.com'));
    expect(await client.next()).not.toContain('<?xml');
    expect((await client.request(domain.info('garbage-x.com'))).code).toBe(1000);
    client.destroy();
  });

  it("executes and answers with somebody else's clTRID for wrong-cltrid", async () => {
    const reply = await a.request(domain.create('wrong-cltrid-x.com', { clTRID: 'MINE-1' }));
    expect([reply.code, reply.clTRID]).toEqual([1000, 'NOT-YOURS-0001']);
  });

  it('executes at once and answers later for slow', async () => {
    const client = await harness.session('registrar-a');
    client.sendFrame(domain.create('slow-1s-x.com'));
    const answer = client.next();
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    await until(
      async () => (await a.request(domain.info('slow-1s-x.com'))).code === 1000,
      'the domain is there',
    );
    expect(answered).toBe(false);
    expect(await answer).toContain('code="1000"');
    client.destroy();
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(10);
  expect(await harness.faults()).toEqual([]);
});
