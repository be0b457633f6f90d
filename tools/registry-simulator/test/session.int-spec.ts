import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@registrar/testkit';
import { Zones } from '../src/names';
import { TLD_POLICIES } from '../src/tld-policies';
import { NS, OBJECT_URIS } from '../src/xml/namespaces';
import { elements, readReply, textsOf, textOf } from './support/epp-client';
import { Harness, PASSWORDS } from './support/harness';
import { clTrid, command, domain, fee, HELLO, login, logout, message, poll } from './support/messages';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start({ maxSessionsPerRegistrar: 3 });
});
afterAll(() => harness.close());

describe('connection', () => {
  it('greets with its date, objects and extensions before anything is asked', async () => {
    const client = await harness.connect('registrar-a');
    const greeting = readReply((await client.next())!);
    expect(textOf(greeting, 'svDate')).toBe('2026-11-20T12:00:00.000Z');
    expect(textsOf(greeting, 'objURI')).toEqual(OBJECT_URIS);
    expect(textsOf(greeting, 'extURI')).toEqual(new Zones(TLD_POLICIES).extensionUris);
    client.destroy();
  });

  it('greets again on hello, logged in or not', async () => {
    const client = await harness.connect('registrar-a');
    await client.next();
    client.sendFrame(HELLO);
    expect(elements(readReply((await client.next())!).root, 'greeting')).toHaveLength(1);
    client.destroy();
  });

  it('refuses a client without certificate', async () => {
    const client = await harness.connect('registrar-a', { key: undefined, cert: undefined });
    expect(await client.next()).toBeUndefined();
  });

  it.each([
    ['a length that counts nothing but the header', Buffer.from([0, 0, 0, 4])],
    ['a length of zero', Buffer.from([0, 0, 0, 0])],
    ['a length over 1 MiB', Buffer.from([0, 16, 0, 1])],
    ['plain text', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('ends the connection at %s', async (_, bytes) => {
    const client = await harness.connect('registrar-a');
    await client.next();
    client.sendBytes(bytes);
    expect(readReply((await client.next())!).code).toBe(2500);
    expect(await client.next()).toBeUndefined();
  });

  it('puts a frame together that comes byte by byte, and takes apart two that come at once', async () => {
    const client = await harness.connect('registrar-a');
    await client.next();
    const frame = Buffer.concat([Buffer.from([0, 0, 0, HELLO.length + 4]), Buffer.from(HELLO)]);
    for (const byte of frame) client.sendBytes(Buffer.from([byte]));
    client.sendBytes(Buffer.concat([frame, frame]));
    for (let i = 0; i < 3; i += 1) expect((await client.next())!).toContain('<greeting>');
    client.destroy();
  });

  it('closes a session that stays silent', async () => {
    await harness.restart({ idleTimeoutMs: 50 });
    const client = await harness.connect('registrar-a');
    await client.next();
    expect(await client.next()).toBeUndefined();
    await harness.restart({ maxSessionsPerRegistrar: 3 });
  });
});

describe('reading', () => {
  const hostile = join(__dirname, 'frames', 'hostile');

  it.each(readdirSync(hostile))('refuses the hostile frame %s with 2001 and goes on', async (name) => {
    const client = await harness.session('registrar-a');
    const reply = await client.request(readFileSync(join(hostile, name)));
    expect(reply.code).toBe(2001);
    expect(reply.xml.length).toBeLessThan(2000);
    expect((await client.request(poll.req())).code).toBe(1300);
    client.destroy();
  });

  it.each([
    ['text that is no XML', 'hello registry'],
    ['an unclosed element', '<epp>'],
    ['an undeclared prefix', '<x:epp/>'],
    ['an undeclared entity', message('<command>&nbsp;</command>')],
    ['a foreign root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['the right names in no namespace', '<epp><hello/></epp>'],
    ['a response', message('<response/>')],
    ['two messages in one', message('<hello/><hello/>')],
    ['a command without content', message('<command/>')],
    ['an element after clTRID', message('<command><logout/><clTRID>ABC-1</clTRID><extension/></command>')],
    ['bytes that are no UTF-8', Buffer.from([0x3c, 0xff, 0xfe])],
    ['a document nested without reason', '<a>'.repeat(500)],
  ])('answers %s with 2001', async (_, frame) => {
    const client = await harness.session('registrar-a');
    expect((await client.request(frame)).code).toBe(2001);
    client.destroy();
  });

  it('reads any prefix, CDATA, comments, a byte order mark and CRLF', async () => {
    const client = await harness.session('registrar-a');
    const frame =
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<e:epp xmlns:e="${NS.epp}">\r\n<e:command><e:check><check xmlns="${NS.domain}">` +
      '<!-- no comment --><name><![CDATA[some-free-name.com]]></name>\r\n</check></e:check><e:clTRID>ABC-12345</e:clTRID></e:command></e:epp>';
    const reply = await client.request(frame);
    expect(reply.code).toBe(1000);
    expect(textOf(reply, 'name')).toBe('some-free-name.com');
    client.destroy();
  });

  it('gives the clTRID back, and a new svTRID each time', async () => {
    const client = await harness.session('registrar-a');
    const id = clTrid();
    const first = await client.request(command('<poll op="req"/>', { clTRID: id }));
    const second = await client.request(command('<poll op="req"/>', { clTRID: id }));
    expect([first.clTRID, second.clTRID]).toEqual([id, id]);
    expect(first.svTRID).not.toBe(second.svTRID);
    client.destroy();
  });

  it('answers a command without clTRID without one', async () => {
    const client = await harness.session('registrar-a');
    const reply = await client.request(message('<command><poll op="req"/></command>'));
    expect([reply.code, reply.clTRID]).toEqual([1300, undefined]);
    client.destroy();
  });

  it('refuses a clTRID of two characters with 2001', async () => {
    const client = await harness.session('registrar-a');
    expect((await client.request(command('<poll op="req"/>', { clTRID: 'AB' }))).code).toBe(2001);
    client.destroy();
  });

  it('answers pipelined commands in their order', async () => {
    const client = await harness.session('registrar-a');
    const ids = Array.from({ length: 100 }, () => clTrid());
    for (const id of ids) client.sendFrame(command('<poll op="req"/>', { clTRID: id }));
    const answers = [];
    for (const _ of ids) answers.push(readReply((await client.next())!).clTRID);
    expect(answers).toEqual(ids);
    client.destroy();
  });
});

const ORG = 'urn:ietf:params:xml:ns:epp:org-1.0';
const OLD_FEE = 'urn:ietf:params:xml:ns:fee-0.11';
const TOKEN = 'urn:ietf:params:xml:ns:allocationToken-1.0';

describe('login', () => {
  const attempt = async (frame: string, commonName = 'registrar-b') => {
    const client = await harness.connect(commonName);
    await client.next();
    const reply = await client.request(frame);
    client.destroy();
    return reply.code;
  };

  it.each([
    ['a wrong password', login('registrar-b', 'not-the-one'), 2200],
    ['an unknown registrar', login('registrar-x', 'not-the-one'), 2200],
    ['the name and password of another certificate', login('registrar-a', PASSWORDS['registrar-a']), 2200],
    [
      'an object this registry does not have',
      login('registrar-b', PASSWORDS['registrar-b'], { objects: [NS.domain, ORG] }),
      2307,
    ],
    [
      'an extension this registry does not have',
      login('registrar-b', PASSWORDS['registrar-b'], { extensions: [OLD_FEE] }),
      2103,
    ],
    ['another protocol version', login('registrar-b', PASSWORDS['registrar-b'], { version: '2.0' }), 2100],
    ['another language', login('registrar-b', PASSWORDS['registrar-b'], { lang: 'fr' }), 2102],
    ['a password too short for the schema', login('registrar-b', 'short'), 2001],
    ['the extension password without the extension', login('registrar-b', '[LOGIN-SECURITY]'), 2003],
    ['a command before login', domain.check(['example.com']), 2002],
    ['poll before login', poll.req(), 2002],
    ['logout before login', logout(), 2002],
    ['an unknown command', command('<kill/>'), 2000],
  ])('answers %s with its code', async (_, frame, code) => {
    expect(await attempt(frame)).toBe(code);
  });

  it('closes after the third wrong password with 2501', async () => {
    const client = await harness.connect('registrar-b');
    await client.next();
    const codes = [];
    for (let i = 0; i < 3; i += 1)
      codes.push((await client.request(login('registrar-b', 'not-the-one'))).code);
    expect(codes).toEqual([2200, 2200, 2501]);
    expect(await client.next()).toBeUndefined();
  });

  it('refuses a second login with 2002', async () => {
    const client = await harness.session('registrar-b');
    expect((await client.request(login('registrar-b', PASSWORDS['registrar-b']))).code).toBe(2002);
    client.destroy();
  });

  it('ends the session after logout with 1500', async () => {
    const client = await harness.session('registrar-b');
    expect((await client.request(logout())).code).toBe(1500);
    expect(await client.next()).toBeUndefined();
  });

  it('takes the password from loginSec, changes it by newPW and asks for the new one from then on', async () => {
    const long = 'a password that is far longer than sixteen';
    const change = login('registrar-c', '[LOGIN-SECURITY]', {
      newPW: '[LOGIN-SECURITY]',
      loginSec: `<loginSec:pw>${PASSWORDS['registrar-c']}</loginSec:pw><loginSec:newPW>${long}</loginSec:newPW>`,
    });
    expect(await attempt(change, 'registrar-c')).toBe(1000);
    expect(await attempt(login('registrar-c', PASSWORDS['registrar-c']), 'registrar-c')).toBe(2200);
    const withNew = login('registrar-c', '[LOGIN-SECURITY]', {
      newPW: PASSWORDS['registrar-c'],
      loginSec: `<loginSec:pw>${long}</loginSec:pw>`,
    });
    expect(await attempt(withNew, 'registrar-c')).toBe(1000);
    expect(await attempt(login('registrar-c', PASSWORDS['registrar-c']), 'registrar-c')).toBe(1000);
  });

  it('refuses the session over the cap with 2502 and takes one again when a place is free', async () => {
    await until(() => harness.simulator.counters.sessionsOpen === 0, 'earlier sessions are gone');
    const sessions = [
      await harness.session('registrar-b'),
      await harness.session('registrar-b'),
      await harness.session('registrar-b'),
    ];
    const client = await harness.connect('registrar-b');
    await client.next();
    expect((await client.request(login('registrar-b', PASSWORDS['registrar-b']))).code).toBe(2502);
    expect(await client.next()).toBeUndefined();
    sessions[0].destroy();
    await until(() => harness.simulator.counters.sessionsOpen === 2, 'the place is free');
    sessions.push(await harness.session('registrar-b'));
    for (const session of sessions) session.destroy();
  });

  it.each([
    ['object', { objects: [NS.contact] }, domain.check(['example.com']), 2002],
    [
      'extension',
      { extensions: [NS.secDNS] },
      domain.check(['example.com'], fee.check([fee.command('create')])),
      2002,
    ],
  ])('refuses an %s the login did not name with 2002', async (_, services, frame, code) => {
    const client = await harness.session('registrar-b', services);
    expect((await client.request(frame)).code).toBe(code);
    client.destroy();
  });

  it.each([
    ['an unknown object', command(`<check><o:check xmlns:o="${ORG}"><o:id>x</o:id></o:check></check>`), 2307],
    [
      'an unknown extension',
      domain.check(['example.com'], `<a:allocationToken xmlns:a="${TOKEN}">abc</a:allocationToken>`),
      2103,
    ],
    [
      'an extension of another command',
      domain.check(['example.com'], `<i:data xmlns:i="${NS.idn}"><i:table>de</i:table></i:data>`),
      2102,
    ],
    [
      'a command the object does not have',
      command(`<renew><host:renew xmlns:host="${NS.host}"/></renew>`),
      2101,
    ],
    [
      'a command and object that do not fit',
      command(`<info><domain:check xmlns:domain="${NS.domain}"/></info>`),
      2001,
    ],
    ['an unknown poll operation', command('<poll op="peek"/>'), 2001],
    ['a poll acknowledgement without id', command('<poll op="ack"/>'), 2003],
    ['a poll acknowledgement of no message', poll.ack('4711'), 2303],
    ['a poll acknowledgement of no number', poll.ack('abc'), 2303],
  ])('answers %s with its code', async (_, frame, code) => {
    const client = await harness.session('registrar-a');
    expect((await client.request(frame)).code).toBe(code);
    client.destroy();
  });
});

it('writes no password into its log', async () => {
  await harness.restart({ logFrames: true, maxSessionsPerRegistrar: 3 });
  const client = await harness.session('registrar-a');
  await client.request(domain.info('example.com', { pw: 'the-auth-code-1' }));
  const lines = JSON.stringify(harness.logged);
  expect(lines).toContain('example.com');
  expect(lines).not.toMatch(/the-auth-code-1|secret-[abc]-1/);
  client.destroy();
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(20);
  expect(await harness.faults()).toEqual([]);
});
