import { person } from '@registrar/contacts/testing';
import { OPERATION_SCOPES } from '@registrar/http';
import { basic, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { describedOperations, fill, isLegacy, type Operation } from '../support/described';
import { newAccount, type Reseller } from '../support/resellers';

/** Of the account that owns everything here. */
const OWNED = 'owned-by-one.com';
/** The same, where domains are handed over, and one that it transfers in. */
const OWNED_UK = 'owned-by-one.uk';
const COMING = 'owned-by-one-soon.com';
/** Of the account that asks. */
const OWN = 'owned-by-other.com';
const NOBODYS = 'owned-by-nobody.com';
/** What an operation would change, where that is not OWNED, and a name that nobody has of the same kind. */
const FOREIGN: Record<string, [string, string]> = {
  getTransfer: [COMING, NOBODYS],
  cancelTransfer: [COMING, NOBODYS],
  handOverDomain: [OWNED_UK, 'owned-by-nobody.uk'],
};
const ABSENT_ID = '2000000000';
/** Where ids are no numbers. */
const ABSENT_UUID = '0197a0fe-0000-7000-8000-00000000ffff';
const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
const ABSENT: Record<string, string> = {
  'payments/{paymentId}': ABSENT_UUID,
  'quotes/{quoteId}': ABSENT_UUID,
  'events/{eventId}': ABSENT_UUID,
  'deliveries/{deliveryId}': ABSENT_UUID,
  'jobs/{jobId}': ABSENT_UUID,
  'dnssec/{digest}': DIGEST.replace('E2', '00'),
  'forwarding/{emailBox}': 'absent',
  'forwarding/{host}': 'absent',
  'vanity_nameservers/{hostname}': 'ns9',
};

/** Operations whose path names something that belongs to nobody, each with the reason. */
const NOT_OWNED: Record<string, string> = {
  getTransferEligibility: 'any name may be asked for, as in a search',
  getStatement: 'no id of another account: each account reads its own month',
};

/**
 * Bodies where a sample of the schema is not enough to get past the fields: only then is the resource looked
 * for.
 */
const BODIES: Record<string, object> = {
  updateDomain: { autorenewEnabled: true },
  setContacts: { contacts: {} },
  createRecord: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  updateRecord: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  createDnssec: { keyTag: 30909, algorithm: 13, digestType: 2, digest: DIGEST },
  createUrlForwarding: { host: 'shop', forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  updateUrlForwarding: { forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  updateUrlForwardingByHost: { forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  createVanityNameserver: { hostname: 'ns1', ips: ['198.51.100.53'] },
  updateVanityNameserver: { ips: ['198.51.100.53'] },
  transferCredit: { amount: 1, direction: 'from_sub_account' },
  modifySubscription: { active: false },
  rotateToken: {},
  rotateSecret: {},
  renewDomain: {},
  purchasePrivacy: {},
  handOverDomain: { registrarTag: 'OTHER-TAG' },
  batchRecords: { changes: [{ action: 'add', type: 'A', host: 'www', answer: '192.0.2.1' }] },
};

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';

/**
 * The registry lives in the past while another registrar registers: a name may be transferred after 60 days.
 */
const age = { days: 100 };
let sandbox: Sandbox;
let url: string;
let operations: Operation[];
let owner: Reseller;
let stranger: Reseller;
let owned: Record<string, string>;

/** Operations on one thing of an account, on both interfaces: those that a colleague adds tomorrow, too. */
const concerned = (): Operation[] =>
  operations.filter(
    ({ id, parameters }) =>
      parameters.length > 0 && NOT_OWNED[id] === undefined && !OPERATION_SCOPES[id]?.startsWith('catalogue.'),
  );
const belowDomain = (): Operation[] =>
  concerned().filter(({ parameters }) => parameters.some((name) => name !== 'domainName'));

async function answered(answer: ReturnType<Reseller['call']>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  const other = await OtherRegistrar.connect(sandbox.simulator.port);
  await other.register(COMING, CODE, { thin: true });
  await other.close();
  age.days = 0;
  url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({ FORWARDER_ADDRESSES: '198.51.100.80', MAIL_EXCHANGERS: '10 mx1.registrar.example' }),
    ),
  );
  operations = await describedOperations(url);
  // Approved and enterprise, so that no flag hides what is to be compared.
  owner = await newAccount(sandbox, url, 'owner-house-test', { approved_reseller: true, enterprise: true });
  stranger = await newAccount(sandbox, url, 'foreign-house-test', {
    approved_reseller: true,
    enterprise: true,
  });
  for (const [reseller, domainName] of [
    [owner, OWNED],
    [owner, OWNED_UK],
    [stranger, OWN],
  ] as const) {
    await answered(
      reseller.call('POST', '/core/v1/domains', {
        domain: { domainName, nameservers: ['ns1.example.net', 'ns2.example.net'] },
      }),
    );
  }
  owned = await belongings();
});
afterAll(() => sandbox?.stop());

/** One of everything that is named by its own id, and what is under way with a domain. */
async function belongings(): Promise<Record<string, string>> {
  const subAccount = {
    account: {
      accountName: 'owner-house-sub',
      password: 'Tide#2041',
      contacts: {
        registrant: person(),
      },
    },
    tos: true,
    apiTos: true,
  };
  await answered(owner.call('POST', '/core/v1/accounts', subAccount));
  await answered(owner.call('POST', '/core/v1/transfers', { domainName: COMING, authCode: CODE }));
  const below = (path: string, body: object): Promise<any> =>
    answered(owner.call('POST', `/core/v1/domains/${OWNED}/${path}`, body));
  await below('dnssec', BODIES.createDnssec);
  await below('email/forwarding', { emailBox: 'sales', emailTo: 'ilse@example.net' });
  await below('vanity_nameservers', BODIES.createVanityNameserver);
  const record = await below('records', BODIES.createRecord);
  const forwarding = await below('url/forwarding', BODIES.createUrlForwarding);
  const { orders } = await answered(owner.call('GET', '/core/v1/orders'));
  return {
    'records/{id}': String(record.id),
    '{domainName}/{id}': String(forwarding.id),
    'forwarding/{host}': 'shop',
    'forwarding/{emailBox}': 'sales',
    'vanity_nameservers/{hostname}': 'ns1',
    'dnssec/{digest}': DIGEST,
    'versions/{version}': String(
      (await answered(owner.call('GET', `/core/v1/domains/${OWNED}/versions`))).versions[0].version,
    ),
    'notifications/{id}': String(
      (
        await answered(
          owner.call('POST', '/core/v1/notifications', {
            eventName: 'domain.expiration',
            url: 'https://hooks.example.net/',
            active: true,
          }),
        )
      ).subscription.id,
    ),
    'orders/{orderId}': String(orders[0].id),
    'calendars/{calendarId}': String(
      (await answered(owner.call('POST', '/core/v1/calendars', { name: 'owned' }))).id,
    ),
    'tokens/{tokenId}': String((await answered(owner.call('POST', '/core/v1/tokens', { name: 'owned' }))).id),
    'quotes/{quoteId}': (
      await answered(
        owner.call('POST', '/core/v1/quotes', { command: 'renewDomain', item: { domainName: OWNED } }),
      )
    ).id,
    'accounts/{accountId}': String((await answered(owner.call('GET', '/core/v1/accounts'))).accounts[0].id),
    ...(await byHand()),
  };
}

/** Here is no worker that relays, verifies, polls and advances, and no gateway to ask. */
async function byHand(): Promise<Record<string, string>> {
  const insert = async (text: string): Promise<Record<string, string>> =>
    (await sandbox.sql.query<Record<string, string>>(text)).rows[0];
  const house = "accounts where username = 'owner-house-test'";
  const { id: eventId } = await insert(
    `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
     select 1, gen_random_uuid(), id, 'domain.expiration', '{${OWNED}}', '{}', created_at, created_at from ${house} returning id`,
  );
  const { id: deliveryId } = await insert(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
     select gen_random_uuid(), l.id, l.account_id, s.id, l.name, s.url, l.body, l.occurred_at, l.occurred_at, l.occurred_at
       from account_events l join webhook_subscriptions s on s.account_id = l.account_id returning id`,
  );
  const { id: paymentId } = await insert(
    `insert into payments (id, account_id, amount, currency, state, page_ends_at, created_at, settled_at)
     select gen_random_uuid(), id, 5000, 'USD', 'expired', created_at, created_at, created_at from ${house} returning id`,
  );
  const { id: verificationId } = await insert(
    `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until)
     select id, 'owned@example.net', registrant_id, 'open', created_at, created_at + interval '15 days', created_at from ${house} returning id::text`,
  );
  const { id: clockJobId } = await insert(
    `with clock as (insert into account_clocks (account_id, changed_at) select id, created_at from ${house} returning *)
     insert into account_clock_jobs (account_id, from_at, target_at, reached_at, created_at, moved_at)
     select account_id, changed_at, changed_at + interval '1 day', changed_at, changed_at, changed_at from clock returning id::text`,
  );
  const plan = {
    planId: ABSENT_UUID,
    accepted: 1,
    refused: 0,
    total: '0',
    refusals: { transient: 0, balance: 0, policy: 0, input: 0 },
    sample: [],
  };
  const { id: jobId } = await insert(
    `insert into jobs (id, account_id, token_id, command, state, is_complete, at_once, total, plan_id, plan, created_at, ended_at)
     select gen_random_uuid(), a.id, t.id, 'renewDomain', 'stopped', true, 8, 1, '${ABSENT_UUID}', '${JSON.stringify(plan)}', a.created_at, a.created_at
       from (select * from ${house}) a, lateral (select id from api_tokens where account_id = a.id order by id limit 1) t returning id`,
  );
  await insert(
    `insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, act_at, noticed_at, due_at)
     select id, account_id, connection_id, name, 'pending', 'registrar-b', created_at, created_at, created_at, created_at from domains where name = '${OWNED}' returning id`,
  );
  return {
    'events/{eventId}': eventId,
    'deliveries/{deliveryId}': deliveryId,
    'payments/{paymentId}': paymentId,
    'verify/{verificationId}': verificationId,
    'clock/jobs/{jobId}': clockJobId,
    'jobs/{jobId}': jobId,
  };
}

const nounOf = ({ path, parameters }: Operation): string =>
  new RegExp(`(clock/)?[^/]+/\\{${parameters[parameters.length - 1]}\\}`).exec(path)![0];

/**
 * A value for each parameter: the domain, and behind it what belongs to the owner or what is not there at
 * all.
 */
function values(operation: Operation, domainName: string, inner: 'owned' | 'absent'): Record<string, string> {
  const noun = nounOf(operation);
  return Object.fromEntries(
    operation.parameters.map((name) => [
      name,
      name === 'domainName' ? domainName : inner === 'owned' ? owned[noun] : (ABSENT[noun] ?? ABSENT_ID),
    ]),
  );
}

async function ask(
  operation: Operation,
  parameters: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const isBodyless = operation.method === 'GET' || operation.method === 'DELETE';
  const { status, body } = await stranger.call(
    operation.method,
    fill(operation, parameters),
    isBodyless ? undefined : (BODIES[operation.id] ?? operation.body ?? {}),
  );
  return { status, body: JSON.stringify(body).replaceAll(parameters['domainName'] ?? '-', '{domainName}') };
}

/** Where the two are told apart, or where anything but "not there", "not yours" is said. */
async function toldApart(
  asked: readonly Operation[],
  foreignOf: (operation: Operation) => Record<string, string>,
  missingOf: typeof foreignOf,
): Promise<object[]> {
  const wrong: object[] = [];
  for (const operation of asked) {
    const [foreign, missing] = [
      await ask(operation, foreignOf(operation)),
      await ask(operation, missingOf(operation)),
    ];
    if (
      foreign.body !== missing.body ||
      foreign.status !== missing.status ||
      ![403, 404].includes(foreign.status)
    )
      wrong.push({ operation: `${operation.method} ${operation.path}`, foreign, missing });
  }
  return wrong;
}

describe('what is compared', () => {
  it('is of both interfaces, and is there: one of each kind, which its owner reads', async () => {
    expect(concerned().filter(isLegacy).length).toBeGreaterThan(30);
    expect(
      belowDomain()
        .map(nounOf)
        .filter((noun) => owned[noun] === undefined),
    ).toEqual([]);
    const unread: object[] = [];
    // The domain is not removed, so it has no way back; no name server is configured; what is exported is no JSON.
    const unreadable = ['quoteRestore', 'waitForZoneVersion'];
    for (const operation of concerned().filter(
      ({ method, id }) => method === 'GET' && !unreadable.includes(id),
    )) {
      const { status } = await fetch(
        `${url}${fill(operation, values(operation, FOREIGN[operation.id]?.[0] ?? OWNED, 'owned'))}`,
        { headers: { authorization: basic(owner.username, owner.token) } },
      );
      if (status !== 200) unread.push({ operation: operation.path, status });
    }
    expect(unread).toEqual([]);
  });
});

describe('what belongs to another account', () => {
  it('looks, in every operation on a domain, like a domain that is not there', async () => {
    const [ofOwner, ofNobody] = [0, 1].map(
      (at) => (operation: Operation) =>
        values(operation, FOREIGN[operation.id]?.[at] ?? [OWNED, NOBODYS][at], 'owned'),
    );
    expect(
      await toldApart(
        concerned().filter(({ parameters }) => parameters.includes('domainName')),
        ofOwner,
        ofNobody,
      ),
    ).toEqual([]);
  });

  it('looks, below a domain of one’s own and everywhere else, like a thing that is not there', async () => {
    expect(
      await toldApart(
        belowDomain(),
        (operation) => values(operation, OWN, 'owned'),
        (operation) => values(operation, OWN, 'absent'),
      ),
    ).toEqual([]);
  });

  it('looks, named in a body, like a thing that is not there', async () => {
    const [orderId, itemId] = [
      Number(owned['orders/{orderId}']),
      (await answered(owner.call('GET', `/core/v1/orders/${owned['orders/{orderId}']}`))).orderItems[0].id,
    ];
    const refund = async (order: number): Promise<object> => {
      const { status, body } = await stranger.call('POST', '/core/v1/refund', {
        orderId: order,
        orderItemIds: [itemId],
      });
      return { status, body: JSON.stringify(body).replaceAll(String(order), '{orderId}') };
    };
    expect(await refund(orderId)).toEqual({
      status: 404,
      body: expect.stringContaining('{orderId} does not exist'),
    });
    expect(await refund(orderId)).toEqual(await refund(Number(ABSENT_ID)));
  });

  it('is not sent again with all that is sent again for another account', async () => {
    await answered(
      stranger.call('POST', '/core/v1/notifications', {
        eventName: 'domain.expiration',
        url: 'https://elsewhere.example.net/',
        active: true,
      }),
    );
    for (const wish of [{ since: '2020-01-01T00:00:00Z' }, { failedSince: '2020-01-01T00:00:00Z' }]) {
      expect(await answered(stranger.call('POST', '/core/v1/events:resend', wish))).toEqual({ resent: 0 });
    }
  });

  it('is not touched by all these requests', async () => {
    const domain = await answered(owner.call('GET', `/core/v1/domains/${OWNED}`));
    expect(domain).toMatchObject({
      locked: true,
      autorenewEnabled: true,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    });
    expect(
      (await owner.call('GET', `/core/v1/domains/${OWNED}/records/${owned['records/{id}']}`)).body,
    ).toMatchObject({ type: 'A', answer: '192.0.2.1' });
    for (const path of [
      `dnssec/${DIGEST}`,
      'email/forwarding/sales',
      'url/forwarding/shop',
      'vanity_nameservers/ns1',
    ])
      await answered(owner.call('GET', `/core/v1/domains/${OWNED}/${path}`));
    expect((await owner.call('GET', '/core/v1/notifications')).body.subscriptions).toHaveLength(1);
    expect((await owner.call('GET', '/core/v1/tokens')).body.tokens).toHaveLength(2);
    expect((await owner.call('GET', '/core/v1/accounts')).body.accounts).toMatchObject([
      { balance: 100_000 },
    ]);
    expect((await owner.call('GET', `/core/v1/transfers/${COMING}`)).body).toMatchObject({
      status: 'pending',
    });
    const { rows } = await sandbox.sql
      .query(`select v.state, v.sent, o.state as departure, (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from api_tokens where account_id = v.account_id and replaced_by is not null) as rotated
      from contact_verifications v join transfers_out o on o.account_id = v.account_id`);
    expect(rows).toEqual([{ state: 'open', sent: 0, departure: 'pending', deliveries: 1, rotated: 0 }]);
  });

  it('is in no list of another account', async () => {
    const lists = operations.filter(
      ({ id, method, parameters }) =>
        method === 'GET' &&
        parameters.length === 0 &&
        id.startsWith('list') &&
        !OPERATION_SCOPES[id].startsWith('catalogue.'),
    );
    expect(lists.length).toBeGreaterThan(9);
    for (const { path } of lists) {
      const { status, body } = await stranger.call('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/owned-by-one|owner-house|owned@|hooks\.example\.net/);
    }
  });
});
