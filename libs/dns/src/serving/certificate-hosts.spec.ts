import { CertificateHosts } from './certificate-hosts';
import { domainOfName } from './domain-of-name';

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;

it.each([
  ['a.b.example.com', 'example.com'],
  ['example.com.', 'example.com'],
  ['www.shop.co.uk', 'shop.co.uk'],
  ['shop.com.au', 'shop.com.au'],
  ['www.abc.de', 'abc.de'],
  ['www.co.com', 'co.com'],
  ['www.shop.de', 'shop.de'],
  ['www.abc.net', 'abc.net'],
  ['co.uk', 'co.uk'],
  ['localhost', 'localhost'],
  ['', ''],
])('%s counts for %s', (name, domain) => {
  expect(domainOfName(name)).toBe(domain);
});

describe('certificates for new hosts', () => {
  const open = (policy: Partial<{ perHour: number; perWeek: number }> = {}, mostDomains?: number) => {
    const clock = { at: 0 };
    const hosts = new CertificateHosts({ perHour: 2, perWeek: 3, ...policy }, () => clock.at, mostDomains);
    const ask = (...names: string[]): boolean[] => names.map((name) => hosts.admit(name));
    return { clock, ask };
  };

  it('are limited by hour for each domain, and for no other domain', () => {
    const { clock, ask } = open();
    expect(ask('a.shop.example', 'b.shop.example', 'c.shop.example')).toEqual([true, true, false]);
    expect(ask('a.other.example')).toEqual([true]);
    clock.at = HOUR_MS - 1;
    expect(ask('c.shop.example')).toEqual([false]);
    clock.at += 1;
    expect(ask('c.shop.example')).toEqual([true]);
  });

  it('are limited by week', () => {
    const { clock, ask } = open();
    ask('a.shop.example', 'b.shop.example');
    clock.at = HOUR_MS;
    expect(ask('c.shop.example', 'd.shop.example')).toEqual([true, false]);
    clock.at = WEEK_HOURS * HOUR_MS - 1;
    expect(ask('d.shop.example')).toEqual([false]);
    clock.at += 1;
    expect(ask('d.shop.example', 'e.shop.example', 'f.shop.example')).toEqual([true, true, false]);
  });

  it('do not count a host again that was admitted within the week: certificates are renewed', () => {
    const { clock, ask } = open();
    ask('a.shop.example', 'b.shop.example');
    expect(ask('a.shop.example', 'A.shop.example.', 'b.shop.example')).toEqual([true, true, true]);
    clock.at = HOUR_MS;
    expect(ask('a.shop.example', 'c.shop.example', 'd.shop.example')).toEqual([true, true, false]);
  });

  it('are not limited where the limit is 0', () => {
    const { ask } = open({ perHour: 0, perWeek: 0 });
    expect(ask('a.shop.example', 'b.shop.example', 'c.shop.example', 'd.shop.example')).not.toContain(false);
  });

  it('are counted for so many domains, the one admitted longest ago is forgotten', () => {
    const { ask } = open({ perHour: 1 }, 2);
    expect(ask('a.one.example', 'a.two.example', 'b.one.example', 'a.three.example')).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(ask('b.two.example', 'b.one.example')).toEqual([false, true]);
  });
});
