import { NS } from '../src/xml/namespaces';
import { elements, textOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { contact, domain } from './support/messages';

let harness: Harness;
let a: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  await done(a.request(contact.create('jd-0001')));
});
afterAll(() => harness.close());

const thick = { registrant: 'jd-0001', admin: 'jd-0001', tech: 'jd-0001' };

describe('launch claims', () => {
  const launch = (content: string, attrs = ''): string =>
    `<launch:create xmlns:launch="${NS.launch}"${attrs}>${content}</launch:create>`;
  const notice = (
    id: string,
    notAfter = '2026-12-19T00:00:00.0Z',
    accepted = '2026-11-20T11:00:00.0Z',
  ): string =>
    launch(
      `<launch:phase>claims</launch:phase><launch:notice><launch:noticeID validatorID="tmch">${id}</launch:noticeID>` +
        `<launch:notAfter>${notAfter}</launch:notAfter><launch:acceptedDate>${accepted}</launch:acceptedDate></launch:notice>`,
    );
  // CRC-32 of label, notAfter as Unix time and number, worked out with an independent tool
  const VALID = '5bfc2cd99223372036854775807';

  it('tells which names have claims, with the key, and not which are available', async () => {
    const check = `<launch:check xmlns:launch="${NS.launch}" type="claims"><launch:phase>claims</launch:phase></launch:check>`;
    const reply = await a.request(
      domain.check(['example-one.app', 'harmless.app', 'constructor.app'], check),
    );
    expect(elements(reply.root, 'name').map(({ attrs, text }) => [text, attrs.exists])).toEqual([
      ['example-one.app', '1'],
      ['harmless.app', '0'],
      ['constructor.app', '0'],
    ]);
    expect(textOf(reply, 'claimKey')).toContain('/rJ1NrDO92vDsAzf7EQzgjX4R');
    expect(elements(reply.root, 'chkData')).toHaveLength(1);
  });

  it.each([
    ['a listed name without notice', 'example-one.app', undefined, 2304],
    [
      'a listed name with only the phase',
      'example-one.app',
      launch('<launch:phase>claims</launch:phase>'),
      2304,
    ],
    ['a notice with a wrong checksum', 'example-one.app', notice('000000009223372036854775807'), 2306],
    ['a notice that is no notice', 'example-one.app', notice('hello'), 2306],
    ['a notice nobody needs', 'harmless.app', notice(VALID), 2304],
    ['a phase the zone is not in', 'example-one.app', launch('<launch:phase>sunrise</launch:phase>'), 2306],
    [
      'an application',
      'example-one.app',
      launch('<launch:phase>claims</launch:phase>', ' type="application"'),
      2306,
    ],
    ['no phase', 'example-one.app', launch(''), 2001],
  ])('refuses %s', async (_, name, extension, code) => {
    expect((await a.request(domain.create(name, { ...thick, extension }))).code).toBe(code);
  });

  it('lets unlisted names pass without notice, and with the phase alone', async () => {
    expect((await a.request(domain.create('harmless-1.app', thick))).code).toBe(1000);
    const withPhase = domain.create('harmless-2.app', {
      ...thick,
      extension: launch('<launch:phase>claims</launch:phase>'),
    });
    expect((await a.request(withPhase)).code).toBe(1000);
  });

  it.each([
    [
      'that was accepted more than 48 hours ago',
      notice(VALID, '2026-12-19T00:00:00.0Z', '2026-11-18T11:59:00.0Z'),
    ],
    ['that was accepted in the future', notice(VALID, '2026-12-19T00:00:00.0Z', '2026-11-21T00:00:00.0Z')],
  ])('refuses a notice %s', async (_, extension) => {
    expect((await a.request(domain.create('example-one.app', { ...thick, extension }))).code).toBe(2004);
  });

  it('takes a listed name with its notice, and tells the phase of the registration', async () => {
    const reply = await a.request(domain.create('example-one.app', { ...thick, extension: notice(VALID) }));
    expect([reply.code, reply.reason]).toEqual([1000, undefined]);
    const info = `<launch:info xmlns:launch="${NS.launch}"><launch:phase>claims</launch:phase></launch:info>`;
    const asked = domain
      .info('example-one.app')
      .replace('<clTRID>', `<extension>${info}</extension><clTRID>`);
    expect(textOf(await a.request(asked), 'phase')).toBe('claims');
    expect((await a.request(asked.replace('>claims<', '>sunrise<'))).code).toBe(2306);
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(10);
  expect(await harness.faults()).toEqual([]);
});
