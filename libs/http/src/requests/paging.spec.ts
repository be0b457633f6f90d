import { pageEnvelope } from '@registrar/kernel';
import { linkHeader, readPage } from './paging';

const details = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as { details: string }).details;
  }
};

describe('the page asked for', () => {
  it.each([
    [{}, { page: 1, perPage: 250 }],
    [
      { page: '3', perPage: '1' },
      { page: 3, perPage: 1 },
    ],
    [{ perPage: '1000' }, { page: 1, perPage: 1_000 }],
    [{ page: '2147483647' }, { page: 2_147_483_647, perPage: 250 }],
  ])('is read from %j', (query, page) => {
    expect(readPage(query, 250)).toEqual(page);
  });

  it.each(['0', '-1', '1.5', 'one', '', '2147483648'])('is refused for page=%p', (page) => {
    expect(details(() => readPage({ page }, 250))).toBe('page must be at least 1');
  });

  it.each(['0', '-1', '1001', '1.5', 'all', '', '99999999999'])('is refused for perPage=%p', (perPage) => {
    expect(details(() => readPage({ perPage }, 250))).toBe('perPage must be between 1 and 1000');
  });

  it('is refused when it is given twice', () => {
    expect(details(() => readPage({ page: ['1', '2'] }, 250))).toBe('page must be given once');
  });
});

describe('Link', () => {
  const link = (url: string, page: number, perPage: number, total: number) => {
    const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    return linkHeader('https://api.example.net', url, pageEnvelope({ page, perPage }, total, count));
  };

  it('leads to the next page, and to nothing else', () => {
    expect(link('/core/v1/domains?perPage=1&page=1', 1, 1, 2)).toBe(
      '<https://api.example.net/core/v1/domains?perPage=1&page=2>; rel="next"',
    );
  });

  it('is absent on the last page', () => {
    expect(link('/core/v1/domains?page=3&perPage=10', 3, 10, 25)).toBeUndefined();
  });

  it('is absent when there is one page only', () => {
    expect(link('/core/v1/domains', 1, 250, 250)).toBeUndefined();
  });

  it('keeps all other parameters of the request, repeated and encoded ones too', () => {
    expect(link('/core/v1/tldpricing?tlds=a&tlds=b&domainName=*w%26rd', 1, 1, 5)).toContain(
      '<https://api.example.net/core/v1/tldpricing?tlds=a&tlds=b&domainName=*w%26rd&page=2>; rel="next"',
    );
  });

  it('keeps what follows a second question mark (RFC 3986 §3.4 allows it in a query)', () => {
    expect(link('/core/v1/domains?note=a?b&perPage=1', 1, 1, 5)).toContain(
      '<https://api.example.net/core/v1/domains?note=a%3Fb&perPage=1&page=2>; rel="next"',
    );
  });
});
