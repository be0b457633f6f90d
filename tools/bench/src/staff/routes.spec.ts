import { listRoutes, queriesOf } from './routes';

const boolean = { type: 'boolean' };

describe('the routes of lists', () => {
  it('are those of the description that have pages and no part in their path', () => {
    const paths = listRoutes().map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['accounts', 'operations', 'audit', 'deliveries', 'jobs']));
    expect(paths.filter((path) => /[{:]/.test(path))).toEqual([]);
    expect(paths).not.toContain('session');
  });

  it('are asked without a filter, and with each filter alone beside what is required', () => {
    expect(
      queriesOf(
        [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'tld', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'state', in: 'query', schema: { enum: ['open', 'done'] } },
          { name: 'attention', in: 'query', schema: boolean },
          { name: 'subject', in: 'query', schema: { type: 'string' } },
          { name: 'unknown', in: 'query', schema: { type: 'string' } },
        ],
        { tld: 'com', subject: 'a b.com' },
      ),
    ).toEqual([
      'tld=com',
      'tld=com&state=open',
      'tld=com&state=done',
      'tld=com&attention=true',
      'tld=com&attention=false',
      'tld=com&subject=a%20b.com',
    ]);
  });
});
