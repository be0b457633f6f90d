import { OPERATION_SCOPES } from '@registrar/http';
import { basic, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { describedOperations, fill, isLegacy, type Operation } from '../support/described';
import { newAccount, type Reseller } from '../support/resellers';

const ZONE = 'scoped-zone.com';
const OTHER_ZONE = 'other-zone.com';
/** Nothing here exists but the records: what is allowed ends in a 400 or 404 and changes nothing. */
const ABSENT = '2000000000';

/**
 * What each operation needs, written down by hand (docs/lifecycle/access.md, the description of the tokens):
 * the table of the product is held against it. In each line the area of the scope, ids of what reads, ids of
 * what changes.
 */
const NEEDED: readonly [string, string, string][] = [
  ['service', 'hello getIdempotencyKey', ''],
  [
    'catalogue',
    'checkAvailability search searchStream zoneCheck getPricing listTldPricing listPriceChanges downloadPremiumList getRequirement getRequirementV2 checkDomainClaims',
    '',
  ],
  [
    'account',
    'checkAccountBalance getStatement getAccountSettings getNoticeSettings listSubAccounts listPayments getPayment getSandboxClock getSandboxClockJob',
    'updateAccountSettings setNoticeSettings advanceSandboxClock refillSandboxCredit',
  ],
  ['credit', '', 'transferCredit topUp'],
  ['tokens', 'listTokens', 'createToken rotateToken revokeToken createCalendar createAccount'],
  [
    'webhooks',
    'listSubscriptions listEvents getEvent listEventDeliveries',
    'deleteSubscription resendEvents resendEvent resendDelivery',
  ],
  ['receivers', '', 'subscribe modifySubscription rotateSecret'],
  ['contacts', 'listUnverifiedContacts', 'verifyContact resendVerificationEmail'],
  ['orders', 'listOrders getOrder getReceipt createQuote listQuotes getQuote', 'processRefund'],
  [
    'domains',
    'listDomains exportDomains listCalendars getDomain getDispositions quoteRestore',
    'createDomain revokeCalendar updateDomain enableAutorenew disableAutorenew enableWhoisPrivacy disableWhoisPrivacy lockDomain unlockDomain setContacts setNameservers getAuthCode renewDomain restoreDomain purchasePrivacy',
  ],
  [
    'transfers',
    'listTransfers getTransfer getTransferEligibility',
    'createTransfer cancelTransfer cancelOutboundTransfer handOverDomain createInternalTransferIn',
  ],
  ['records', 'listRecords getRecord', 'createRecord updateRecord deleteRecord batchRecords'],
  [
    'dns',
    'exportZone listZoneVersions getZoneVersion waitForZoneVersion listDnssec getDnssec getSigningStatus listUrlForwardings listUrlForwardingsByHost getUrlForwarding getUrlForwardingByHost' +
      ' listEmailForwardings getEmailForwarding getEmailForwardingRecipient listVanityNameservers getVanityNameserver',
    'importZone rollBackZone createDnssec deleteDnssec enableSigning disableSigning createUrlForwarding updateUrlForwarding updateUrlForwardingByHost deleteUrlForwarding deleteUrlForwardingByHost' +
      ' createEmailForwarding updateEmailForwarding deleteEmailForwarding resendEmailForwardingRecipient createVanityNameserver updateVanityNameserver deleteVanityNameserver',
  ],
  [
    'jobs',
    'listJobs getJob getJobPlan listJobItems streamJobEvents',
    'createJob planJob startJob pauseJob resumeJob cancelJob retryJob createInverseJob',
  ],
];
const needed = new Map(
  NEEDED.flatMap(([area, reads, changes]) =>
    (
      [
        [reads, 'read'],
        [changes, 'change'],
      ] as const
    ).flatMap(([ids, verb]) =>
      ids
        .split(' ')
        .filter(Boolean)
        .map((id) => [id, `${area}.${verb}`] as const),
    ),
  ),
);

/** Scopes that a limit takes away, whatever domain is asked for. */
const changes = /\.change$/;
const notDns =
  /^(catalogue|account|credit|tokens|webhooks|receivers|contacts|orders|domains|transfers|jobs)\./;
const better = /^tokens\.change$/;
/** What would outlast the token, or be sent elsewhere. */
const receivers = /^receivers\.change$/;

interface Limited {
  limits: object;
  /** One of these that fits is missing; a token that is limited makes no better one. */
  lacks: readonly RegExp[];
  zones?: readonly string[];
}

const TOKENS: Record<string, Limited> = {
  'without limits': { limits: {}, lacks: [] },
  'that reads': { limits: { readOnly: true }, lacks: [changes] },
  'for DNS': { limits: { dnsOnly: true }, lacks: [notDns] },
  'for one zone': { limits: { zones: [ZONE] }, lacks: [better], zones: [ZONE] },
  'for another zone': { limits: { zones: [OTHER_ZONE] }, lacks: [better], zones: [OTHER_ZONE] },
  'for one record type': { limits: { recordTypes: ['TXT'] }, lacks: [notDns, /^dns\.change$/] },
  'with a cap': { limits: { dailySpendCap: 0 }, lacks: [better, /^credit\./] },
  'that ends': { limits: { expiresAt: '2033-01-01T00:00:00Z' }, lacks: [better, receivers] },
  'tied to a network': { limits: { sourceNetworks: ['127.0.0.0/8', '::1'] }, lacks: [better, receivers] },
  'for DNS of one zone, reading': {
    limits: { dnsOnly: true, readOnly: true, zones: [ZONE] },
    lacks: [notDns, changes],
    zones: [ZONE],
  },
};

/** What a request must be told to lack. Prices, searches and `hello` say nothing of a domain. */
function lackOf(
  { lacks, zones, limits }: Limited,
  { id, parameters }: Operation,
  domainName: string,
): string | undefined {
  const scope = needed.get(id)!;
  if (lacks.some((lack) => lack.test(scope))) return scope;
  if (id === 'enableAutorenew' && 'dailySpendCap' in limits) return `${scope} of auto-renewal`;
  if (zones === undefined || /^(service|catalogue)\./.test(scope)) return undefined;
  if (!parameters.includes('domainName')) return `${scope} of all domains`;
  return zones.includes(domainName) ? undefined : `${scope} of ${domainName}`;
}

let sandbox: Sandbox;
let url: string;
let operations: Operation[];
let owner: Reseller;
let serial = 0;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  operations = await describedOperations(url);
  owner = await newAccount(sandbox, url, 'scope-house-test', {});
});
afterAll(() => sandbox?.stop());

async function tokenOf(limits: object): Promise<Reseller> {
  const { status, body } = await owner.call('POST', '/core/v1/tokens', {
    name: `token ${(serial += 1)}`,
    ...limits,
  });
  expect(status).toBe(200);
  return owner.as(owner.id, owner.username, body.token as string);
}

const pathOf = (operation: Operation, domainName: string): string =>
  fill(
    operation,
    Object.fromEntries(
      operation.parameters.map((name) => [
        name,
        name === 'domainName' ? domainName : name === 'tld' ? 'com' : name === 'domain' ? domainName : ABSENT,
      ]),
    ),
  );

/** Status and details; what is streamed or is no JSON has none. */
async function ask(
  { username, token }: Reseller,
  { method, path }: { method: string; path: string },
): Promise<{ status: number; details?: string }> {
  const isBodyless = method === 'GET' || method === 'DELETE';
  const response = await fetch(`${url}${path}`, {
    method,
    body: isBodyless ? undefined : '{}',
    headers: {
      authorization: basic(username, token),
      ...(!isBodyless && { 'content-type': 'application/json' }),
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    ...(response.status >= 400 && { details: (JSON.parse(text) as { details?: string }).details }),
  };
}

describe('the scopes of operations', () => {
  it('are those that were written down, for every operation that is described and for no other', () => {
    expect(Object.fromEntries(needed)).toEqual(OPERATION_SCOPES);
    const described = operations.filter((operation) => !isLegacy(operation)).map(({ id }) => id);
    expect([...described].sort()).toEqual([...needed.keys()].sort());
    expect(operations.filter(isLegacy).filter(({ id }) => !needed.has(id))).toEqual([]);
  });

  it('call nothing a read that is not asked by GET, but questions', () => {
    const questions = new Set([
      'createQuote',
      'checkAvailability',
      'checkDomainClaims',
      'getDispositions',
      'search',
      'searchStream',
      'zoneCheck',
    ]);
    expect(operations.length).toBeGreaterThan(100);
    for (const { id, method } of operations) {
      const reads = (method === 'GET' && id !== 'getAuthCode') || questions.has(id);
      expect([id, OPERATION_SCOPES[id]]).toEqual([
        id,
        expect.stringMatching(reads ? /\.read$/ : /\.change$/),
      ]);
    }
  });

  it('are about one domain wherever a domain of the account is concerned, so that tokens of one zone can be told', () => {
    const nameless = operations.filter(
      ({ id, path }) => /^(dns|records)\./.test(OPERATION_SCOPES[id]) && !path.includes('{domainName}'),
    );
    expect(nameless).toEqual([]);
  });
});

/** Another domain makes a difference to tokens of zones alone. */
const cases = Object.entries(TOKENS).flatMap(([what, limited]) =>
  (limited.zones ? [ZONE, OTHER_ZONE] : [OTHER_ZONE]).map(
    (domainName) => [what, domainName, limited] as const,
  ),
);

describe('on both interfaces', () => {
  it.each(cases)(
    'a token %s does exactly what its limits leave it, with %s',
    async (_what, domainName, limited) => {
      const token = await tokenOf(limited.limits);
      const wrong: object[] = [];
      for (const operation of operations) {
        const lack = lackOf(limited, operation, domainName);
        const { status, details } = await ask(token, {
          method: operation.method,
          path: pathOf(operation, domainName),
        });
        const refusal = details?.startsWith('Missing scope') ? details : undefined;
        const isRight =
          lack === undefined
            ? refusal === undefined && status < 500
            : refusal === `Missing scope: ${lack}` && status === 403;
        if (!isRight)
          wrong.push({ operation: `${operation.method} ${operation.path}`, lack, status, details });
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('a token with a cap, and auto-renewal', () => {
  const SETTINGS = '/core/v1/accountinfo/settings';
  const domain = (name: string, more: object = {}) => ({
    domain: { domainName: name, nameservers: ['ns1.example.net', 'ns2.example.net'], ...more },
  });
  const enabled = async (name: string): Promise<boolean> =>
    (await owner.call('GET', `/core/v1/domains/${name}`)).body['autorenewEnabled'] === true;
  let capped: Reseller;

  beforeAll(async () => {
    const { body } = await owner.call('POST', '/core/v1/tokens', { name: 'capped', dailySpendCap: 10_000 });
    capped = owner.as(owner.id, owner.username, body['token'] as string);
    await owner.call('POST', '/core/v1/domains', domain('capped-renewal.com', { autorenewEnabled: false }));
  });

  it.each<[string, string, string, object]>([
    ['POST', '/core/v1/domains', 'domains', domain('capped-new.com', { autorenewEnabled: true })],
    ['POST', '/core/v1/domains?dryRun=true', 'domains', domain('capped-new.com', { autorenewEnabled: true })],
    ['POST', '/v4/domains', 'domains', domain('capped-new.com', { autorenewEnabled: true })],
    ['PATCH', '/core/v1/domains/capped-renewal.com', 'domains', { autorenewEnabled: true }],
    ['POST', '/core/v1/domains/capped-renewal.com:enableAutorenew', 'domains', {}],
    ['PATCH', SETTINGS, 'account', { autorenewEnabled: true }],
    ['PATCH', SETTINGS, 'account', { autorenewLeadDays: 30 }],
  ])('is refused by %s %s, and changes nothing', async (method, path, area, body) => {
    const settings = (await owner.call('GET', SETTINGS)).body;
    expect(await capped.call(method, path, body)).toMatchObject({
      status: 403,
      body: { details: `Missing scope: ${area}.change of auto-renewal` },
    });
    expect(await enabled('capped-renewal.com')).toBe(false);
    expect((await owner.call('GET', SETTINGS)).body).toEqual(settings);
  });

  it('registers a domain with the default of the account, and turns auto-renewal off', async () => {
    expect((await owner.call('PATCH', SETTINGS, { autorenewEnabled: true })).status).toBe(200);
    expect((await capped.call('POST', '/core/v1/domains', domain('capped-default.com'))).status).toBe(200);
    expect(await enabled('capped-default.com')).toBe(true);
    const off = await capped.call('PATCH', '/core/v1/domains/capped-default.com', {
      autorenewEnabled: false,
    });
    expect([off.status, await enabled('capped-default.com')]).toEqual([200, false]);
  });
});

describe('a token for one record type', () => {
  const MINE = 'typed-scope.com';
  const answers = { A: '192.0.2.1', TXT: 'proof' } as const;

  it.each([
    ['A', 'TXT', '/core/v1'],
    ['TXT', 'A', '/core/v1'],
    ['A', 'TXT', '/v4'],
    ['TXT', 'A', '/v4'],
  ] as const)('%s writes these and no %s, by %s', async (own, other, api) => {
    await owner.call('POST', '/core/v1/domains', {
      domain: { domainName: MINE, nameservers: ['ns1.example.net', 'ns2.example.net'] },
    });
    const records = `${api}/domains/${MINE}/records`;
    const record = (type: 'A' | 'TXT', host = 'made') => ({
      type,
      host: `${host}-${type}`,
      answer: answers[type],
      ttl: 300,
    });
    const token = await tokenOf({ recordTypes: [own] });
    const kept = Number((await owner.call('POST', records, record(other, `kept-${(serial += 1)}`))).body.id);
    const refused = {
      status: 403,
      body: { details: `Missing scope: records.change of record type ${other}` },
    };
    expect(await token.call('POST', records, record(other))).toMatchObject(refused);
    expect(await token.call('PUT', `${records}/${kept}`, record(own))).toMatchObject(refused);
    expect(await token.call('DELETE', `${records}/${kept}`)).toMatchObject(refused);
    const made = await token.call('POST', records, record(own));
    expect(made).toMatchObject({ status: 200, body: { type: own } });
    expect(await token.call('PUT', `${records}/${String(made.body.id)}`, record(other))).toMatchObject(
      refused,
    );
    expect(
      (await token.call('PUT', `${records}/${String(made.body.id)}`, { ...record(own), ttl: 600 })).status,
    ).toBe(200);
    expect((await token.call('GET', `${records}/${kept}`)).status).toBe(200);
    expect((await token.call('DELETE', `${records}/${String(made.body.id)}`)).status).toBe(200);
  });
});

describe('a token that lacks a scope', () => {
  it('gets 403 before its fields are checked, and 415 or 404 before that', async () => {
    const reader = await tokenOf({ readOnly: true });
    expect(await reader.call('POST', '/core/v1/domains', { domain: 5 })).toMatchObject({
      status: 403,
      body: { message: 'Permission denied', details: 'Missing scope: domains.change' },
    });
    expect((await reader.call('POST', '/core/v1/domains', undefined)).status).toBe(415);
    expect((await reader.call('GET', '/core/v1/no-such-thing')).status).toBe(404);
  });
});
