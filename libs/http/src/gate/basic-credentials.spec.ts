import { readBasicCredentials } from './basic-credentials';

const basic = (text: string): string => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;

describe('credentials of a Basic header', () => {
  it.each([
    [basic('lantern:tok'), { username: 'lantern', token: 'tok' }],
    [basic('lantern:tok:with:colons'), { username: 'lantern', token: 'tok:with:colons' }],
    [basic('läntern:tøk'), { username: 'läntern', token: 'tøk' }],
    [basic('lantern:tok').replace('Basic', 'bASIC'), { username: 'lantern', token: 'tok' }],
    [basic('lantern:tok').replace(' ', '   '), { username: 'lantern', token: 'tok' }],
  ])('are read from %p', (header, credentials) => {
    expect(readBasicCredentials(header)).toEqual(credentials);
  });

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic bGFudGVybg',
    basic('lantern'),
    basic(':tok'),
    basic('lantern:'),
    basic(':'),
    basic(''),
    basic('lan\u0000tern:tok'),
    basic('lantern:to\nk'),
    basic('lantern:to\u007fk'),
    'Bearer bGFudGVybjp0b2s=',
    'bGFudGVybjp0b2s=',
    `${basic('a:b')}, ${basic('c:d')}`,
    'Digest username="lantern"',
  ])('are not read from %p', (header) => {
    expect(readBasicCredentials(header)).toBeUndefined();
  });
});
