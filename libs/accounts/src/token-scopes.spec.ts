import { Money } from '@registrar/kernel';
import { isLimited, type TokenLimits, tokenLimits } from './token-limits';
import { missingScope, type Scope, type ScopeSubject } from './token-scopes';

const own: ScopeSubject = { domainName: 'example.com' };
const other: ScopeSubject = { domainName: 'example.net' };

describe('a token without limits', () => {
  it.each<Scope>(['service.read', 'tokens.change', 'credit.change', 'domains.change', 'records.change'])('lacks nothing for %s', (scope) => {
    expect(missingScope({}, scope, own)).toBeUndefined();
    expect(isLimited({})).toBe(false);
  });
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
    ['for texts writes no address', texts, 'records.change', { ...own, recordTypes: ['TXT', 'A'] }, 'records.change of record type A'],
    ['for texts reads records', texts, 'records.read', own, undefined],
    ['for texts imports no zone', texts, 'dns.change', own, 'dns.change'],
    ['for texts reads no domain', texts, 'domains.read', own, 'domains.read'],

    ['with a cap buys', capped, 'domains.change', own, undefined],
    ['with a cap moves no credit', capped, 'credit.change', {}, 'credit.change'],
    ['with a cap makes no tokens', capped, 'tokens.change', {}, 'tokens.change'],
    ['that ends makes no tokens', ending, 'tokens.change', {}, 'tokens.change'],
    ['that ends does all else', ending, 'credit.change', {}, undefined],
    ['tied to a place makes no tokens', placed, 'tokens.change', {}, 'tokens.change'],

    ['for texts of a zone is told the type before the zone', { ...texts, ...zone }, 'records.change', { ...other, recordTypes: ['A'] }, 'records.change of record type A'],
    ['for texts of a zone keeps to the zone', { ...texts, ...zone }, 'records.change', { ...other, recordTypes: ['TXT'] }, 'records.change of example.net'],
    ['reading DNS of a zone changes none of it', { ...reads, ...dns, ...zone }, 'dns.change', own, 'dns.change'],
  ])('of a token that %s', (_what, limits, scope, subject, missing) => {
    expect(missingScope(limits, scope, subject)).toBe(missing);
  });
});

describe('limits as sent', () => {
  const now = new Date('2026-03-02T09:15:00Z');

  it('are no limits when they say nothing', () => {
    expect(tokenLimits({ readOnly: false, dnsOnly: false }, now)).toEqual({});
  });

  it('are kept in their one form', () => {
    expect(tokenLimits({ zones: ['BÜCHER.com', 'xn--bcher-kva.com'], recordTypes: ['txt', 'TXT'], dailySpendCap: 10.5, sourceNetworks: ['::1'] }, now)).toEqual({
      zones: ['xn--bcher-kva.com'], recordTypes: ['TXT'], dailySpendCap: Money.of(1_050n), sourceNetworks: ['::1/128'],
    });
  });

  it('may end a second from now, and not now', () => {
    const at = (milliseconds: number) => () => tokenLimits({ expiresAt: new Date(now.getTime() + milliseconds) }, now);
    expect(at(1_000)()).toEqual({ expiresAt: new Date(now.getTime() + 1_000) });
    expect(at(0)).toThrow(expect.objectContaining({ details: expect.stringContaining("'expiresAt'") }));
  });
});
