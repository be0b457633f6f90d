import { AppError, DomainName } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { ClaimsAnswer } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { Catalog } from '../catalog';
import {
  claimsNoticesContract,
  EXAMPLE_NOTICE,
  FakeCatalogStore,
  FakeClaimsNotices,
  FakeClaimsNoticeService,
  tldOf,
} from '../testing';
import type { ClaimsPurchaseType } from '../tld';
import type { SentClaims } from './claims-gate';
import { wireClaims } from './wire';
import { type ClaimsNotice, noticeFault } from './claims-notice';
import { crc32 } from './crc32';
import { noticeMarkdown } from './notice-text';

const HELD_AT = new Date('2010-08-15T09:00:00Z');
const KEY = '2010081400/6/9/A/Zm9vYmFyZm9vYmFyZm9vYmFy0000000000';

describe('claims notices in memory', () => {
  claimsNoticesContract(async () => new FakeClaimsNotices());
});

describe('a checksum', () => {
  it.each([
    ['example-one12819492009223372036854775807', '370d0b7c'], // RFC 9361 §6.5
    ['123456789', 'cbf43926'], // the check value of CRC-32
    ['', '00000000'],
  ])('of %p is %s', (text, sum) => {
    expect(crc32(text).toString(16).padStart(8, '0')).toBe(sum);
  });
});

describe('a notice', () => {
  const day = 86_400_000;
  it.each<[string, Partial<ClaimsNotice>, string, Date, string | undefined]>([
    ['may be shown for its label in its time', {}, 'example-one', HELD_AT, undefined],
    ['may be shown in its first second', {}, 'example-one', EXAMPLE_NOTICE.notBefore, undefined],
    ['is of one label only', {}, 'example-two', HELD_AT, 'it is of the label example-one'],
    [
      'does not hold before its time',
      {},
      'example-one',
      new Date(EXAMPLE_NOTICE.notBefore.getTime() - 1),
      'it does not hold yet',
    ],
    ['does not hold when it ends', {}, 'example-one', EXAMPLE_NOTICE.notAfter, 'it has expired'],
    [
      'with another number is none',
      { id: '370d0b7c9223372036854775806' },
      'example-one',
      HELD_AT,
      'its checksum is wrong',
    ],
    [
      'with another checksum is none',
      { id: '370d0b7d9223372036854775807' },
      'example-one',
      HELD_AT,
      'its checksum is wrong',
    ],
    ['with an id that is none', { id: 'lantern' }, 'example-one', HELD_AT, 'its checksum is wrong'],
    [
      'with a later end is none',
      { notAfter: new Date(EXAMPLE_NOTICE.notAfter.getTime() + day) },
      'example-one',
      HELD_AT,
      'its checksum is wrong',
    ],
    ['without claims says nothing', { claims: [] }, 'example-one', HELD_AT, 'it holds no claim'],
  ])('%s', (_, values, label, now, fault) => {
    expect(noticeFault({ ...EXAMPLE_NOTICE, ...values }, label, now)).toBe(fault);
  });

  const [claim] = EXAMPLE_NOTICE.claims;
  const abused = {
    udrp: [{ caseNumber: 'D2003-0499', provider: 'WIPO' }],
    court: [{ referenceNumber: '234235', countryCode: 'CR', courtName: 'Supreme Court' }],
  };
  const rich = {
    ...claim,
    contacts: [
      {
        ...claim.holders[0],
        role: 'agent',
        name: 'Joe Doe',
        organization: undefined,
        voice: '+1.7035555555',
        email: 'jdoe@example.com',
      },
    ],
    notExactMatch: abused,
  };

  it('is shown whole, with every claim in the order of the clearinghouse', () => {
    const text = noticeMarkdown({ ...EXAMPLE_NOTICE, claims: [rich, { ...claim, markName: 'Second' }] });
    expect(text).toMatch(/^\*\*Trademark notice\*\*/);
    const plain = text.replaceAll('\\', '');
    for (const part of [
      '**1. Example One**',
      '- **Jurisdiction:** USA (US)',
      '- **Goods and services:** Bardus populorum circumdabit se cum captiosus populum.',
      '- **International class of goods and services:** Advertising; business management; business administration. (35)',
      '- **Trademark holder:** Example Inc., 123 Example Dr., Suite 100, Reston, VA, 20190, US (owner)',
      '- **Representative:** Joe Doe, 123 Example Dr., Suite 100, Reston, VA, 20190, US, phone +1.7035555555, email jdoe@example.com (agent)',
      '- **Found to have been used abusively in:** UDRP case D2003-0499, WIPO',
      '- **Found to have been used abusively in:** decision 234235, Supreme Court (CR)',
      '**2. Second**',
    ])
      expect(plain).toContain(part);
    expect(text.indexOf('Example One')).toBeLessThan(text.indexOf('Second'));
  });

  it('lets no mark become markup', () => {
    const hostile = {
      ...claim,
      markName: '<img src=x onerror=alert(1)> [a](javascript:b) & "c"',
      goodsAndServices: "</dd><script>'x'</script>",
    };
    expect(noticeMarkdown({ ...EXAMPLE_NOTICE, claims: [hostile] })).toContain(
      '\\<img src=x onerror=alert\\(1\\)\\> \\[a\\]\\(javascript:b\\) \\& "c"',
    );
  });
});

function world(at = HELD_AT) {
  const store = new FakeCatalogStore();
  store.put(tldOf({ name: 'app', connectionId: 1, claimsCheckRequired: ['registration', 'landrush_eap'] }));
  store.put(tldOf({ name: 'example', connectionId: 1, minLength: 3 }));
  store.block('co.in');
  const connections = new FakeRegistryConnections();
  connections.put(connectionOf({ id: 1 }));
  const answers = new Map<string, ClaimsAnswer | Error>([
    ['example-one.app', { name: 'example-one.app', exists: true, claimKey: KEY, validatorId: 'tmch' }],
  ]);
  const asked: string[] = [];
  const registry = {
    claims: async (_: unknown, name: DomainName): Promise<ClaimsAnswer> => {
      asked.push(name.ascii);
      const answer = answers.get(name.ascii) ?? { name: name.ascii, exists: false };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const [service, notices, log, clock] = [
    new FakeClaimsNoticeService(),
    new FakeClaimsNotices(),
    new FakeLog(),
    new FakeClock(at),
  ];
  service.notices.set(KEY, EXAMPLE_NOTICE);
  const { checkClaims, gate } = wireClaims({
    catalog: new Catalog(store),
    connections,
    claimsRegistry: registry,
    noticeService: service,
    claimsNotices: notices,
    clock,
    log,
  });
  const check = (domain: string, purchaseType: ClaimsPurchaseType = 'registration') =>
    checkClaims.execute({ accountId: 1, domain, purchaseType });
  const buy = (
    claims: SentClaims | undefined,
    now = at,
    text = 'example-one.app',
    purchaseType = 'registration',
  ) => {
    const name = DomainName.of(text);
    return gate.check({
      tld: tldOf({ name: name.parent, connectionId: 1, claimsCheckRequired: ['registration'] }),
      name,
      purchaseType,
      claims,
      now,
    });
  };
  return { answers, asked, service, notices, log, clock, check, buy };
}

describe('CheckClaims', () => {
  it('answers the notice with what every claim says', async () => {
    const { check } = world();
    expect(await check('Example-One.APP')).toEqual({
      domain: 'example-one.app',
      claimsProcessActive: true,
      claimId: '370d0b7c9223372036854775807',
      notBefore: EXAMPLE_NOTICE.notBefore,
      notAfter: EXAMPLE_NOTICE.notAfter,
      claimsNotice: noticeMarkdown(EXAMPLE_NOTICE),
      claims: [
        {
          trademark: 'Example One',
          confidence: 1,
          holder: 'Example Inc.',
          jurisdiction: 'US',
          description: 'Bardus populorum circumdabit se cum captiosus populum.',
          details: [
            ['Mark', 'Example One'],
            ['Jurisdiction', 'USA (US)'],
            ['Goods and services', 'Bardus populorum circumdabit se cum captiosus populum.'],
            [
              'International class of goods and services',
              'Advertising; business management; business administration. (35)',
            ],
            ['Trademark holder', 'Example Inc., 123 Example Dr., Suite 100, Reston, VA, 20190, US (owner)'],
          ],
        },
      ],
    });
  });

  it('fetches a notice once for as long as it holds, and stores what it showed', async () => {
    const { check, service, notices } = world();
    await check('example-one.app');
    await check('example-one.app');
    expect([service.fetched, notices.stored.get(EXAMPLE_NOTICE.id)]).toMatchObject([
      [KEY],
      { claimKey: KEY, validatorId: 'tmch', fetchedAt: HELD_AT },
    ]);
  });

  it('takes a notice that the clearinghouse makes while it is asked', async () => {
    const { check, service, clock } = world(new Date(EXAMPLE_NOTICE.notBefore.getTime() - 5));
    const fetch = service.fetch.bind(service);
    service.fetch = async (key) => {
      clock.advance(0.005);
      return fetch(key);
    };
    expect(await check('example-one.app')).toMatchObject({ claimId: EXAMPLE_NOTICE.id });
  });

  const none = { claims: [], claimId: null, notBefore: null, notAfter: null };
  it.each<[string, string, ClaimsPurchaseType, boolean, number]>([
    ['a name without claims', 'quay.app', 'registration', true, 1],
    ['a TLD without claims', 'quay.example', 'registration', false, 0],
    ['a way to buy that needs no check', 'example-one.app', 'landrush_auction_a', false, 0],
  ])('says that there are none for %s', async (_, domain, purchaseType, claimsProcessActive, questions) => {
    const { check, asked } = world();
    expect(await check(domain, purchaseType)).toEqual({ domain, claimsProcessActive, ...none });
    expect(asked).toHaveLength(questions);
  });

  it.each(['-x.example', 'example', 'a b.example', 'www.quay.example', 'ab.example'])(
    'refuses %p as 400',
    async (domain) => {
      await expect(world().check(domain)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Bad Request',
        details: 'domain is invalid',
      });
    },
  );

  it.each(['quay.co.in', 'quay.in', 'quay.unknown'])('refuses %p as 422', async (domain) => {
    await expect(world().check(domain)).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
    });
  });

  const unavailable = { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' };
  it.each<[string, (given: ReturnType<typeof world>) => unknown]>([
    [
      'the registry is unavailable',
      ({ answers }) =>
        answers.set(
          'example-one.app',
          new AppError('upstream_invalid', 'registry.unavailable', 'Registry Connection Unavailable'),
        ),
    ],
    ['the clearinghouse is away', ({ service }) => service.notices.clear()],
    [
      'there are claims and no key',
      ({ answers }) => answers.set('example-one.app', { name: 'example-one.app', exists: true }),
    ],
    [
      'another validator has the notice',
      ({ answers }) =>
        answers.set('example-one.app', {
          name: 'example-one.app',
          exists: true,
          claimKey: KEY,
          validatorId: 'other',
        }),
    ],
    [
      'the notice is of another label',
      ({ service }) => service.notices.set(KEY, { ...EXAMPLE_NOTICE, label: 'other' }),
    ],
    [
      'the notice has a wrong checksum',
      ({ service }) => service.notices.set(KEY, { ...EXAMPLE_NOTICE, id: '000000009223372036854775807' }),
    ],
  ])('never says "no claims" when %s: 502, and nothing is stored', async (_, arrange) => {
    const given = world();
    arrange(given);
    await expect(given.check('example-one.app')).rejects.toMatchObject(unavailable);
    expect(given.notices.stored.size).toBe(0);
  });

  it('does not show a notice that is over', async () => {
    const given = world(EXAMPLE_NOTICE.notAfter);
    await given.notices.add({ notice: EXAMPLE_NOTICE, claimKey: KEY, document: '', fetchedAt: HELD_AT });
    await expect(given.check('example-one.app')).rejects.toMatchObject(unavailable);
  });
});

describe('ClaimsGate', () => {
  const sent: SentClaims = {
    claimId: EXAMPLE_NOTICE.id,
    notBefore: EXAMPLE_NOTICE.notBefore,
    notAfter: EXAMPLE_NOTICE.notAfter,
  };
  const shown = async () => {
    const given = world();
    await given.check('example-one.app');
    return given;
  };

  it('passes what was shown and accepted, with what the registry and the record want of it', async () => {
    const { buy } = await shown();
    expect(await buy(sent)).toEqual({
      acceptance: {
        noticeId: EXAMPLE_NOTICE.id,
        validatorId: 'tmch',
        notAfter: EXAMPLE_NOTICE.notAfter,
        acceptedAt: HELD_AT,
      },
      acknowledgement: { name: 'example-one.app', noticeId: EXAMPLE_NOTICE.id, acceptedAt: HELD_AT },
    });
  });

  it('takes dates to the second, as answers have them', async () => {
    const { buy, notices } = world();
    await notices.add({
      notice: { ...EXAMPLE_NOTICE, notBefore: new Date('2010-08-14T09:00:00.900Z') },
      claimKey: KEY,
      document: '',
      fetchedAt: HELD_AT,
    });
    expect(await buy(sent)).toMatchObject({
      acknowledgement: { name: 'example-one.app', noticeId: EXAMPLE_NOTICE.id, acceptedAt: HELD_AT },
    });
  });

  it.each([
    ['the name has no claims', 'quay.app', 'registration', undefined, 1],
    ['the name has no claims, though a notice is sent', 'quay.app', 'registration', sent, 1],
    ['no check is due for this way to buy', 'example-one.app', 'aftermarket_i', undefined, 0],
  ])('wants nothing when %s', async (_, name, purchaseType, claims, questions) => {
    const { buy, asked } = world();
    expect(await buy(claims, HELD_AT, name, purchaseType)).toBeUndefined();
    expect(asked).toHaveLength(questions);
  });

  it.each<[string, SentClaims | undefined, Date, RegExp]>([
    ['no acknowledgement', undefined, HELD_AT, /^'claims' is required/],
    [
      'one of an unknown notice',
      { ...sent, claimId: '000000001' },
      HELD_AT,
      /^'claims\.claimId' belongs to no notice/,
    ],
    [
      'one whose id is a character no database takes',
      { ...sent, claimId: '\u0000' },
      HELD_AT,
      /^'claims\.claimId' belongs to no notice/,
    ],
    ['one with another beginning', { ...sent, notBefore: HELD_AT }, HELD_AT, /^'claims' has other dates/],
    [
      'one with another end',
      { ...sent, notAfter: new Date('2030-01-01T00:00:00Z') },
      HELD_AT,
      /^'claims' has other dates/,
    ],
    [
      'one whose time has not come',
      sent,
      new Date(EXAMPLE_NOTICE.notBefore.getTime() - 1),
      /^'claims\.notBefore'/,
    ],
    ['one that is over', sent, EXAMPLE_NOTICE.notAfter, /^'claims\.notAfter' has passed/],
  ])('refuses %s as 400', async (_, claims, now, details) => {
    const { buy } = await shown();
    await expect(buy(claims, now)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details: expect.stringMatching(details),
    });
  });

  it('refuses the notice of another name', async () => {
    const { buy, answers } = await shown();
    answers.set('example-two.app', { name: 'example-two.app', exists: true, claimKey: KEY });
    await expect(buy(sent, HELD_AT, 'example-two.app')).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(/^'claims\.claimId' belongs to no notice/),
    });
  });

  it('does not sell what the registry says nothing about', async () => {
    const { buy, answers } = await shown();
    answers.set(
      'example-one.app',
      new AppError('upstream_invalid', 'registry.unavailable', 'Registry Connection Unavailable'),
    );
    await expect(buy(sent)).rejects.toMatchObject({ kind: 'upstream_invalid' });
  });
});
