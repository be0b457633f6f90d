import { Sandbox, type Answer } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { comparable, examplesOf } from '../support/examples';

let sandbox: Sandbox;
let url: string;
let withoutCnis: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['app', 'example'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  withoutCnis = await sandbox.serve(
    await createPublicApi(sandbox.settings({ CNIS_URL: 'https://127.0.0.1:1/cnis' })),
  );
});
afterAll(() => sandbox?.stop());

const check = (domain: string, body?: unknown, base = url): Promise<Answer> =>
  sandbox.call(base, 'POST', `/core/v1/domaininfo/claims/${domain}`, body, {
    'content-type': 'application/json',
  });

const NOTICE_ID = /^[0-9a-f]{8}\d{19}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describe('checkDomainClaims answers as the interface description shows', () => {
  const [claims, none, bad] = examplesOf('checkDomainClaims');

  it(bad.name, async () => {
    expect(await check('-x.example')).toMatchObject(bad.response);
  });

  it(none.name, async () => {
    expect((await check('quay.app')).body).toEqual({ ...none.response.body, domain: 'quay.app' });
  });

  it(`${claims.name}, with the fields that the clearinghouse knows`, async () => {
    const { status, body } = await check('example-one.app', claims.request.body);
    expect(status).toBe(200);
    const { claims: shown, ...rest } = claims.response.body as Record<string, unknown>;
    const kinds = (value: unknown): Record<string, string> =>
      Object.fromEntries(
        Object.entries(comparable(value) as object).map(([key, member]) => [key, typeof member]),
      );
    expect(kinds({ ...body, claims: undefined })).toEqual({ ...kinds(rest), claims: 'undefined' });
    const { registrationNumber: _number, ...known } = (shown as Record<string, unknown>[])[0];
    // A claim whose name a case or a court found abusive has no confidence.
    for (const claim of body['claims'] as object[])
      expect(kinds({ confidence: 1, ...claim })).toEqual(kinds(known));
  });
});

describe('the claims check', () => {
  it('shows the notice whole, by a notice of the clearinghouse that holds for 48 hours', async () => {
    const { body } = await check('Trademark.APP');
    expect(body).toMatchObject({
      domain: 'trademark.app',
      claimsProcessActive: true,
      claimId: expect.stringMatching(NOTICE_ID),
      notBefore: expect.stringMatching(TIMESTAMP),
    });
    expect(Date.parse(body['notAfter'] as string) - Date.parse(body['notBefore'] as string)).toBe(
      48 * 3_600_000,
    );
    expect(body['claims']).toMatchObject([
      {
        trademark: 'Trademark',
        jurisdiction: 'DE',
        noticeHtml: expect.stringMatching(/^<p>Trademark<\/p><dl><dt>Mark<\/dt><dd>Trademark<\/dd>.*<\/dl>$/),
      },
      { trademark: 'Trademark Works', jurisdiction: 'US' },
    ]);
    expect((body['claims'] as { confidence?: number }[]).map(({ confidence }) => confidence)).toEqual([
      1,
      undefined,
    ]);
    for (const part of ['Trademark notice', 'Trademark Lamps', 'D2003', 'business administration'])
      expect(body['claimsNotice']).toContain(part);
  });

  it('answers the same notice again, and keeps what it showed', async () => {
    const [first, second] = [await check('test-and-validate.app'), await check('test-and-validate.app')];
    expect(second.body).toEqual(first.body);
    const { rows } = await sandbox.sql.query(
      `select label, document like '%<tmNotice:notice%' as whole from claims_notices where id = $1`,
      [first.body['claimId']],
    );
    expect(rows).toEqual([{ label: 'test-and-validate', whole: true }]);
  });

  it('takes no body at all', async () => {
    expect((await check('quay.app', undefined)).status).toBe(200);
  });

  it('asks nobody where a TLD wants no check', async () => {
    expect((await check('example-one.example', {}, withoutCnis)).body).toEqual({
      domain: 'example-one.example',
      claims: [],
      claimId: null,
      notBefore: null,
      notAfter: null,
    });
  });

  it.each([
    ['a host below a name', 'www.example-one.app', undefined, 400, 'domain is invalid'],
    ['no domain name', 'a%20b.app', undefined, 400, 'domain is invalid'],
    ['a TLD alone', 'app', undefined, 400, 'domain is invalid'],
    [
      'a way to buy that has no claims',
      'quay.app',
      { purchaseType: 'backorder' },
      400,
      'purchaseType is invalid: it must be one of registration, landrush_eap, landrush_auction_a, landrush_reserve_a',
    ],
    [
      'a number as the way to buy',
      'quay.app',
      { purchaseType: 7 },
      400,
      'purchaseType is invalid: it must be one of registration, landrush_eap, landrush_auction_a, landrush_reserve_a',
    ],
    ['a body that is a list', 'quay.app', [], 400, 'the body must be a JSON object'],
  ])('refuses %s', async (_, domain, body, status, details) => {
    expect(await check(domain, body)).toMatchObject({ status, body: { message: 'Bad Request', details } });
  });

  it.each(['lantern.co.in', 'lantern.in', 'lantern.unknown'])(
    'refuses %s as an unsupported TLD',
    async (domain) => {
      expect(await check(domain)).toMatchObject({ status: 422, body: { message: 'Unsupported TLD' } });
    },
  );

  it('never says "no claims" while the clearinghouse is away', async () => {
    await sandbox.sql.query('truncate claims_notices cascade');
    expect(await check('example-one.app', {}, withoutCnis)).toMatchObject({
      status: 502,
      body: { message: 'Registry Connection Unavailable' },
    });
  });

  it('never says "no claims" while the registry is away', async () => {
    const { rows } = await sandbox.sql.query(
      `update registry_connections c set port = 1, version = version + 1 from tlds t where t.name = 'app' and t.connection_id = c.id returning c.id`,
    );
    expect(rows).toHaveLength(1);
    // connections are read once a second; sessions of the one before are given up then
    const refused = await until(async () => {
      const answer = await check('quay.app');
      return answer.status === 200 ? undefined : answer;
    }, 'the registry is unavailable');
    expect(refused).toMatchObject({ status: 502, body: { message: 'Registry Connection Unavailable' } });
  });
});
