import { unicodeName } from './domain-name';

describe('domain names for people', () => {
  it.each([
    ['example.com', 'example.com'],
    ['xn--bcher-kva.example', 'bücher.example'],
    ['xn--strae-oqa.de', 'straße.de'],
    ['xn--fiqs8s', '中国'],
    ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ['xn--!.com', 'xn--!.com'],
    ['xn--99999999.com', 'xn--99999999.com'],
  ])('%s is shown as %s', (name, shown) => {
    expect(unicodeName(name)).toBe(shown);
  });
});
