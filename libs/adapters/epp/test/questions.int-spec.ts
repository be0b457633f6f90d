import { Money } from '@registrar/kernel';
import type { CheckAnswer, RegistryConnection } from '@registrar/registries';
import { NS } from '../src/xml/namespaces';
import { Harness, nameOf, stepOf, type Process } from './support/harness';
import {
  answers,
  domainData,
  type Handler,
  response,
  type ScriptedRegistry,
} from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;
let connection: RegistryConnection;
let us: Process;

const session = { queryTimeoutSeconds: 1 };
beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
  connection = await harness.connect(registry, {
    checkBatchSize: 3,
    fee: { mode: 'fee', currency: 'USD' },
    session,
  });
  us = harness.process();
});
afterEach(() => harness.close());

const check = (names: string[], withFee = false): Promise<CheckAnswer[]> =>
  us.registry.check(connection, { names: names.map(nameOf), years: 2, withFee });
const namesIn = (frame: string): string[] => [...frame.matchAll(/:name>([^<]+)</g)].map((match) => match[1]);
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${i % 3 === 0 ? 'taken' : 'free'}-${i}.example`);

describe('a check', () => {
  it('of many names goes in batches over several sessions and keeps the order', async () => {
    const names = many(20);
    expect((await check(names)).map((answer) => [answer.name, answer.available])).toEqual(
      names.map((name) => [name, name.startsWith('free')]),
    );
    expect(
      registry
        .sent('domain:check')
        .map((each) => namesIn(each.frame).length)
        .sort(),
    ).toEqual([2, 3, 3, 3, 3, 3, 3]);
  });

  it('of no names asks nothing', async () => {
    expect(await check([])).toEqual([]);
    expect(registry.received).toEqual([]);
  });

  it('asks for fees when told to, in the currency of the profile', async () => {
    const [answer] = await check(['free.example'], true);
    expect(answer).toMatchObject({
      available: true,
      fee: { class: 'standard', premium: false, currency: 'USD', create: Money.of(1_000n) },
    });
    expect(registry.sent('domain:check')[0].frame).toContain(
      '<fee:currency>USD</fee:currency><fee:command name="create"><fee:period unit="y">2</fee:period>',
    );
  });

  it('asks for no fees of transfers and restores when only those of a registration are wanted', async () => {
    const request = { names: [nameOf('free.example')], years: 2, withFee: true };
    await us.registry.check(connection, request);
    await us.registry.check(connection, { ...request, onlyRegistration: true });
    const fees = registry
      .sent('domain:check')
      .map(({ frame }) => [...frame.matchAll(/<fee:command name="(\w+)"/g)].map((match) => match[1]));
    expect(fees).toEqual([
      ['create', 'renew', 'transfer', 'restore'],
      ['create', 'renew'],
    ]);
  });

  it.each<[string, () => void]>([
    [
      'the registry does not offer them',
      () => {
        registry.extensions = [];
      },
    ],
    [
      'they come in another currency',
      () =>
        registry.once('domain:check', ({ frame, reply }) => {
          const cd = namesIn(frame)
            .map((name) => `<d:cd><d:name avail="1">${name}</d:name></d:cd>`)
            .join('');
          reply(
            1000,
            `<resData><d:chkData xmlns:d="${NS.domain}">${cd}</d:chkData></resData><extension><f:chkData xmlns:f="${NS.fee}"><f:currency>EUR</f:currency>
        <f:cd><f:objID>free.example</f:objID><f:command name="create"><f:fee>1.00</f:fee></f:command></f:cd></f:chkData></extension>`,
          );
        }),
    ],
  ])('tells no fee, and staff why, when %s', async (_, arrange) => {
    arrange();
    expect(await check(['free.example'], true)).toEqual([{ name: 'free.example', available: true }]);
    expect(us.log.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('does not ask for fees where the profile has none', async () => {
    connection = await harness.connect(registry, { session });
    expect(await check(['free.example'], true)).toEqual([{ name: 'free.example', available: true }]);
    expect(registry.sent('domain:check')[0].frame).not.toContain('fee');
  });

  it('isolates a name for which the registry refuses the whole command', async () => {
    connection = await harness.connect(registry, { checkBatchSize: 8, session });
    const refuse: Handler = ({ frame, reply }) =>
      frame.includes('odd') ? reply(2306) : reply(1000, checkData(namesIn(frame)));
    registry.once('domain:check', refuse, 20);
    const answers = await check(['a.example', 'b.example', 'odd.example', 'c.example', 'd.example']);
    expect(answers.map((answer) => [answer.name, answer.available])).toEqual([
      ['a.example', true],
      ['b.example', true],
      ['odd.example', false],
      ['c.example', true],
      ['d.example', true],
    ]);
    expect(answers[2].reason).toBe('scripted 2306');
  });

  it.each([[2101], [2103], [2104], [2200], [2307]])(
    'is out of order when the registry refuses the command as such (%p)',
    async (code) => {
      registry.once('domain:check', answers(code));
      await expect(check(['a.example', 'b.example'])).rejects.toMatchObject({ code: 'registry.unavailable' });
      expect(registry.sent('domain:check')).toHaveLength(1);
    },
  );

  it('is out of order when an answer lacks a name', async () => {
    registry.once('domain:check', ({ frame, reply }) => reply(1000, checkData(namesIn(frame).slice(1))));
    await expect(check(['a.example', 'b.example'])).rejects.toMatchObject({ code: 'registry.unavailable' });
  });

  it.each<[string, Handler]>([
    ['the connection is lost', ({ connection: peer }) => peer.drop()],
    ['the registry stumbles', answers(2400)],
    ['the registry closes', answers(2500)],
    ['the answer is to another command', ({ reply }) => reply(1000, '', 'ABC-1')],
  ])('is asked again when %s', async (_, handler) => {
    registry.once('domain:check', handler, 2);
    expect(await check(['free.example'])).toEqual([{ name: 'free.example', available: true }]);
    expect(registry.sent('domain:check')).toHaveLength(3);
  });

  it('is given up when it fails again and again', async () => {
    registry.once('domain:check', answers(2400), 9);
    await expect(check(['free.example'])).rejects.toMatchObject({ code: 'registry.unavailable' });
    expect(registry.sent('domain:check')).toHaveLength(3);
  });

  it('is not asked again when no answer came in time', async () => {
    registry.once('domain:check', () => undefined);
    await expect(check(['free.example'])).rejects.toMatchObject({ code: 'registry.timeout' });
    expect(registry.sent('domain:check')).toHaveLength(1);
  });

  it('of hosts tells which do not exist yet', async () => {
    expect(
      await us.registry.missingHosts(connection, ['ns1.b.test', 'taken.b.test', 'ns2.b.test', 'ns3.b.test']),
    ).toEqual(['ns1.b.test', 'ns2.b.test', 'ns3.b.test']);
  });

  it('of a host that is refused leaves it to the create to say why', async () => {
    registry.once('host:check', answers(2306));
    expect(await us.registry.missingHosts(connection, ['ns1.b.test'])).toEqual(['ns1.b.test']);
  });
});

describe('a claims check', () => {
  const claims = () => us.registry.claims(connection, nameOf('a.example'));
  const chkData = (cd: string): string =>
    `<extension><l:chkData xmlns:l="${NS.launch}"><l:phase>claims</l:phase><l:cd>${cd}</l:cd></l:chkData></extension>`;

  it.each<[string, string, object]>([
    [
      'that there are claims',
      '<l:name exists="1">A.example</l:name><l:claimKey>k/1</l:claimKey>',
      { name: 'a.example', exists: true, claimKey: 'k/1', validatorId: 'tmch' },
    ],
    ['that there are none', '<l:name exists="0">a.example</l:name>', { name: 'a.example', exists: false }],
  ])('tells %s, without asking for fees', async (_, cd, answer) => {
    registry.once('domain:check', answers(1000, chkData(cd)));
    expect(await claims()).toEqual(answer);
    const { frame } = registry.sent('domain:check')[0];
    expect(frame).toContain(
      '<launch:check xmlns:launch="urn:ietf:params:xml:ns:launch-1.0" type="claims"><launch:phase>claims</launch:phase></launch:check>',
    );
    expect(frame).not.toContain('fee');
  });

  it.each<[string, Handler]>([
    ['is refused', answers(2306)],
    ['is answered without claims', answers(1000)],
    ['is answered for another name', answers(1000, chkData('<l:name exists="0">b.example</l:name>'))],
    ['does not say whether they exist', answers(1000, chkData('<l:name>a.example</l:name>'))],
  ])('never says that there are none when it %s', async (_, handler) => {
    registry.once('domain:check', handler);
    await expect(claims()).rejects.toMatchObject({ code: 'registry.unavailable' });
    expect(us.log.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('is not asked where the registry does not offer the extension', async () => {
    registry.extensions = [];
    await expect(claims()).rejects.toMatchObject({ code: 'registry.unavailable' });
    expect(registry.sent('domain:check')).toEqual([]);
  });

  it('has no answer in time', async () => {
    registry.once('domain:check', () => undefined);
    await expect(claims()).rejects.toMatchObject({ code: 'registry.timeout' });
  });
});

describe('a look at a contact', () => {
  const look = () => us.registry.contactInfo(connection, 'c-1');
  const data = `<resData><c:infData xmlns:c="${NS.contact}"><c:id>c-1</c:id><c:clID>registrar-b</c:clID></c:infData></resData>`;

  it.each<[string, Handler, object]>([
    [
      'finds what the registry shows',
      answers(1000, data),
      { kind: 'found', contact: { id: 'c-1', clientId: 'registrar-b' } },
    ],
    ['is closed where we may not ask', answers(2201), { kind: 'closed' }],
    [
      'is closed where the registry fails at it',
      answers(2400),
      { kind: 'closed', reason: expect.stringContaining('2400') },
    ],
    ['is closed where the answer holds no contact', answers(1000), { kind: 'closed' }],
    ['does not know when the registry ends the session', answers(2500), { kind: 'unknown' }],
    [
      'does not know when the log-in is gone',
      ({ connection: peer, clTrid }) =>
        peer.send(response(2002, '', clTrid).replace('scripted 2002', 'not logged in')),
      { kind: 'unknown' },
    ],
    ['does not know when no answer comes', () => undefined, { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    for (let times = 0; times < 5; times += 1) registry.once('contact:info', handler);
    expect(await look()).toMatchObject(outcome);
  });

  it('does not know when the registry is away', async () => {
    await registry.goAway();
    expect(await look()).toMatchObject({ kind: 'unknown' });
  });
});

describe('an info', () => {
  const info = () => us.registry.info(connection, nameOf('a.example'));

  it.each<[string, Handler, object]>([
    [
      'finds what is there',
      answers(1000, domainData('A.example', 'registrar-a')),
      { kind: 'found', info: { name: 'a.example', clientId: 'registrar-a', statuses: ['ok'] } },
    ],
    ['tells what is absent', answers(2303), { kind: 'absent' }],
    ['tells what is somebody else’s', answers(2201), { kind: 'not_ours' }],
    ['does not know after another refusal', answers(2306), { kind: 'unknown' }],
    [
      'does not know when the answer is about another name',
      answers(1000, domainData('b.example', 'registrar-a')),
      { kind: 'unknown' },
    ],
    ['does not know when the answer holds nothing', answers(1000), { kind: 'unknown' }],
    ['does not know when no answer comes', () => undefined, { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('domain:info', handler);
    expect(await info()).toMatchObject(outcome);
  });

  it('does not know when the registry is away', async () => {
    await registry.goAway();
    expect(await info()).toMatchObject({ kind: 'unknown', why: expect.stringContaining('Unavailable') });
  });
});

describe('the message queue', () => {
  const message = (id: string, data = ''): string =>
    `<msgQ count="2" id="${id}"><qDate>2026-03-02T09:00:00Z</qDate><msg>Hello</msg></msgQ>${data}`;

  it('is empty on 1300', async () => {
    expect(await us.registry.nextMessage(connection)).toBeUndefined();
  });

  it('gives the oldest message with its frame, secrets masked', async () => {
    const data = domainData('a.example', 'registrar-a').replace(
      '</d:infData>',
      '<d:authInfo><d:pw>Top-Secret-1</d:pw></d:authInfo></d:infData>',
    );
    registry.once('poll', answers(1301, message('12/3', data)));
    const next = (await us.registry.nextMessage(connection))!;
    expect(next).toMatchObject({
      id: '12/3',
      count: 2,
      text: 'Hello',
      queuedAt: new Date('2026-03-02T09:00:00Z'),
      content: { kind: 'other', name: 'a.example', namespaces: [NS.domain] },
    });
    expect(next.raw).toContain('<d:authInfo>***</d:authInfo>');
  });

  it.each<[string, Handler]>([
    ['a refusal', answers(2400)],
    ['a message without an id', answers(1301)],
    ['something else', answers(1000)],
  ])('is out of order with %s', async (_, handler) => {
    registry.once('poll', handler, 9);
    await expect(us.registry.nextMessage(connection)).rejects.toMatchObject({ code: 'registry.unavailable' });
  });

  it.each([[1000], [1300], [2303]])('takes %p for an acknowledgement', async (code) => {
    registry.once('poll', answers(code));
    await us.registry.acknowledge(connection, '12/3');
    expect(registry.sent('poll')[0].frame).toContain('<poll op="ack" msgID="12/3"/>');
  });

  it('is out of order when an acknowledgement is refused', async () => {
    registry.once('poll', answers(2306));
    await expect(us.registry.acknowledge(connection, '1')).rejects.toMatchObject({
      code: 'registry.unavailable',
    });
  });

  it('has a session of its own, which transforms do not wait for', async () => {
    let poll: { reply: (code: number) => void } | undefined;
    registry.once('poll', (received) => {
      poll = received;
    });
    const next = us.registry.nextMessage(connection);
    await us.registry.createHost(connection, stepOf('host'), 'ns1.b.test');
    poll!.reply(1300);
    expect(await next).toBeUndefined();
    expect(registry.sent('login')).toHaveLength(2);
  });
});

const checkData = (names: string[]): string =>
  `<resData><d:chkData xmlns:d="${NS.domain}">${names.map((name) => `<d:cd><d:name avail="1">${name}</d:name></d:cd>`).join('')}</d:chkData></resData>`;
