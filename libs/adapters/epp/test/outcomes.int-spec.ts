import { Money } from '@registrar/kernel';
import type { CreateDomainCommand, RegistryConnection } from '@registrar/registries';
import { clTridOf } from '@registrar/registries/ports';
import { NS } from '../src/xml/namespaces';
import { encodeFrame } from '../src/wire/framing';
import { Harness, nameOf, order, stepOf, type Process } from './support/harness';
import { created, domainData, response, type Handler, type ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;
let connection: RegistryConnection;
let us: Process;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
  connection = await harness.connect(registry, { fee: { mode: 'fee', currency: 'USD' }, session: { transformTimeoutSeconds: 1, queryTimeoutSeconds: 1 } });
  us = harness.process();
});
afterEach(() => harness.close());

const answers = (code: number, inner?: string, clTrid?: string): Handler => ({ reply }) => reply(code, inner, clTrid);
const drops: Handler = ({ connection: peer }) => peer.drop();
const sends = (bytes: Buffer | string): Handler => ({ connection: peer }) => peer.raw(bytes);
const create = (name = 'shop.example', values = {}) => us.registry.create(connection, stepOf(), order(name, values));

describe('a command that changes something', () => {
  it('is not sent by a process that stood still after it was given leave', async () => {
    const { commandLog } = us;
    const write = commandLog.sent.bind(commandLog);
    // the whole process stands still while the command is being written down
    commandLog.sent = async (command) => {
      await write(command);
      for (const until = performance.now() + 60; performance.now() < until;);
    };
    expect(await us.registry.create(connection, stepOf(), order('shop.example'), async () => 50)).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(commandLog.commands[0]).toMatchObject({ command: 'domain:create', outcome: 'not_sent' });
  });

  it('is not sent, and nobody claims to know more, when leave cannot be asked for', async () => {
    expect(await us.registry.create(connection, stepOf(), order('shop.example'), () => Promise.reject(new Error('database away')))).toMatchObject({ kind: 'unknown' });
    expect(registry.sent('domain:create')).toEqual([]);
  });

  it('is done when the registry says so, with what it says', async () => {
    const charged = `<extension><f:creData xmlns:f="${NS.fee}"><f:currency>USD</f:currency><f:fee>12.50</f:fee></f:creData></extension>`;
    registry.once('domain:create', answers(1000, created('shop.example') + charged));
    const id = stepOf();
    expect(await us.registry.create(connection, id, order('shop.example', { fee: Money.of(1_250n) }))).toEqual({
      kind: 'done',
      data: { name: 'shop.example', createdAt: new Date('2026-03-02T09:15:00Z'), expiresAt: new Date('2027-03-02T09:15:00Z'), charged: Money.of(1_250n) },
    });
    expect(registry.sent('domain:create')[0].frame).toContain('<fee:fee>12.50</fee:fee>');
    expect(us.commandLog.commands).toEqual([expect.objectContaining({
      clTrid: clTridOf(id), operationId: id.operationId, connectionId: connection.id, command: 'domain:create', object: 'shop.example',
      outcome: 'done', resultCode: 1000, svTrid: `SV-${clTridOf(id)}`, sentAt: us.clock.now(), answeredAt: us.clock.now(),
    })]);
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

  it.each([[2302, 'exists'], [2303, 'absent'], [2304, 'prohibited'], [2306, 'policy'], [2104, 'billing'], [2201, 'not_ours'], [2005, 'parameter'], [2002, 'other']])(
    'is refused on %p, which means %s',
    async (code, meaning) => {
      registry.once('domain:create', answers(code));
      expect(await create()).toEqual({ kind: 'refused', refusal: { code, meaning, reason: `scripted ${code}` } });
      expect(us.commandLog.commands[0]).toMatchObject({ outcome: 'refused', resultCode: code });
    },
  );

  it('is refused for its fee when the registry blames the fee', async () => {
    const blame = `<epp xmlns="${NS.epp}"><response><result code="2004"><msg>Out of range</msg><extValue><value><f:fee xmlns:f="${NS.fee}">9</f:fee></value>
      <reason>not ours</reason></extValue></result><trID><clTRID>@</clTRID><svTRID>S</svTRID></trID></response></epp>`;
    registry.once('domain:create', ({ connection: peer, clTrid }) => peer.raw(encodeFrame(blame.replace('@', clTrid))));
    expect(await create()).toMatchObject({ kind: 'refused', refusal: { code: 2004, meaning: 'fee', reason: 'Out of range; not ours' } });
  });

  it.each<[string, Handler]>([
    ['the connection is dropped', drops],
    ['the connection ends in order, without an answer', ({ connection: peer }) => peer.end()],
    ['no answer comes in time', () => undefined],
    ['the answer is no XML', sends(encodeFrame('garbage'))],
    ['the answer is not EPP', sends(encodeFrame('<html/>'))],
    ['the answer is a document type', sends(encodeFrame(`<!DOCTYPE x>${response(1000, '', 'X')}`))],
    ['the answer is a greeting', ({ connection: peer }) => peer.raw(encodeFrame(`<epp xmlns="${NS.epp}"><greeting/></epp>`))],
    ['the answer breaks off', sends(encodeFrame(response(1000, '', 'X')).subarray(0, 50))],
    ['the answer is announced with four gigabytes', sends(Buffer.from([0xff, 0xff, 0xff, 0xff]))],
    ['the answer is announced with no length', sends(Buffer.from([0, 0, 0, 0]))],
    ['the answer is plain text', sends('Internal Server Error\r\n')],
    ['the answer is to somebody else’s command', answers(1000, created('shop.example'), 'ABC-99999')],
    ['the answer is about another domain', answers(1000, created('other.example'))],
    ['a success names no command', ({ connection: peer }) => peer.raw(encodeFrame(response(1000, '', 'X').replace('<clTRID>X</clTRID>', '')))],
    ['the registry failed: 2400', answers(2400)],
    ['the registry failed and closes: 2500', answers(2500)],
    ['the registry closes: 2501', answers(2501)],
    ['the registry closes: 2502', answers(2502)],
  ])('has an unknown outcome when %s', async (_, handler) => {
    registry.once('domain:create', handler);
    expect(await create()).toMatchObject({ kind: 'unknown', why: expect.stringMatching(/./) });
    expect(us.commandLog.commands).toEqual([expect.objectContaining({ outcome: 'unknown', answeredAt: us.clock.now() })]);
    expect(registry.sent('domain:create')).toHaveLength(1);
    // and the next command is answered, on whatever session
    registry.once('domain:create', answers(1000, created('next.example')));
    expect(await create('next.example')).toMatchObject({ kind: 'done' });
  });

  it.each([[2001], [2005]])('is refused when the registry could not read as far as its clTRID (%p)', async (code) => {
    registry.once('domain:create', ({ connection: peer, clTrid }) => peer.raw(encodeFrame(response(code, '', clTrid).replace(/<clTRID>.*<\/clTRID>/, ''))));
    expect(await create()).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it('was not sent when there is no session', async () => {
    await registry.goAway();
    expect(await create()).toMatchObject({ kind: 'not_sent' });
    expect(us.commandLog.commands).toEqual([]);
  });

  it('was not sent when the registry had forgotten the log-in, and the next one logs in again', async () => {
    registry.once('domain:create', ({ connection: peer, clTrid }) => peer.send(response(2002, '', clTrid).replace('scripted 2002', 'Not logged in')));
    expect(await create()).toMatchObject({ kind: 'not_sent' });
    expect(await create()).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')).toHaveLength(2);
  });

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
    await us.commandLog.sent({ clTrid: clTridOf(id), connectionId: 1, command: 'x', object: 'x', request: '', sentAt: us.clock.now() });
    expect(await us.registry.create(connection, id, order('shop.example'))).toMatchObject({ kind: 'unknown' });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(us.log.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('stays done when its answer cannot be written down, and staff are told', async () => {
    jest.spyOn(us.commandLog, 'answered').mockRejectedValue(new Error('the database is away'));
    registry.once('domain:create', answers(1000, created('shop.example')));
    expect(await create()).toMatchObject({ kind: 'done' });
    expect(us.log.lines).toContainEqual(expect.objectContaining({ level: 'error', fields: expect.objectContaining({ outcome: 'done' }) }));
  });

  it('is refused before it is sent when its text can never be sent', async () => {
    const contact = { id: 'c-1', name: 'A\u0000B', street: [], city: 'C', country: 'DE', email: 'a@b.example' };
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toMatchObject({ kind: 'refused', refusal: { code: 2005, meaning: 'parameter' } });
    expect(registry.sent('contact:create')).toEqual([]);
  });

  it('is not sent with a fee to acknowledge when the registry does not offer the extension', async () => {
    registry.extensions = [];
    expect(await create('shop.example', { fee: Money.of(1_000n) })).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('domain:create')).toEqual([]);
  });

  it.each<[string, Partial<CreateDomainCommand>]>([
    ['a claims notice', { claims: { noticeId: '370d0b7c9223372036854775807', notAfter: new Date(0), acceptedAt: new Date(0) } }],
    ['values of neulevel-1.0', { extras: [{ form: 'unspec', values: [{ name: 'A', value: '1' }] }] }],
    ['values of kv-1.1', { extras: [{ form: 'kv', list: 'l', values: [{ name: 'A', value: '1' }] }] }],
    ["values of the registry's own namespace", { extras: [{ form: 'elements', namespace: 'urn:own', root: 'r', values: [{ name: 'a', value: '1' }] }] }],
  ])('is not sent with %s when the session does not have the extension', async (_, values) => {
    registry.extensions = registry.extensions.filter((uri) => uri !== NS.launch);
    expect(await create('shop.example', values)).toMatchObject({ kind: 'not_sent', why: expect.stringContaining('extension') });
    expect(registry.sent('domain:create')).toEqual([]);
    expect(us.commandLog.commands).toEqual([]);
  });

  it('goes with its registry data once profile and greeting have the namespaces', async () => {
    registry.extensions = [...registry.extensions, NS.kv, 'urn:own', 'urn:unwanted'];
    connection = await harness.connect(registry, { extensions: [NS.kv, NS.neulevel, 'urn:own'] });
    const values = [{ name: 'a', value: '1' }];
    expect(await create('shop.example', { extras: [{ form: 'elements', namespace: 'urn:own', root: 'r', values }, { form: 'kv', list: 'l', values }] })).toMatchObject({ kind: 'done' });
    const [login] = registry.sent('login');
    expect([...login.frame.matchAll(/<extURI>([^<]+)</g)].map((match) => match[1])).toEqual([NS.kv, 'urn:own']);
    expect(registry.sent('domain:create')[0].frame).toContain('<x:r xmlns:x="urn:own"><x:a>1</x:a></x:r></extension>');
    const contact = { id: 'c-1', name: 'N', street: ['S'], city: 'C', country: 'DE', email: 'a@b.example' };
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '', [{ form: 'unspec', values }])).toMatchObject({ kind: 'not_sent' });
    expect(registry.sent('contact:create')).toEqual([]);
  });

  it('is refused inside a unit of work, as every call', async () => {
    await us.uow.run(async () => {
      for (const call of [
        () => create(), () => us.registry.info(connection, nameOf('a.example')), () => us.registry.nextMessage(connection),
        () => us.registry.check(connection, { names: [], years: 1, withFee: false }), () => us.registry.missingHosts(connection, []),
        () => us.registry.createHost(connection, stepOf(), 'ns1.b.test'), () => us.registry.acknowledge(connection, '1'),
        () => us.registry.updateStatuses(connection, stepOf(), { name: nameOf('a.example'), add: [], remove: [] }),
        () => us.registry.renew(connection, stepOf(), { name: nameOf('a.example'), expiresAt: new Date(0), years: 1 }),
        () => us.registry.update(connection, stepOf(), { name: nameOf('a.example') }), () => us.registry.claims(connection, nameOf('a.example')),
      ]) await expect(call()).rejects.toThrow('unit of work');
    });
    expect(registry.received).toEqual([]);
  });
});

describe('a renewal', () => {
  const expiresAt = new Date('2027-03-02T23:59:59Z');
  const renew = (values = {}) => us.registry.renew(connection, stepOf('renew'), { name: nameOf('a.example'), expiresAt, years: 2, ...values });
  const renewed = (name: string, exDate = ''): string => `<resData><d:renData xmlns:d="${NS.domain}"><d:name>${name}</d:name>${exDate}</d:renData></resData>`;
  const EX_DATE = '<d:exDate>2029-03-02T23:59:59Z</d:exDate>';
  const CHARGED = `<extension><f:renData xmlns:f="${NS.fee}"><f:currency>USD</f:currency><f:fee>25.00</f:fee></f:renData></extension>`;

  it('names the day of the end in UTC, acknowledges the fee, and tells what the registry answers', async () => {
    registry.once('domain:renew', answers(1000, renewed('A.example', EX_DATE) + CHARGED));
    expect(await renew({ fee: Money.of(2_500n) })).toEqual({
      kind: 'done', data: { name: 'a.example', expiresAt: new Date('2029-03-02T23:59:59Z'), charged: Money.of(2_500n) },
    });
    const { frame } = registry.sent('domain:renew')[0];
    expect(frame).toContain('<domain:curExpDate>2027-03-02</domain:curExpDate><domain:period unit="y">2</domain:period>');
    expect(frame).toContain('<fee:currency>USD</fee:currency><fee:fee>25.00</fee:fee>');
    expect(us.commandLog.commands).toEqual([expect.objectContaining({ command: 'domain:renew', object: 'a.example', outcome: 'done', resultCode: 1000 })]);
  });

  it.each<[string, Handler, object]>([
    ['is done, without an end, when the answer holds none', answers(1000, renewed('a.example')), { kind: 'done', data: { name: 'a.example', expiresAt: undefined, charged: undefined } }],
    ['is done when the answer holds nothing', answers(1000), { kind: 'done', data: { name: 'a.example' } }],
    ['is pending on 1001', answers(1001), { kind: 'pending', data: { name: 'a.example' } }],
    ['is unknown when the answer is about another domain', answers(1000, renewed('b.example', EX_DATE)), { kind: 'unknown' }],
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
  const update = (parts: object) => us.registry.update(connection, stepOf('update'), { name: nameOf('a.example'), ...parts });

  it('is one command with all parts, and none for what has no change', async () => {
    expect(await update({
      statuses: { add: ['clientHold'], remove: [] }, nameservers: { add: [], remove: ['ns1.b.test'] }, registrant: 'c-2',
      contacts: { add: [{ role: 'tech', id: 'c-3' }], remove: [] }, authInfo: null,
    })).toEqual({ kind: 'done', data: { name: 'a.example' } });
    expect(registry.sent('domain:update').map(({ frame }) => /<domain:name>.*<\/domain:update>/.exec(frame)?.[0])).toEqual([
      '<domain:name>a.example</domain:name><domain:add><domain:contact type="tech">c-3</domain:contact><domain:status s="clientHold"/></domain:add>'
      + '<domain:rem><domain:ns><domain:hostObj>ns1.b.test</domain:hostObj></domain:ns></domain:rem>'
      + '<domain:chg><domain:registrant>c-2</domain:registrant><domain:authInfo><domain:null/></domain:authInfo></domain:chg></domain:update>',
    ]);
  });

  it('names hosts as attributes where the registry has no host objects', async () => {
    connection = await harness.connect(registry, { hostModel: 'attributes' });
    await update({ nameservers: { add: ['ns1.b.test'], remove: [] } });
    expect(registry.sent('domain:update')[0].frame).toContain('<domain:add><domain:ns><domain:hostAttr><domain:hostName>ns1.b.test</domain:hostName></domain:hostAttr></domain:ns></domain:add>');
  });

  it('is not sent when there is nothing to change', async () => {
    for (const parts of [{}, { statuses: { add: [], remove: [] }, contacts: { add: [], remove: [] }, registrant: undefined }]) {
      expect(await update(parts)).toEqual({ kind: 'done', data: { name: 'a.example' } });
    }
    expect([registry.received, us.commandLog.commands]).toEqual([[], []]);
  });

  it.each<[string, Handler, object]>([
    ['is pending on 1001', answers(1001), { kind: 'pending', data: { name: 'a.example' } }],
    ['is refused by a status', answers(2304), { kind: 'refused', refusal: { meaning: 'prohibited' } }],
    ['is refused for a part that is absent', answers(2303), { kind: 'refused', refusal: { meaning: 'absent' } }],
    ['is unknown when the connection is lost', drops, { kind: 'unknown' }],
    ['is unknown when the registry closes', answers(2500), { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('domain:update', handler);
    expect(await update({ authInfo: 'Top-Secret-1' })).toMatchObject(outcome);
    // whatever became of it, no second look and no second try hides it
    expect(registry.received.map((each) => each.command)).toEqual(['login', 'domain:update']);
  });

  it('brings a new code to the registry and nowhere else', async () => {
    registry.once('domain:update', ({ connection: peer, clTrid }) => peer.send(response(2306, '', clTrid).replace('scripted 2306', '&lt;domain:pw&gt;Top-Secret-1&lt;/domain:pw&gt;')));
    const outcome = await update({ authInfo: 'Top-Secret-1' });
    expect(registry.sent('domain:update')[0].frame).toContain('<domain:chg><domain:authInfo><domain:pw>Top-Secret-1</domain:pw></domain:authInfo></domain:chg>');
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
    ['counts as created when it is ours', answers(1000, info('registrar-a')), { kind: 'done', data: { id: 'c-1' } }],
    ['is refused when it belongs to somebody else', answers(1000, info('registrar-b')), { kind: 'refused', refusal: { meaning: 'exists' } }],
    ['is refused when we may not look at it', answers(2201), { kind: 'refused', refusal: { meaning: 'exists' } }],
    ['is unknown when it is gone when looked at', answers(2303), { kind: 'unknown' }],
    ['is unknown when the answer makes no sense', answers(1000), { kind: 'unknown' }],
  ])('%s', async (_, handler, outcome) => {
    registry.once('contact:create', answers(2302));
    registry.once('contact:info', handler);
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toMatchObject(outcome);
  });

  it('may be given another id by the registry', async () => {
    registry.once('contact:create', answers(1000, `<resData><c:creData xmlns:c="${NS.contact}"><c:id>FR-77</c:id></c:creData></resData>`));
    expect(await us.registry.createContact(connection, stepOf('contact'), contact, '')).toEqual({ kind: 'done', data: { id: 'FR-77' } });
  });
});

describe('a host', () => {
  it.each<[number, object]>([[1000, { kind: 'done' }], [2302, { kind: 'done' }], [2306, { kind: 'refused' }], [2400, { kind: 'unknown' }]])('created with %p', async (code, outcome) => {
    registry.once('host:create', answers(code));
    expect(await us.registry.createHost(connection, stepOf('host'), 'ns1.b.test')).toMatchObject(outcome);
  });

  it('below a domain of ours takes its addresses along', async () => {
    await us.registry.createHost(connection, stepOf('host'), 'ns1.a.example', ['192.0.2.1', '2001:db8::1']);
    expect(registry.sent('host:create')[0].frame).toContain('<host:addr ip="v4">192.0.2.1</host:addr><host:addr ip="v6">2001:db8::1</host:addr>');
  });

  const shows = (inner: string): Handler => answers(1000, `<resData><h:infData xmlns:h="${NS.host}">${inner}</h:infData></resData>`);
  const SHOWN = '<h:name>NS1.a.example</h:name><h:roid>H1</h:roid><h:status s="ok"/><h:addr ip="v4">192.0.2.1</h:addr><h:addr ip="v6">2001:DB8::1</h:addr><h:clID>registrar-a</h:clID><h:crID>registrar-a</h:crID><h:crDate>2026-03-02T09:15:00Z</h:crDate>';
  it.each<[string, Handler, object]>([
    ['of ours', shows(SHOWN), { kind: 'found', info: { name: 'ns1.a.example', clientId: 'registrar-a', addresses: ['192.0.2.1', '2001:db8::1'], statuses: ['ok'] } }],
    ['that is not there', answers(2303), { kind: 'absent' }],
    ['that may not be asked about', answers(2201), { kind: 'not_ours' }],
    ['of another name', shows(SHOWN.replace('NS1', 'ns2')), { kind: 'unknown', why: 'the answer is about another host' }],
    ['without an owner', shows('<h:name>ns1.a.example</h:name>'), { kind: 'unknown' }],
    ['of a registry that refuses', answers(2101), { kind: 'unknown' }],
  ])('%s is shown as it is', async (_what, handler, outcome) => {
    registry.once('host:info', handler);
    expect(await us.registry.hostInfo(connection, 'ns1.a.example')).toMatchObject(outcome);
  });

  it.each<[number, object]>([[1000, { kind: 'done' }], [1001, { kind: 'pending' }], [2302, { kind: 'refused' }], [2305, { kind: 'refused', refusal: { code: 2305 } }], [2400, { kind: 'unknown' }]])(
    'with addresses, changed or removed, is what the registry says (%p)', async (code, outcome) => {
      for (const command of ['create', 'update', 'delete']) registry.once(`host:${command}`, answers(code));
      expect(await us.registry.createHost(connection, stepOf('host'), 'ns1.a.example', ['192.0.2.1'])).toMatchObject(outcome);
      expect(await us.registry.updateHost(connection, stepOf('host'), 'ns1.a.example', { add: ['192.0.2.2'], remove: ['2001:db8::1'] })).toMatchObject(outcome);
      expect(await us.registry.deleteHost(connection, stepOf('host'), 'ns1.a.example')).toMatchObject(outcome);
      expect(registry.sent('host:update')[0].frame).toContain('<host:add><host:addr ip="v4">192.0.2.2</host:addr></host:add><host:rem><host:addr ip="v6">2001:db8::1</host:addr></host:rem>');
    });

  it.each(['update', 'delete'] as const)('whose answer is lost may be as wanted or not (%s)', async (command) => {
    registry.once(`host:${command}`, drops);
    const act = { update: () => us.registry.updateHost(connection, stepOf('host'), 'ns1.a.example', { add: ['192.0.2.2'], remove: [] }), delete: () => us.registry.deleteHost(connection, stepOf('host'), 'ns1.a.example') };
    expect(await act[command]()).toMatchObject({ kind: 'unknown' });
  });

  it('below the domain goes with its addresses where name servers are attributes', async () => {
    const attributes = await harness.connect(registry, { hostModel: 'attributes' });
    const glue = new Map([['ns1.a.example', ['192.0.2.1']]]);
    await us.registry.update(attributes, stepOf('update'), { name: nameOf('a.example'), nameservers: { add: ['ns1.a.example', 'ns1.b.test'], remove: ['ns2.b.test'] }, glue });
    expect(registry.sent('domain:update')[0].frame).toContain('<domain:hostAttr><domain:hostName>ns1.a.example</domain:hostName><domain:hostAddr ip="v4">192.0.2.1</domain:hostAddr></domain:hostAttr><domain:hostAttr><domain:hostName>ns1.b.test</domain:hostName></domain:hostAttr>');
  });

  it('is no object where name servers are attributes', async () => {
    const attributes = await harness.connect(registry, { hostModel: 'attributes' });
    expect(await us.registry.missingHosts(attributes, ['ns1.b.test'])).toEqual([]);
    expect(registry.received).toEqual([]);
  });
});

describe('statuses of a domain', () => {
  const change = (add: string[], remove: string[] = []) =>
    us.registry.updateStatuses(connection, stepOf('lock'), { name: nameOf('a.example'), add, remove } as Parameters<Process['registry']['updateStatuses']>[2]);
  const info = (...statuses: string[]): Handler => answers(1000, domainData('a.example', 'registrar-a', statuses));

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

  it.each([[2303, 'absent'], [2201, 'not_ours']])('are refused without a second look on %p', async (code, meaning) => {
    registry.once('domain:update', answers(code));
    expect(await change(['clientHold'])).toMatchObject({ kind: 'refused', refusal: { meaning } });
    expect(registry.sent('domain:info')).toEqual([]);
  });

  it('of several are changed as far as they differ', async () => {
    registry.once('domain:info', info('clientHold', 'clientDeleteProhibited'));
    expect(await change(['clientHold', 'clientTransferProhibited'], ['clientRenewProhibited'])).toMatchObject({ kind: 'done' });
    const { frame } = registry.sent('domain:update')[0];
    expect([frame.includes('clientTransferProhibited'), frame.includes('clientHold'), frame.includes('domain:rem')]).toEqual([true, false, false]);
  });

  it('of several are not sent when all are so already', async () => {
    registry.once('domain:info', info('clientHold', 'clientTransferProhibited'));
    expect(await change(['clientHold', 'clientTransferProhibited'])).toMatchObject({ kind: 'done' });
    expect(registry.sent('domain:update')).toEqual([]);
  });
});
