import { prefersStrictHandling } from './prefer';

describe('the Prefer header', () => {
  it.each([
    'handling=strict',
    'Handling=Strict',
    ' handling = strict ',
    'handling="strict"',
    'respond-async, handling=strict',
    'wait=10,handling=strict;foo=bar',
    'foo="a, b\\", c", handling=strict',
    ['respond-async', 'handling=strict'],
    'handling=strict, handling=lenient',
  ])('asks for strict handling: %j', (header) => {
    expect(prefersStrictHandling(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'strict',
    'handling',
    'handling=',
    'handling=lenient',
    'handling=strictly',
    'x-handling=strict',
    'handling=lenient, handling=strict',
    'foo="handling=strict"',
    'foo="a, handling=strict"',
    'foo; handling=strict',
    'foo="\\", handling=strict',
  ])('does not ask for strict handling: %j', (header) => {
    expect(prefersStrictHandling(header)).toBe(false);
  });
});
