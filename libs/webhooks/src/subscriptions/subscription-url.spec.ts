import { SubscriptionUrls } from './subscription-url';
import { FakeAddressPolicy } from '../testing';

const urls = new SubscriptionUrls(new FakeAddressPolicy(['127.0.0.1', '[::1]']), { httpsOnly: false });
const production = new SubscriptionUrls(new FakeAddressPolicy(), { httpsOnly: true });
const base = 'https://hooks.example.org/';

describe('the url of a subscription', () => {
  it.each([
    'https://hooks.example.org/in?k=1',
    'http://hooks.example.org',
    'HTTPS://Hooks.Example.Org:8443/A/../b?x=%20&mail=me@example.org',
    'http://203.0.113.7:8080/hook',
    'http://[2001:db8::1]/hook',
    'https://xn--bcher-kva.example/',
    base.padEnd(2_048, 'x'),
  ])('may be %s', (url) => {
    expect(() => urls.check(url)).not.toThrow();
  });

  it.each([
    ['', 'must be a URI: punycode for host names, percent-encoding for other characters'],
    ['hooks.example.org/in', 'must be an absolute http or https URL'],
    ['/in', 'must be an absolute http or https URL'],
    ['//hooks.example.org/in', 'must be an absolute http or https URL'],
    ['https:hooks.example.org', 'must be an absolute http or https URL'],
    ['https:///hooks.example.org', 'must be an absolute http or https URL'],
    ['ftp://hooks.example.org/', 'must be an absolute http or https URL'],
    ['javascript:alert(1)', 'must be an absolute http or https URL'],
    ['https://hooks.example.org:99999/', 'must be an absolute http or https URL'],
    [
      'https://exa mple.org/',
      'must be a URI: punycode for host names, percent-encoding for other characters',
    ],
    [
      'https://hooks.example.org/\n',
      'must be a URI: punycode for host names, percent-encoding for other characters',
    ],
    [
      'https:\\\\hooks.example.org\\',
      'must be a URI: punycode for host names, percent-encoding for other characters',
    ],
    [
      'https://bücher.example/',
      'must be a URI: punycode for host names, percent-encoding for other characters',
    ],
    ['https://hooks.example.org/#top', 'must not have a fragment'],
    ['https://hooks.example.org/#', 'must not have a fragment'],
    ['https://user:secret@hooks.example.org/', 'must not hold credentials'],
    ['https://user@hooks.example.org/', 'must not hold credentials'],
    ['https://@hooks.example.org/', 'must not hold credentials'],
    ['http://user@hooks.example.org/', 'must not hold credentials'],
    ['http://127.0.0.1/', 'must not name a private or local address'],
    ['http://0x7f.1/', 'must not name a private or local address'],
    ['http://2130706433/', 'must not name a private or local address'],
    ['http://[0:0:0:0:0:0:0:1]:8080/', 'must not name a private or local address'],
    [base.padEnd(2_049, 'x'), 'must have at most 2048 characters'],
  ])('may not be %j', (url, why) => {
    expect(() => urls.check(url)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: 'Bad Request',
        details: `url is invalid: it ${why}`,
      }),
    );
  });

  it('has to be https where the settings say so', () => {
    expect(() => production.check('https://hooks.example.org/')).not.toThrow();
    for (const url of [
      'http://hooks.example.org/',
      'http://hooks.example.org/?to=https://hooks.example.org/',
    ])
      expect(() => production.check(url)).toThrow(
        expect.objectContaining({ details: 'url is invalid: it must begin with https://' }),
      );
  });
});
