import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { about, examplesOf } from '../support/examples';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings({ ANSWER_WITHIN_MS: '15000' })));
});
afterAll(() => sandbox?.stop());

type Body = Record<string, unknown>;
const DS = {
  keyTag: 30909,
  algorithm: 13,
  digestType: 2,
  digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766',
};
const SHA1 = {
  keyTag: 60485,
  algorithm: 5,
  digestType: 1,
  digest: '2BB183AF5F22588179A53B0A98631FAD1A292118',
};
const SHA384 = { keyTag: 30909, algorithm: 14, digestType: 4, digest: 'AB'.repeat(48) };

const sql = async (text: string, values: unknown[] = []): Promise<Body[]> =>
  (await sandbox.sql.query<Body>(text, values)).rows;
const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(url, method, `/core/v1/domains/${path}`, body);
const list = async (name: string): Promise<unknown> => (await call('GET', `${name}/dnssec`)).body.dnssec;
const add = (name: string, body: unknown) => call('POST', `${name}/dnssec`, body);
const remove = (name: string, digest: string) => call('DELETE', `${name}/dnssec/${digest}`);

async function owned(domainName: string): Promise<string> {
  expect(await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } })).toMatchObject({
    status: 200,
  });
  return domainName;
}
const commandsOf = async (name: string): Promise<string[]> =>
  (
    await sql(
      `select request from registry_commands where object = $1 and request like '%secDNS:update%' order by sent_at`,
      [name],
    )
  ).map(({ request }) => request as string);
const NOT_FOUND = {
  status: 404,
  body: { message: 'Not Found', details: 'The requested domain does not exist.' },
};

describe('DS records', () => {
  it('are added, listed, read and removed, by one command to the registry each', async () => {
    const name = await owned('signed.com');
    expect(await list(name)).toEqual([]);
    expect(await add(name, { ...DS, digest: DS.digest.toLowerCase(), unknown: 1 })).toMatchObject({
      status: 200,
      body: { domainName: name, ...DS },
    });
    expect(await add(name, SHA1)).toMatchObject({ status: 200, body: { domainName: name, ...SHA1 } });
    expect(await add(name, SHA384)).toMatchObject({ status: 200, body: { domainName: name, ...SHA384 } });
    expect(await list(name)).toEqual([DS, SHA1, SHA384].map((ds) => ({ domainName: name, ...ds })));
    expect(await call('GET', `${name}/dnssec/${DS.digest.toLowerCase()}`)).toMatchObject({
      status: 200,
      body: { domainName: name, ...DS },
    });
    expect(await remove(name.toUpperCase(), DS.digest.toLowerCase())).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await list(name)).toEqual([SHA1, SHA384].map((ds) => ({ domainName: name, ...ds })));
    const [first, , , last] = await commandsOf(name);
    expect(first).toContain('<secDNS:add><secDNS:dsData><secDNS:keyTag>30909<');
    expect(last).toMatch(/<secDNS:rem><secDNS:dsData>.*<\/secDNS:rem><\/secDNS:update>/);
    expect(await commandsOf(name)).toHaveLength(4);
  });

  it('may have a key tag of 0, and are never paged', async () => {
    const name = await owned('zero.com');
    expect(await add(name, { ...DS, keyTag: 0 })).toMatchObject({ status: 200, body: { keyTag: 0 } });
    const answer = await call('GET', `${name}/dnssec?page=2&perPage=1`);
    expect(answer.body).toEqual({ dnssec: [{ domainName: name, ...DS, keyTag: 0 }] });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  const WRONG: [body: unknown, details: string][] = [
    ...(['keyTag', 'algorithm', 'digestType', 'digest'] as const).flatMap((field): [unknown, string][] => [
      [{ ...DS, [field]: undefined }, `'${field}' cannot be null`],
      [{ ...DS, [field]: null }, `'${field}' cannot be null`],
    ]),
    ...(['keyTag', 'algorithm', 'digestType'] as const).flatMap((field): [unknown, string][] =>
      ['1', 1.5, true, [1], {}, ''].map((value): [unknown, string] => [
        { ...DS, [field]: value },
        `${field} must be an integer number`,
      ]),
    ),
    ...[1, true, ['AB'], {}].map((digest): [unknown, string] => [
      { ...DS, digest },
      'digest must be a string',
    ]),
    [{ ...DS, keyTag: -1 }, 'keyTag must be between 0 and 65535'],
    [{ ...DS, keyTag: 65_536 }, 'keyTag must be between 0 and 65535'],
    ...[0, 1, 3, 6, 12, 253, 999].map((algorithm): [unknown, string] => [
      { ...DS, algorithm },
      'algorithm must be one of 5, 7, 8, 10, 13, 14, 15, 16, 17, 23',
    ]),
    ...[0, 3, 5, 256].map((digestType): [unknown, string] => [
      { ...DS, digestType },
      'digestType must be one of 1, 2, 4',
    ]),
    [{ ...DS, digest: '' }, 'digest must have 64 hexadecimal digits for digestType 2'],
    [{ ...DS, digest: SHA1.digest }, 'digest must have 64 hexadecimal digits for digestType 2'],
    [{ ...DS, digestType: 1 }, 'digest must have 40 hexadecimal digits for digestType 1'],
    [{ ...DS, digest: `${DS.digest.slice(1)}G` }, 'digest must be hexadecimal'],
    [{ ...DS, flags: 257 }, 'flags and publicKey require each other'],
    [{ ...DS, flags: '257' }, 'flags must be an integer number'],
    [[DS], 'the body must be a JSON object'],
    [{}, "'keyTag' cannot be null"],
  ];
  it('are refused field by field', async () => {
    const name = await owned('unsigned.com');
    for (const [body, details] of WRONG) {
      expect([body, await add(name, body)]).toMatchObject([
        body,
        { status: 400, body: { message: 'Bad Request', details: expect.stringContaining(details) } },
      ]);
    }
    expect([await list(name), await commandsOf(name)]).toEqual([[], []]);
  });

  it('are found by their whole digest only', async () => {
    const name = await owned('found.com');
    await add(name, DS);
    for (const digest of [
      '00',
      'a'.repeat(40),
      '0'.repeat(64),
      'F'.repeat(96),
      DS.digest.slice(2),
      `${DS.digest}00`,
    ]) {
      expect([
        digest,
        await call('GET', `${name}/dnssec/${digest}`),
        await remove(name, digest),
      ]).toMatchObject([digest, NOT_FOUND, NOT_FOUND]);
    }
    for (const digest of ['zz', `${DS.digest.slice(1)}G`, '%00', '%20', 'a'.repeat(300), 'ﬀ']) {
      const refusals = [await call('GET', `${name}/dnssec/${digest}`), await remove(name, digest)];
      expect([digest, ...refusals.map(({ status }) => status)]).toEqual([digest, 400, 400]);
    }
    expect(await list(name)).toHaveLength(1);
  });

  it('of a domain that is not here are not found, and of no name at all are a bad request', async () => {
    for (const [name, answer] of [
      ['not-here.com', NOT_FOUND],
      ['not_a_name', { status: 400 }],
    ] as const) {
      for (const answered of [
        call('GET', `${name}/dnssec`),
        add(name, DS),
        call('GET', `${name}/dnssec/${DS.digest}`),
        remove(name, DS.digest),
      ]) {
        expect([name, await answered]).toMatchObject([name, answer]);
      }
    }
    expect(await sandbox.call(url, 'POST', '/core/v1/domains/not-here.com/dnssec', undefined)).toMatchObject({
      status: 415,
    });
    expect(await call('PUT', 'not-here.com/dnssec', DS)).toMatchObject({ status: 405 });
    expect(await call('PATCH', `not-here.com/dnssec/${DS.digest}`, DS)).toMatchObject({ status: 405 });
  });

  it('are refused under a status or a lock of ours, but not under the transfer lock', async () => {
    const name = await owned('state.com');
    await add(name, SHA1);
    for (const lock of ['RegistrarLock', 'AccountLock', 'PrivacyLock']) {
      await sql('update domains set locks = array[$2] where name = $1', [name, lock]);
      const conflict = {
        status: 409,
        body: { message: 'Conflict', details: `The domain is locked (${lock}).` },
      };
      expect([await add(name, DS), await remove(name, SHA1.digest)]).toMatchObject([conflict, conflict]);
    }
    await sql(
      `update domains set locks = '{}', registry_statuses = '{clientUpdateProhibited}' where name = $1`,
      [name],
    );
    const prohibited = {
      status: 400,
      body: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    };
    expect([await add(name, DS), await remove(name, SHA1.digest)]).toMatchObject([prohibited, prohibited]);
    await sql(
      `update domains set registry_statuses = '{clientTransferProhibited}', locked = true, expires_at = '2020-01-01T00:00:00Z' where name = $1`,
      [name],
    );
    expect(await add(name, DS)).toMatchObject({ status: 200 });
  });

  it('are refused where the TLD has no DNSSEC', async () => {
    await sql(`update domains set name = 'unsigned.jp', tld = 'jp' where name = $1`, [
      await owned('unsigned-jp.com'),
    ]);
    const name = 'unsigned.jp';
    expect(await add(name, DS)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: 'The TLD does not support DNSSEC.' },
    });
    expect(await list(name)).toEqual([]);
  });

  it('are eight at most', async () => {
    const name = await owned('eight.com');
    for (let at = 0; at < 8; at += 1)
      expect(await add(name, { ...DS, digest: String(at).repeat(64) })).toMatchObject({ status: 200 });
    expect(await add(name, DS)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: 'The registry takes at most 8 DS records for a domain.' },
    });
    expect(await list(name)).toHaveLength(8);
  });

  it('stay when the name servers are changed', async () => {
    const name = await owned('delegated.com');
    await add(name, DS);
    expect(
      await call('POST', `${name}:setNameservers`, { nameservers: ['ns1.elsewhere.nz', 'ns2.elsewhere.nz'] }),
    ).toMatchObject({ status: 200 });
    expect(await list(name)).toHaveLength(1);
  });

  it('of one digest are made once, however many ask at once', async () => {
    const name = await owned('crowded.com');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        add(name, at % 2 === 0 ? DS : { ...DS, digest: DS.digest.toLowerCase() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 23 }, () => 409),
    ]);
    expect(await list(name)).toEqual([{ domainName: name, ...DS }]);
    expect(await commandsOf(name)).toHaveLength(1);
    const removals = await Promise.all(Array.from({ length: 8 }, () => remove(name, DS.digest)));
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(removals.filter(({ status }) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
    expect(await list(name)).toEqual([]);
  });

  it.each([
    ['update-refused-ds.com', 400, { message: 'Domain status does not allow this operation.' }],
    ['update-drop-before-ds.com', 504, { message: 'The upstream server is taking too long to respond.' }],
    ['update-drop-after-ds.com', 504, { message: 'The upstream server is taking too long to respond.' }],
  ])('of %s are answered %i, and are not shown', async (name, status, body) => {
    await owned(name);
    expect(await add(name, DS)).toMatchObject({ status, body });
    expect(await list(name)).toEqual([]);
  });

  it('on which the registry decides later are answered 504, and are not shown', async () => {
    const name = await owned('update-pending-ds.com');
    // The lock of the new name is the first update that the registry takes its time for.
    await until(async () => (await add(name, DS)).status === 504, 'the first update is decided on');
    expect(await list(name)).toEqual([]);
    expect(
      await sql(`select state from operations where subject = $1 and kind = 'update'`, [name]),
    ).toContainEqual({ state: 'pending' });
  });

  it('that the registry has and we do not know of are told as its refusal', async () => {
    const name = await owned('known-there.com');
    await add(name, DS);
    await sql('delete from domain_ds where domain_id = (select id from domains where name = $1)', [name]);
    expect(await add(name, DS)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: expect.stringContaining('The registry refused the change') },
    });
    expect(await list(name)).toEqual([]);
  });
});

describe('signing by our name servers', () => {
  const NOWHERE = {
    POWERDNS_API_URL: 'http://127.0.0.1:9',
    POWERDNS_API_KEY: 'key',
    SIGNING_SERVERS: '127.0.0.1:9',
    SIGNING_NAMESERVERS: 'ns1.example.test,ns2.example.test',
  };
  let signingUrl: string;
  beforeAll(async () => {
    signingUrl = await sandbox.serve(await createPublicApi(sandbox.settings(NOWHERE)));
  });
  const ask = (method: string, path: string, body?: unknown) =>
    sandbox.call(signingUrl, method, `/core/v1/domains/${path}`, body);
  const turn = (name: string, what: 'enable' | 'disable') => ask('POST', `${name}/dnssec:${what}`, {});
  const status = (name: string) => ask('GET', `${name}/dnssec:status`);

  it('is switched on and off, and its state is shown', async () => {
    const name = await owned('signing.com');
    expect(await status(name)).toMatchObject({
      status: 200,
      body: { domainName: name, state: 'off', dnssec: [] },
    });
    const asked = await turn(name, 'enable');
    expect(asked).toMatchObject({
      status: 200,
      body: {
        domainName: name,
        state: 'requested',
        since: expect.stringMatching(/Z$/),
        nextStepAt: expect.stringMatching(/Z$/),
        dnssec: [],
      },
    });
    expect((await turn(name, 'enable')).body).toEqual(asked.body);
    expect(await ask('POST', `${name}:setNameservers`, { nameservers: ['ns1.elsewhere.nz'] })).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: expect.stringContaining('Send dnssec:disable first') },
    });
    expect(await turn(name, 'disable')).toMatchObject({ status: 200, body: { state: 'ds_removed' } });
    expect(await turn(name, 'enable')).toMatchObject({
      status: 409,
      body: { details: 'Signing is being switched off. Enable it again once dnssec:status returns off.' },
    });
    expect(await sql('select author, to_state from zone_signing_moves order by id')).toEqual([
      { author: sandbox.credentials.username, to_state: 'requested' },
      { author: sandbox.credentials.username, to_state: 'ds_removed' },
    ]);
  });

  it('is refused where it cannot be', async () => {
    const name = await owned('unsignable.com');
    expect(await sandbox.call(url, 'POST', `/core/v1/domains/${name}/dnssec:enable`, {})).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'The registrar does not sign zones.' },
    });
    await add(name, DS);
    expect(await turn(name, 'enable')).toMatchObject({
      status: 409,
      body: { details: 'The domain has DS records of other keys. Remove them first.' },
    });
    await call('POST', `${name}:setNameservers`, { nameservers: ['ns1.elsewhere.nz'] });
    expect(await turn(name, 'enable')).toMatchObject({
      status: 409,
      body: {
        details: "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
      },
    });
    expect(await turn('unsigned.jp', 'enable')).toMatchObject({
      status: 400,
      body: { details: 'The TLD does not support DNSSEC.' },
    });
    for (const answered of [
      turn('not-here.com', 'enable'),
      turn('not-here.com', 'disable'),
      status('not-here.com'),
    ])
      expect(await answered).toMatchObject(NOT_FOUND);
    expect(await ask('POST', `${name}/dnssec%3Aenable`, {})).toMatchObject({ status: 404 });
    expect(await ask('POST', `${name}/dnssec:enable`)).toMatchObject({ status: 415 });
    expect(await ask('GET', `${name}/dnssec:enable`)).toMatchObject({ status: 405 });
  });
});

describe('the interface description', () => {
  it('is kept word for word', async () => {
    const name = await owned('described.com');
    const STORY: [operation: string, example: string][] = [
      ['listDnssec', 'none'],
      ['createDnssec', 'ok'],
      ['createDnssec', 'twice'],
      ['createDnssec', 'digest missing'],
      ['listDnssec', 'one'],
      ['getDnssec', 'ok'],
      ['getDnssec', 'unknown'],
      ['deleteDnssec', 'unknown'],
      ['deleteDnssec', 'ok'],
      ['listDnssec', 'none'],
    ];
    for (const [operation, wanted] of STORY) {
      const { request, response } = about(
        examplesOf(operation).find((example) => example.name === wanted)!,
        { 'example.com': name },
      );
      const { status, body } = await sandbox.call(url, request.method, request.path, request.body);
      expect([operation, wanted, status, body]).toEqual([operation, wanted, response.status, response.body]);
    }
  });
});
