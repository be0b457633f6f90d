import { Targets } from './targets';

it.each([
  ['https://Hooks.example.org/in?k=1', 'https://hooks.example.org', 'hooks.example.org', '/in?k=1', false],
  ['http://127.1:8080', 'http://127.0.0.1:8080', '127.0.0.1', '/', true],
  ['http://[::1]/a', 'http://[::1]', '[::1]', '/a', true],
  ['http://10.example.org/', 'http://10.example.org', '10.example.org', '/', false],
])('takes %s apart', (url, origin, hostname, path, isAddress) => {
  const targets = new Targets();
  expect(targets.of(url)).toEqual({ origin, hostname, path, isAddress });
  expect(targets.of(url)).toBe(targets.of(url));
});

it('throws for what is no url, each time', () => {
  const targets = new Targets();
  for (let time = 0; time < 2; time += 1) expect(() => targets.of('nowhere')).toThrow('Invalid URL');
});

it('knows every target when it was asked for more than it remembers', () => {
  const targets = new Targets();
  for (let n = 0; n < 5_100; n += 1) targets.of(`https://hooks.example.org/${n}`);
  for (const n of [0, 4_999, 5_099]) expect(targets.of(`https://hooks.example.org/${n}`).path).toBe(`/${n}`);
});
