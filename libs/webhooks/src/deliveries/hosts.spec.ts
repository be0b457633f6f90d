import { Hosts } from './hosts';

it('takes urls of one host for one, however they are written', () => {
  const hosts = new Hosts();
  const urls = ['https://Hooks.example.org/a?k=1', 'https://hooks.example.org:443/b'];
  expect(urls.map((url) => hosts.of(url))).toEqual(urls.map(() => 'https://hooks.example.org'));
  expect(hosts.of('https://hooks.example.org:8443/')).toBe('https://hooks.example.org:8443');
  expect(hosts.of('http://hooks.example.org/')).toBe('http://hooks.example.org');
});

it('knows the host of each url when more were asked for than it remembers', () => {
  const hosts = new Hosts();
  const url = (n: number): string => `https://hooks-${n % 5_100}.example.org/`;
  for (let n = 0; n < 10_300; n += 1) expect(hosts.of(url(n))).toBe(new URL(url(n)).origin);
});
