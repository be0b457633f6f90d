import { Money } from '@registrar/kernel';
import type { CreateDomainCommand, RegistryConnection } from '@registrar/registries';
import { clTridOf } from '@registrar/registries/ports';
import { NS } from '../src/xml/namespaces';
import { encodeFrame } from '../src/wire/framing';
import { Harness, nameOf, order, stepOf, type Process } from './support/harness';
import {
  answers,
  created,
  drops,
  response,
  type Handler,
  type ScriptedRegistry,
} from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;
let connection: RegistryConnection;
let us: Process;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
  connection = await harness.connect(registry, {
    fee: { mode: 'fee', currency: 'USD' },
    session: { transformTimeoutSeconds: 1, queryTimeoutSeconds: 1 },
  });
  us = harness.process();
});
afterEach(() => harness.close());

const sends =
  (bytes: Buffer | string): Handler =>
  ({ connection: peer }) =>
    peer.raw(bytes);
const create = (name = 'shop.example', values = {}) =>
  us.registry.create(connection, stepOf(), order(name, values));

describe('a command that changes something', () => {
  it('is not sent by a process that stood still after it was given leave', async () => {
    const { commandLog } = us;
    const write = commandLog.sent.bind(commandLog);
    // the whole process stands still while the command is being written down
    commandLog.sent = async (command) => {
      await write(command);
      for (const until = performance.now() + 60; performance.now() < until;);
    };
    expect(
      await us.registry.create(connection, stepOf(), order('shop.example'), async () => 50),
    ).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(commandLog.commands[0]).toMatchObject({ command: 'domain:create', outcome: 'not_sent' });
  });

  it('is not sent, and nobody claims to know more, when leave cannot be asked for', async () => {
    expect(
      await us.registry.create(connection, stepOf(), order('shop.example'), () =>
        Promise.reject(new Error('database away')),
      ),
    ).toMatchObject({ kind: 'unknown' });
    expect(registry.sent('domain:create')).toEqual([]);
  });

  it('is done when the registry says so, with what it says', async () => {
    const charged = `<extension><f:creData xmlns:f="${NS.fee}"><f:currency>USD</f:currency><f:fee>12.50</f:fee></f:creData></extension>`;
    registry.once('domain:create', answers(1000, created('shop.example') + charged));
    const id = stepOf();
    expect(
      await us.registry.create(connection, id, order('shop.example', { fee: Money.of(1_250n) })),
    ).toEqual({
      kind: 'done',
      data: {
        name: 'shop.example',
        createdAt: new Date('2026-03-02T09:15:00Z'),
        expiresAt: new Date('2027-03-02T09:15:00Z'),
        charged: Money.of(1_250n),
      },
    });
    expect(registry.sent('domain:create')[0].frame).toContain('<fee:fee>12.50</fee:fee>');
    expect(us.commandLog.commands).toEqual([
      expect.objectContaining({
        clTrid: clTridOf(id),
        operationId: id.operationId,
        connectionId: connection.id,
        command: 'domain:create',
        object: 'shop.example',
        outcome: 'done',
        resultCode: 1000,
        svTrid: `SV-${clTridOf(id)}`,
        sentAt: us.clock.now(),
        answeredAt: us.clock.now(),
      }),
    ]);
  });

  it('is done without data when the registry does not bother to send any', async () => {
    registry.once('domain:create', answers(1000));
    expect(await create()).toMatchObject({ kind: 'done', data: { name: 'shop.example' } });
  });

  it('is pending on 1001', async () => {
    registry.once('domain:create', answers(1001, created('shop.example')));
    expect(await create()).toMatchObject({ kind: 'pending', data: { name: 'shop.example' } });
    expect(us.commandLog.commands[0]).toMatchObject({ outcome: 'pending', resultCode: 1001 });
  });

  it.each([
    [2302, 'exists'],
    [2303, 'absent'],
    [2304, 'prohibited'],
    [2306, 'policy'],
    [2104, 'billing'],
    [2201, 'not_ours'],
    [2005, 'parameter'],
    [2002, 'other'],
    [2200, 'authorization'],
  ])('is refused on %p, which means %s', async (code, meaning) => {
    registry.once('domain:create', answers(code));
    expect(await create()).toEqual({
      kind: 'refused',
      refusal: { code, meaning, reason: `scripted ${code}` },
    });
    expect(us.commandLog.commands[0]).toMatchObject({ outcome: 'refused', resultCode: code });
  });

  it('is refused for its fee when the registry blames the fee', async () => {
    const blame = `<epp xmlns="${NS.epp}"><response><result code="2004"><msg>Out of range</msg><extValue><value><f:fee xmlns:f="${NS.fee}">9</f:fee></value>
      <reason>not ours</reason></extValue></result><trID><clTRID>@</clTRID><svTRID>S</svTRID></trID></response></epp>`;
    registry.once('domain:create', ({ connection: peer, clTrid }) =>
      peer.raw(encodeFrame(blame.replace('@', clTrid))),
    );
    expect(await create()).toMatchObject({
      kind: 'refused',
      refusal: { code: 2004, meaning: 'fee', reason: 'Out of range; not ours' },
    });
  });

  it.each<[string, Handler]>([
    ['the connection is dropped', drops],
    ['the connection ends in order, without an answer', ({ connection: peer }) => peer.end()],
    ['no answer comes in time', () => undefined],
    ['the answer is no XML', sends(encodeFrame('garbage'))],
    ['the answer is not EPP', sends(encodeFrame('<html/>'))],
    ['the answer is a document type', sends(encodeFrame(`<!DOCTYPE x>${response(1000, '', 'X')}`))],
    [
      'the answer is a greeting',
      ({ connection: peer }) => peer.raw(encodeFrame(`<epp xmlns="${NS.epp}"><greeting/></epp>`)),
    ],
    ['the answer breaks off', sends(encodeFrame(response(1000, '', 'X')).subarray(0, 50))],
    ['the answer is announced with four gigabytes', sends(Buffer.from([0xff, 0xff, 0xff, 0xff]))],
    ['the answer is announced with no length', sends(Buffer.from([0, 0, 0, 0]))],
    ['the answer is plain text', sends('Internal Server Error\r\n')],
    ['the answer is to somebody else’s command', answers(1000, created('shop.example'), 'ABC-99999')],
    ['the answer is about another domain', answers(1000, created('other.example'))],
    [
      'a success names no command',
      ({ connection: peer }) =>
        peer.raw(encodeFrame(response(1000, '', 'X').replace('<clTRID>X</clTRID>', ''))),
    ],
    ['the registry failed: 2400', answers(2400)],
    ['the registry failed and closes: 2500', answers(2500)],
    ['the registry closes: 2501', answers(2501)],
    ['the registry closes: 2502', answers(2502)],
  ])('has an unknown outcome when %s', async (_, handler) => {
    registry.once('domain:create', handler);
    expect(await create()).toMatchObject({ kind: 'unknown', why: expect.stringMatching(/./) });
    expect(us.commandLog.commands).toEqual([
      expect.objectContaining({ outcome: 'unknown', answeredAt: us.clock.now() }),
    ]);
    expect(registry.sent('domain:create')).toHaveLength(1);
    // and the next command is answered, on whatever session
    registry.once('domain:create', answers(1000, created('next.example')));
    expect(await create('next.example')).toMatchObject({ kind: 'done' });
  });

  it.each([[2001], [2005]])(
    'is refused when the registry could not read as far as its clTRID (%p)',
    async (code) => {
      registry.once('domain:create', ({ connection: peer, clTrid }) =>
        peer.raw(encodeFrame(response(code, '', clTrid).replace(/<clTRID>.*<\/clTRID>/, ''))),
      );
      expect(await create()).toMatchObject({ kind: 'refused', refusal: { code } });
    },
  );

  it('was not sent when there is no session', async () => {
    await registry.goAway();
    expect(await create()).toMatchObject({ kind: 'not_sent' });
    expect(us.commandLog.commands).toEqual([]);
  });

  it('has an answer that holds NUL in the command log, with another character in its place', async () => {
    registry.once('domain:create', ({ connection: peer, clTrid }) =>
      peer.raw(encodeFrame(response(1000, '', clTrid).replace('scripted', 'scri\u0000pted'))),
    );
    expect(await create()).toMatchObject({ kind: 'unknown', why: expect.stringContaining('garbage') });
    expect(us.commandLog.commands).toEqual([
      expect.objectContaining({ outcome: 'unknown', response: expect.stringContaining('scri\u2400pted') }),
    ]);
  });

  it.each([2002, 2200])(
    'was not sent when the registry had forgotten the log-in (%i), and the next one logs in again',
    async (code) => {
      registry.once('domain:create', ({ connection: peer, clTrid }) =>
        peer.send(response(code, '', clTrid).replace(`scripted ${code}`, 'Not logged in')),
      );
      expect(await create()).toMatchObject({ kind: 'not_sent' });
      expect(await create()).toMatchObject({ kind: 'done' });
      expect(registry.sent('login')).toHaveLength(2);
    },
  );

  it('is written down before a byte of it goes out, secrets masked', async () => {
    registry.once('domain:create', (received) => {
      expect(us.commandLog.commands).toHaveLength(1);
      expect(us.commandLog.commands[0].outcome).toBeUndefined();
      received.reply(1000, created('shop.example'));
    });
    await create('shop.example', { authInfo: 'Top-Secret-1' });
    expect(registry.sent('domain:create')[0].frame).toContain('Top-Secret-1');
    expect(JSON.stringify([us.commandLog.commands, us.log.lines])).not.toContain('Top-Secret-1');
    expect(us.commandLog.commands[0].request).toContain('<domain:authInfo>***</domain:authInfo>');
  });

  it('is not sent when it cannot be written down, and its outcome is unknown: an earlier try may have been', async () => {
    const id = stepOf();
    await us.commandLog.sent({
      clTrid: clTridOf(id),
      connectionId: 1,
      command: 'x',
      object: 'x',
      request: '',
      sentAt: us.clock.now(),
    });
    expect(await us.registry.create(connection, id, order('shop.example'))).toMatchObject({
      kind: 'unknown',
    });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(us.log.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('stays done when its answer cannot be written down, and staff are told', async () => {
    jest.spyOn(us.commandLog, 'answered').mockRejectedValue(new Error('the database is away'));
    registry.once('domain:create', answers(1000, created('shop.example')));
    expect(await create()).toMatchObject({ kind: 'done' });
    expect(us.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ outcome: 'done' }) }),
    );
  });

  it('is refused before it is sent when its text can never be sent', async () => {
    const contact = {
      id: 'c-1',
      name: 'A\u0000B',
      street: [],
      city: 'C',
      country: 'DE',
      email: 'a@b.example',
    };
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toMatchObject({
      kind: 'refused',
      refusal: { code: 2005, meaning: 'parameter' },
    });
    expect(registry.sent('contact:create')).toEqual([]);
  });

  it('is not sent with a fee to acknowledge when the registry does not offer the extension', async () => {
    registry.extensions = [];
    expect(await create('shop.example', { fee: Money.of(1_000n) })).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('domain:create')).toEqual([]);
  });

  it.each<[string, Partial<CreateDomainCommand>]>([
    [
      'a claims notice',
      { claims: { noticeId: '370d0b7c9223372036854775807', notAfter: new Date(0), acceptedAt: new Date(0) } },
    ],
    ['values of neulevel-1.0', { extras: [{ form: 'unspec', values: [{ name: 'A', value: '1' }] }] }],
    ['values of kv-1.1', { extras: [{ form: 'kv', list: 'l', values: [{ name: 'A', value: '1' }] }] }],
    [
      "values of the registry's own namespace",
      {
        extras: [{ form: 'elements', namespace: 'urn:own', root: 'r', values: [{ name: 'a', value: '1' }] }],
      },
    ],
  ])('is not sent with %s when the session does not have the extension', async (_, values) => {
    registry.extensions = registry.extensions.filter((uri) => uri !== NS.launch);
    expect(await create('shop.example', values)).toMatchObject({
      kind: 'not_sent',
      why: expect.stringContaining('extension'),
    });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(us.commandLog.commands).toEqual([]);
  });

  it('goes with its registry data once profile and greeting have the namespaces', async () => {
    registry.extensions = [...registry.extensions, NS.kv, 'urn:own', 'urn:unwanted'];
    connection = await harness.connect(registry, { extensions: [NS.kv, NS.neulevel, 'urn:own'] });
    const values = [{ name: 'a', value: '1' }];
    expect(
      await create('shop.example', {
        extras: [
          { form: 'elements', namespace: 'urn:own', root: 'r', values },
          { form: 'kv', list: 'l', values },
        ],
      }),
    ).toMatchObject({ kind: 'done' });
    const [login] = registry.sent('login');
    expect([...login.frame.matchAll(/<extURI>([^<]+)</g)].map((match) => match[1])).toEqual([
      NS.kv,
      'urn:own',
    ]);
    expect(registry.sent('domain:create')[0].frame).toContain(
      '<x:r xmlns:x="urn:own"><x:a>1</x:a></x:r></extension>',
    );
    const contact = { id: 'c-1', name: 'N', street: ['S'], city: 'C', country: 'DE', email: 'a@b.example' };
    expect(
      await us.registry.createContact(connection, stepOf('contact'), contact, '', [
        { form: 'unspec', values },
      ]),
    ).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('contact:create')).toEqual([]);
  });

  it('goes with the constants of its TLD, which are agreed at log-in; questions too, and checks by TLD', async () => {
    const namespace = 'http://www.verisign-grs.com/epp/namestoreExt-1.1';
    const byTld = {
      example: [{ name: 'subProduct', value: 'dotEX' }],
      test: [{ name: 'subProduct', value: 'dotTEST' }],
    };
    connection = await harness.connect(registry, {
      constantExtensions: [{ namespace, prefix: 'namestoreExt', root: 'namestoreExt', byTld }],
    });
    expect(await create()).toMatchObject({ kind: 'not_sent', why: expect.stringContaining(namespace) });
    registry.extensions = [...registry.extensions, namespace];
    us = harness.process();
    expect(await create()).toMatchObject({ kind: 'done' });
    expect(
      await us.registry.check(connection, {
        names: ['a.example', 'b.test'].map(nameOf),
        years: 1,
        withFee: false,
      }),
    ).toHaveLength(2);
    expect(await us.registry.createHost(connection, stepOf('host'), 'ns1.elsewhere.org')).toMatchObject({
      kind: 'done',
    });
    expect(registry.sent('login')[1].frame).toContain(`<extURI>${namespace}</extURI>`);
    const products = (command: string) =>
      registry
        .sent(command)
        .map(({ frame }) => /subProduct>([^<]+)</.exec(frame)?.[1])
        .sort();
    expect([products('domain:create'), products('domain:check'), products('host:create')]).toEqual([
      ['dotEX'],
      ['dotEX', 'dotTEST'],
      ['dotEX'],
    ]);
  });

  it('is refused inside a unit of work, as every call', async () => {
    await us.uow.run(async () => {
      for (const call of [
        () => create(),
        () => us.registry.info(connection, nameOf('a.example')),
        () => us.registry.nextMessage(connection),
        () => us.registry.check(connection, { names: [], years: 1, withFee: false }),
        () => us.registry.missingHosts(connection, []),
        () => us.registry.createHost(connection, stepOf(), 'ns1.b.test'),
        () => us.registry.acknowledge(connection, '1'),
        () =>
          us.registry.updateStatuses(connection, stepOf(), {
            name: nameOf('a.example'),
            add: [],
            remove: [],
          }),
        () =>
          us.registry.renew(connection, stepOf(), {
            name: nameOf('a.example'),
            expiresAt: new Date(0),
            years: 1,
          }),
        () => us.registry.update(connection, stepOf(), { name: nameOf('a.example') }),
        () => us.registry.claims(connection, nameOf('a.example')),
      ])
        await expect(call()).rejects.toThrow('unit of work');
    });
    expect(registry.received).toEqual([]);
  });
});
