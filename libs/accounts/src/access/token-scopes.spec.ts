import { Money } from '@registrar/kernel';
import {
  describeLimits,
  isLimited,
  type TokenLimits,
  tokenLimits,
  type TokenLimitsInput,
} from './token-limits';
import { missingScope, type Scope, type ScopeSubject } from './token-scopes';

const own: ScopeSubject = { domainName: 'example.com' };
const other: ScopeSubject = { domainName: 'example.net' };

describe('a token without limits', () => {
  it.each<Scope>(['service.read', 'tokens.change', 'credit.change', 'domains.change', 'records.change'])(
    'lacks nothing for %s',
    (scope) => {
      expect(missingScope({}, scope, own)).toBeUndefined();
      expect(isLimited({})).toBe(false);
    },
  );
});

describe('the scope that is missing', () => {
  const reads: TokenLimits = { readOnly: true };
  const dns: TokenLimits = { dnsOnly: true };
  const zone: TokenLimits = { zones: ['example.com'] };
  const texts: TokenLimits = { recordTypes: ['TXT'] };
  const capped: TokenLimits = { dailySpendCap: Money.of(100n) };
  const ending: TokenLimits = { expiresAt: new Date(0) };
  const placed: TokenLimits = { sourceNetworks: ['::1/128'] };

  it.each<[string, TokenLimits, Scope, ScopeSubject, string | undefined]>([
    ['reads what it likes', reads, 'orders.read', {}, undefined],
    ['reads all of what says nothing of an account', { ...reads, ...zone }, 'catalogue.read', {}, undefined],
    ['for a zone says hello', zone, 'service.read', {}, undefined],
    ['for texts says hello', texts, 'service.read', {}, undefined],
    ['reads only says hello', reads, 'service.change', {}, undefined],
    ['for texts writes what is not named', texts, 'records.change', own, undefined],
    ['for texts reads the DNS', texts, 'dns.read', own, undefined],
    ['with a cap reads no credit', capped, 'credit.read', {}, 'credit.read'],
    [
      'with a cap turns no auto-renewal on',
      capped,
      'domains.change',
      { setsAutorenew: true },
      'domains.change of auto-renewal',
    ],
    ['with a cap changes domains', capped, 'domains.change', { setsAutorenew: false }, undefined],
    ['with an end turns auto-renewal on', ending, 'domains.change', { setsAutorenew: true }, undefined],
    ['reads credit', reads, 'credit.read', {}, undefined],
    ['for DNS makes no tokens', dns, 'tokens.change', {}, 'tokens.change'],
    ['with an end reads tokens', ending, 'tokens.read', {}, undefined],
    ['is not for DNS only buys', { dnsOnly: false }, 'domains.change', own, undefined],
    ['reads the list of tokens', reads, 'tokens.read', {}, undefined],
    ['changes no domain', reads, 'domains.change', own, 'domains.change'],
    ['changes no record', reads, 'records.change', own, 'records.change'],
    ['changes no setting', reads, 'account.change', {}, 'account.change'],

    ['for DNS says hello', dns, 'service.read', {}, undefined],
    ['for DNS writes records', dns, 'records.change', own, undefined],
    ['for DNS signs and forwards', dns, 'dns.change', own, undefined],
    ['for DNS reads no domain', dns, 'domains.read', own, 'domains.read'],
    ['for DNS changes no delegation', dns, 'domains.change', own, 'domains.change'],
    ['for DNS asks no price', dns, 'catalogue.read', own, 'catalogue.read'],
    ['for DNS sees no balance', dns, 'account.read', {}, 'account.read'],

    ['for a zone does everything there', zone, 'domains.change', own, undefined],
    ['for a zone asks prices of any name', zone, 'catalogue.read', other, undefined],
    ['for a zone touches no other', zone, 'records.change', other, 'records.change of example.net'],
    ['for a zone reads no other', zone, 'domains.read', other, 'domains.read of example.net'],
    ['for a zone lists no domains', zone, 'domains.read', {}, 'domains.read of all domains'],
    ['for a zone reads no orders', zone, 'orders.read', {}, 'orders.read of all domains'],
    ['for a zone makes no tokens', zone, 'tokens.change', {}, 'tokens.change'],

    ['for texts writes texts', texts, 'records.change', { ...own, recordTypes: ['TXT'] }, undefined],
    [
      'for texts writes no address',
      texts,
      'records.change',
      { ...own, recordTypes: ['TXT', 'A'] },
      'records.change of record type A',
    ],
    ['for texts reads records', texts, 'records.read', own, undefined],
    ['for texts imports no zone', texts, 'dns.change', own, 'dns.change'],
    ['for texts reads no domain', texts, 'domains.read', own, 'domains.read'],

    ['with an end subscribes to nothing', ending, 'receivers.change', {}, 'receivers.change'],
    ['of a network subscribes to nothing', placed, 'receivers.change', {}, 'receivers.change'],
    ['with a cap subscribes', capped, 'receivers.change', {}, undefined],
    ['with an end sends an event again', ending, 'webhooks.change', {}, undefined],
    ['that only reads subscribes to nothing', reads, 'receivers.change', {}, 'receivers.change'],
    ['with a cap buys', capped, 'domains.change', own, undefined],
    ['with a cap moves no credit', capped, 'credit.change', {}, 'credit.change'],
    ['with a cap makes no tokens', capped, 'tokens.change', {}, 'tokens.change'],
    ['that ends makes no tokens', ending, 'tokens.change', {}, 'tokens.change'],
    ['that ends does all else', ending, 'credit.change', {}, undefined],
    ['tied to a place makes no tokens', placed, 'tokens.change', {}, 'tokens.change'],

    [
      'for texts of a zone is refused by the type before the zone',
      { ...texts, ...zone },
      'records.change',
      { ...other, recordTypes: ['A'] },
      'records.change of record type A',
    ],
    [
      'for texts of a zone is limited to the zone',
      { ...texts, ...zone },
      'records.change',
      { ...other, recordTypes: ['TXT'] },
      'records.change of example.net',
    ],
    [
      'reading DNS of a zone changes no record',
      { ...reads, ...dns, ...zone },
      'dns.change',
      own,
      'dns.change',
    ],
  ])('of a token that %s', (_what, limits, scope, subject, missing) => {
    expect(missingScope(limits, scope, subject)).toBe(missing);
  });
});

describe('limits as sent', () => {
  const now = new Date('2026-03-02T09:15:00Z');

  it('are no limits when they say nothing', () => {
    expect(tokenLimits({ readOnly: false, dnsOnly: false }, now)).toEqual({});
  });

  it('are stored in their canonical form', () => {
    expect(
      tokenLimits(
        {
          zones: ['BÜCHER.com', 'xn--bcher-kva.com'],
          recordTypes: ['txt', 'TXT'],
          dailySpendCap: 10.5,
          sourceNetworks: ['::1'],
        },
        now,
      ),
    ).toEqual({
      zones: ['xn--bcher-kva.com'],
      recordTypes: ['TXT'],
      dailySpendCap: Money.of(1_050n),
      sourceNetworks: ['::1/128'],
    });
  });

  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const TEN_YEARS = 3_660 * 86_400_000;
  const domains = (count: number): string[] => Array.from({ length: count }, (_, at) => `a${at}.example`);
  const addresses = (count: number): string[] => Array.from({ length: count }, (_, at) => `192.0.2.${at}`);
  const TYPES = 'A, AAAA, ANAME, CNAME, MX, NS, SRV, TXT';

  it.each<[string, TokenLimitsInput, TokenLimits]>([
    ['reads only', { readOnly: true }, { readOnly: true }],
    ['DNS only', { dnsOnly: true }, { dnsOnly: true }],
    ['a hundred zones', { zones: domains(100) }, { zones: domains(100) }],
    [
      'fifty networks',
      { sourceNetworks: addresses(50) },
      { sourceNetworks: addresses(50).map((address) => `${address}/32`) },
    ],
    [
      'all types of records',
      { recordTypes: TYPES.toLowerCase().split(', ') },
      { recordTypes: TYPES.split(', ') },
    ],
    ['a cap of nothing', { dailySpendCap: 0 }, { dailySpendCap: Money.zero() }],
    ['the largest cap', { dailySpendCap: 1_000_000_000 }, { dailySpendCap: Money.of(100_000_000_000n) }],
    ['an end in a second', { expiresAt: after(1_000) }, { expiresAt: after(1_000) }],
    ['an end in ten years', { expiresAt: after(TEN_YEARS) }, { expiresAt: after(TEN_YEARS) }],
  ])('may be %s', (_what, input, limits) => {
    expect(tokenLimits(input, now)).toStrictEqual(limits);
    expect(isLimited(limits)).toBe(true);
  });

  const [CAP, END] = [
    "'dailySpendCap' must be 0 or more, with at most two decimals",
    "'expiresAt' must be in the future, ten years ahead at most",
  ];
  it.each<[string, TokenLimitsInput, string]>([
    ['no zone', { zones: [] }, "'zones' must hold 1 to 100 entries"],
    ['101 zones', { zones: domains(101) }, "'zones' must hold 1 to 100 entries"],
    ['a zone that is none', { zones: ['a.example', '-'] }, "'zones[1]' must be a domain name"],
    ['no type', { recordTypes: [] }, "'recordTypes' must hold 1 to 8 entries"],
    ['another type', { recordTypes: ['A', 'CAA'] }, `'recordTypes[1]' must be one of ${TYPES}`],
    ['no network', { sourceNetworks: [] }, "'sourceNetworks' must hold 1 to 50 entries"],
    ['51 networks', { sourceNetworks: addresses(51) }, "'sourceNetworks' must hold 1 to 50 entries"],
    ['a negative cap', { dailySpendCap: -0.01 }, CAP],
    ['a cap of three decimals', { dailySpendCap: 0.001 }, CAP],
    ['a cap beyond the largest', { dailySpendCap: 1_000_000_000.01 }, CAP],
    ['an end now', { expiresAt: now }, END],
    ['an end beyond ten years', { expiresAt: after(TEN_YEARS + 1) }, END],
  ])('are refused with %s', (_what, input, details) => {
    expect(() => tokenLimits(input, now)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'account.token_limits_invalid', details }),
    );
  });

  it('are written down as plain JSON', () => {
    expect(describeLimits({ readOnly: true, zones: ['a.example'] })).toStrictEqual({
      readOnly: true,
      zones: ['a.example'],
    });
    expect(describeLimits({ dailySpendCap: Money.of(1_050n), expiresAt: now })).toStrictEqual({
      dailySpendCap: '10.50',
      expiresAt: '2026-03-02T09:15:00.000Z',
    });
  });
});
