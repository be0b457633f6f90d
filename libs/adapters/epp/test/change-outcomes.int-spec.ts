import { Money } from '@registrar/kernel';
import type { RegistryConnection } from '@registrar/registries';
import { NS } from '../src/xml/namespaces';
import { Harness, nameOf, stepOf, type Process } from './support/harness';
import {
  answers,
  domainData,
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

describe('a renewal', () => {
  const expiresAt = new Date('2027-03-02T23:59:59Z');
  const renew = (values = {}) =>
    us.registry.renew(connection, stepOf('renew'), {
      name: nameOf('a.example'),
      expiresAt,
      years: 2,
      ...values,
    });
  const renewed = (name: string, exDate = ''): string =>
    `<resData><d:renData xmlns:d="${NS.domain}"><d:name>${name}</d:name>${exDate}</d:renData></resData>`;
  const EX_DATE = '<d:exDate>2029-03-02T23:59:59Z</d:exDate>';
  const CHARGED = `<extension><f:renData xmlns:f="${NS.fee}"><f:currency>USD</f:currency><f:fee>25.00</f:fee></f:renData></extension>`;

  it('names the day of the end in UTC, acknowledges the fee, and tells what the registry answers', async () => {
    registry.once('domain:renew', answers(1000, renewed('A.example', EX_DATE) + CHARGED));
    expect(await renew({ fee: Money.of(2_500n) })).toEqual({
      kind: 'done',
      data: { name: 'a.example', expiresAt: new Date('2029-03-02T23:59:59Z'), charged: Money.of(2_500n) },
    });
    const { frame } = registry.sent('domain:renew')[0];
    expect(frame).toContain(
      '<domain:curExpDate>2027-03-02</domain:curExpDate><domain:period unit="y">2</domain:period>',
    );
    expect(frame).toContain('<fee:currency>USD</fee:currency><fee:fee>25.00</fee:fee>');
    expect(us.commandLog.commands).toEqual([
      expect.objectContaining({
        command: 'domain:renew',
        object: 'a.example',
        outcome: 'done',
        resultCode: 1000,
      }),
    ]);
  });

  it.each<[string, Handler, object]>([
    [
      'is done, without an end, when the answer holds none',
      answers(1000, renewed('a.example')),
      { kind: 'done', data: { name: 'a.example', expiresAt: undefined, charged: undefined } },
    ],
    ['is done when the answer holds nothing', answers(1000), { kind: 'done', data: { name: 'a.example' } }],
    ['is pending on 1001', answers(1001), { kind: 'pending', data: { name: 'a.example' } }],
    [
      'is unknown when the answer is about another domain',
      answers(1000, renewed('b.example', EX_DATE)),
      { kind: 'unknown' },
    ],
    ['is unknown when the connection is lost', drops, { kind: 'unknown' }],
    ['is unknown when the registry failed', answers(2400), { kind: 'unknown' }],
    ['is refused for the end', answers(2004), { kind: 'refused', refusal: { meaning: 'parameter' } }],
    ['is refused for the term', answers(2105), { kind: 'refused', refusal: { meaning: 'prohibited' } }],
    ['is refused for money', answers(2104), { kind: 'refused', refusal: { meaning: 'billing' } }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('domain:renew', handler);
    expect(await renew()).toMatchObject(outcome);
    expect(registry.sent('domain:renew')).toHaveLength(1);
  });

  it('is not sent with a fee to acknowledge when the registry does not offer the extension', async () => {
    registry.extensions = [];
    expect(await renew({ fee: Money.of(2_500n) })).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('domain:renew')).toEqual([]);
  });

  it('acknowledges nothing where the profile has no fees', async () => {
    connection = await harness.connect(registry);
    expect(await renew({ fee: Money.of(2_500n) })).toMatchObject({ kind: 'done' });
    expect(registry.sent('domain:renew')[0].frame).not.toContain('fee');
  });
});

describe('an update', () => {
  const update = (parts: object) =>
    us.registry.update(connection, stepOf('update'), { name: nameOf('a.example'), ...parts });

  it('is one command with all parts, and none for what has no change', async () => {
    expect(
      await update({
        statuses: { add: ['clientHold'], remove: [] },
        nameservers: { add: [], remove: ['ns1.b.test'] },
        registrant: 'c-2',
        contacts: { add: [{ role: 'tech', id: 'c-3' }], remove: [] },
        authInfo: null,
      }),
    ).toEqual({ kind: 'done', data: { name: 'a.example' } });
    expect(
      registry.sent('domain:update').map(({ frame }) => /<domain:name>.*<\/domain:update>/.exec(frame)?.[0]),
    ).toEqual([
      '<domain:name>a.example</domain:name><domain:add><domain:contact type="tech">c-3</domain:contact><domain:status s="clientHold"/></domain:add>' +
        '<domain:rem><domain:ns><domain:hostObj>ns1.b.test</domain:hostObj></domain:ns></domain:rem>' +
        '<domain:chg><domain:registrant>c-2</domain:registrant><domain:authInfo><domain:null/></domain:authInfo></domain:chg></domain:update>',
    ]);
  });

  it('names hosts as attributes where the registry has no host objects', async () => {
    connection = await harness.connect(registry, { hostModel: 'attributes' });
    await update({ nameservers: { add: ['ns1.b.test'], remove: [] } });
    expect(registry.sent('domain:update')[0].frame).toContain(
      '<domain:add><domain:ns><domain:hostAttr><domain:hostName>ns1.b.test</domain:hostName></domain:hostAttr></domain:ns></domain:add>',
    );
  });

  it('is not sent when there is nothing to change', async () => {
    for (const parts of [
      {},
      { statuses: { add: [], remove: [] }, contacts: { add: [], remove: [] }, registrant: undefined },
    ]) {
      expect(await update(parts)).toEqual({ kind: 'done', data: { name: 'a.example' } });
    }
    expect([registry.received, us.commandLog.commands]).toEqual([[], []]);
  });

  it.each<[string, Handler, object]>([
    ['is pending on 1001', answers(1001), { kind: 'pending', data: { name: 'a.example' } }],
    ['is refused by a status', answers(2304), { kind: 'refused', refusal: { meaning: 'prohibited' } }],
    [
      'is refused for a part that is absent',
      answers(2303),
      { kind: 'refused', refusal: { meaning: 'absent' } },
    ],
    ['is unknown when the connection is lost', drops, { kind: 'unknown' }],
    ['is unknown when the registry closes', answers(2500), { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('domain:update', handler);
    expect(await update({ authInfo: 'Top-Secret-1' })).toMatchObject(outcome);
    // whatever became of it, no second look and no second try hides it
    expect(registry.received.map((each) => each.command)).toEqual(['login', 'domain:update']);
  });

  it('brings a new code to the registry and nowhere else', async () => {
    registry.once('domain:update', ({ connection: peer, clTrid }) =>
      peer.send(
        response(2306, '', clTrid).replace(
          'scripted 2306',
          '&lt;domain:pw&gt;Top-Secret-1&lt;/domain:pw&gt;',
        ),
      ),
    );
    const outcome = await update({ authInfo: 'Top-Secret-1' });
    expect(registry.sent('domain:update')[0].frame).toContain(
      '<domain:chg><domain:authInfo><domain:pw>Top-Secret-1</domain:pw></domain:authInfo></domain:chg>',
    );
    expect(us.commandLog.commands[0].request).toContain('<domain:authInfo>***</domain:authInfo>');
    expect(JSON.stringify([us.commandLog.commands, us.log.lines])).not.toContain('Top-Secret-1');
    expect(outcome).toMatchObject({ kind: 'refused' });
  });
});

describe('a contact that exists', () => {
  const contact = { id: 'c-1', name: 'N', street: ['S'], city: 'C', country: 'DE', email: 'a@b.example' };
  const info = (clientId: string, id = 'c-1'): string =>
    `<resData><c:infData xmlns:c="${NS.contact}"><c:id>${id}</c:id><c:roid>R</c:roid><c:clID>${clientId}</c:clID></c:infData></resData>`;

  it.each<[string, Handler, object]>([
    [
      'counts as created when it is ours',
      answers(1000, info('registrar-a')),
      { kind: 'done', data: { id: 'c-1' } },
    ],
    [
      'is refused when it belongs to somebody else',
      answers(1000, info('registrar-b')),
      { kind: 'refused', refusal: { meaning: 'exists' } },
    ],
    [
      'is refused when we may not look at it',
      answers(2201),
      { kind: 'refused', refusal: { meaning: 'exists' } },
    ],
    ['is unknown when it is gone when looked at', answers(2303), { kind: 'unknown' }],
    ['is unknown when the answer makes no sense', answers(1000), { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('contact:create', answers(2302));
    registry.once('contact:info', handler);
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toMatchObject(
      outcome,
    );
  });

  it('may be given another id by the registry', async () => {
    registry.once(
      'contact:create',
      answers(1000, `<resData><c:creData xmlns:c="${NS.contact}"><c:id>FR-77</c:id></c:creData></resData>`),
    );
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toEqual({
      kind: 'done',
      data: { id: 'FR-77' },
    });
  });
});

describe('a host', () => {
  it.each<[number, object]>([
    [1000, { kind: 'done' }],
    [2302, { kind: 'done' }],
    [2306, { kind: 'refused' }],
    [2400, { kind: 'unknown' }],
  ])('created with %p', async (code, outcome) => {
    registry.once('host:create', answers(code));
    expect(await us.registry.createHost(connection, stepOf('host'), 'ns1.b.test')).toMatchObject(outcome);
  });

  it('below a domain of ours takes its addresses along', async () => {
    await us.registry.createHost(connection, stepOf('host'), 'ns1.a.example', ['192.0.2.1', '2001:db8::1']);
    expect(registry.sent('host:create')[0].frame).toContain(
      '<host:addr ip="v4">192.0.2.1</host:addr><host:addr ip="v6">2001:db8::1</host:addr>',
    );
  });

  const shows = (inner: string): Handler =>
    answers(1000, `<resData><h:infData xmlns:h="${NS.host}">${inner}</h:infData></resData>`);
  const SHOWN =
    '<h:name>NS1.a.example</h:name><h:roid>H1</h:roid><h:status s="ok"/><h:addr ip="v4">192.0.2.1</h:addr><h:addr ip="v6">2001:DB8::1</h:addr><h:clID>registrar-a</h:clID><h:crID>registrar-a</h:crID><h:crDate>2026-03-02T09:15:00Z</h:crDate>';
  it.each<[string, Handler, object]>([
    [
      'of ours',
      shows(SHOWN),
      {
        kind: 'found',
        info: {
          name: 'ns1.a.example',
          clientId: 'registrar-a',
          addresses: ['192.0.2.1', '2001:DB8::1'],
          statuses: ['ok'],
        },
      },
    ],
    ['that is not there', answers(2303), { kind: 'absent' }],
    ['that may not be asked about', answers(2201), { kind: 'not_ours' }],
    [
      'of another name',
      shows(SHOWN.replace('NS1', 'ns2')),
      { kind: 'unknown', why: 'the answer is about another host' },
    ],
    ['without an owner', shows('<h:name>ns1.a.example</h:name>'), { kind: 'unknown' }],
    ['of a registry that refuses', answers(2101), { kind: 'unknown' }],
  ])('%s is shown as it is', async (_what, handler, outcome) => {
    registry.once('host:info', handler);
    expect(await us.registry.hostInfo(connection, 'ns1.a.example')).toMatchObject(outcome);
  });

  it.each<[number, object]>([
    [1000, { kind: 'done' }],
    [1001, { kind: 'pending' }],
    [2302, { kind: 'refused' }],
    [2305, { kind: 'refused', refusal: { code: 2305 } }],
    [2400, { kind: 'unknown' }],
  ])('with addresses, changed or removed, is what the registry says (%p)', async (code, outcome) => {
    for (const command of ['create', 'update', 'delete']) registry.once(`host:${command}`, answers(code));
    expect(
      await us.registry.createHost(connection, stepOf('host'), 'ns1.a.example', ['192.0.2.1']),
    ).toMatchObject(outcome);
    expect(
      await us.registry.updateHost(connection, stepOf('host'), 'ns1.a.example', {
        add: ['192.0.2.2'],
        remove: ['2001:db8::1'],
      }),
    ).toMatchObject(outcome);
    expect(await us.registry.deleteHost(connection, stepOf('host'), 'ns1.a.example')).toMatchObject(outcome);
    expect(registry.sent('host:update')[0].frame).toContain(
      '<host:add><host:addr ip="v4">192.0.2.2</host:addr></host:add><host:rem><host:addr ip="v6">2001:db8::1</host:addr></host:rem>',
    );
  });

  it.each(['update', 'delete'] as const)(
    'whose answer is lost may be as wanted or not (%s)',
    async (command) => {
      registry.once(`host:${command}`, drops);
      const act = {
        update: () =>
          us.registry.updateHost(connection, stepOf('host'), 'ns1.a.example', {
            add: ['192.0.2.2'],
            remove: [],
          }),
        delete: () => us.registry.deleteHost(connection, stepOf('host'), 'ns1.a.example'),
      };
      expect(await act[command]()).toMatchObject({ kind: 'unknown' });
    },
  );

  it('below the domain goes with its addresses where name servers are attributes', async () => {
    const attributes = await harness.connect(registry, { hostModel: 'attributes' });
    const glue = new Map([['ns1.a.example', ['192.0.2.1']]]);
    await us.registry.update(attributes, stepOf('update'), {
      name: nameOf('a.example'),
      nameservers: { add: ['ns1.a.example', 'ns1.b.test'], remove: ['ns2.b.test'] },
      glue,
    });
    expect(registry.sent('domain:update')[0].frame).toContain(
      '<domain:hostAttr><domain:hostName>ns1.a.example</domain:hostName><domain:hostAddr ip="v4">192.0.2.1</domain:hostAddr></domain:hostAttr><domain:hostAttr><domain:hostName>ns1.b.test</domain:hostName></domain:hostAttr>',
    );
  });

  it('is no object where name servers are attributes', async () => {
    const attributes = await harness.connect(registry, { hostModel: 'attributes' });
    expect(await us.registry.missingHosts(attributes, ['ns1.b.test'])).toEqual([]);
    expect(registry.received).toEqual([]);
  });
});

describe('statuses of a domain', () => {
  const change = (add: string[], remove: string[] = []) =>
    us.registry.updateStatuses(connection, stepOf('lock'), {
      name: nameOf('a.example'),
      add,
      remove,
    } as Parameters<Process['registry']['updateStatuses']>[2]);
  const info = (...statuses: string[]): Handler =>
    answers(1000, domainData('a.example', 'registrar-a', statuses));

  it('are changed with one command when there is one', async () => {
    expect(await change(['clientHold'])).toEqual({ kind: 'done', data: { name: 'a.example' } });
    expect(registry.received.map((each) => each.command)).toEqual(['login', 'domain:update']);
  });

  it.each<[string, string[], string[], string]>([
    ['is set already', ['clientHold'], [], 'clientHold'],
    ['is off already', [], ['clientHold'], 'ok'],
  ])('count as changed when the registry refuses one that %s', async (_, add, remove, status) => {
    registry.once('domain:update', answers(2306));
    registry.once('domain:info', info(status));
    expect(await change(add, remove)).toMatchObject({ kind: 'done' });
  });

  it('are refused when they are not as wanted after a refusal', async () => {
    registry.once('domain:update', answers(2304));
    registry.once('domain:info', info('serverUpdateProhibited'));
    expect(await change(['clientHold'])).toMatchObject({ kind: 'refused', refusal: { code: 2304 } });
  });

  it.each([
    [2303, 'absent'],
    [2201, 'not_ours'],
  ])('are refused without a second look on %p', async (code, meaning) => {
    registry.once('domain:update', answers(code));
    expect(await change(['clientHold'])).toMatchObject({ kind: 'refused', refusal: { meaning } });
    expect(registry.sent('domain:info')).toEqual([]);
  });

  it('of several are changed as far as they differ', async () => {
    registry.once('domain:info', info('clientHold', 'clientDeleteProhibited'));
    expect(await change(['clientHold', 'clientTransferProhibited'], ['clientRenewProhibited'])).toMatchObject(
      { kind: 'done' },
    );
    const { frame } = registry.sent('domain:update')[0];
    expect([
      frame.includes('clientTransferProhibited'),
      frame.includes('clientHold'),
      frame.includes('domain:rem'),
    ]).toEqual([true, false, false]);
  });

  it('of several are not sent when all are so already', async () => {
    registry.once('domain:info', info('clientHold', 'clientTransferProhibited'));
    expect(await change(['clientHold', 'clientTransferProhibited'])).toMatchObject({ kind: 'done' });
    expect(registry.sent('domain:update')).toEqual([]);
  });
});
