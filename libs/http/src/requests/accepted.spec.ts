import { acceptedOf } from './accepted';

const OFFERED = ['application/json', 'application/x-ndjson', 'text/csv'] as const;

describe('the accepted type', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/*', 'application/json'],
    ['application/x-ndjson, */*;q=0.1', 'application/x-ndjson'],
    ['text/csv;q=0.5, application/x-ndjson;q=0.9', 'application/x-ndjson'],
    ['text/csv;q=0, */*', 'application/json'],
    ['text/csv;q=x, application/x-ndjson', 'application/x-ndjson'],
    ['image/png, text/csv;q=0.1', 'text/csv'],
    ['image/png', 'application/json'],
  ])('of %s is %s', (header, type) => {
    expect(acceptedOf(header, OFFERED)).toBe(type);
  });
});
