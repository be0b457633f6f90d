import { ODD_DATES } from '@registrar/kernel/testing';
import { Desk } from '../support/desk';

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

let desk: Desk;
let lists: [path: string, parameter: string][];
beforeAll(async () => {
  desk = await Desk.start();
  const { paths } = (await (await fetch(`${desk.url}/docs-json`)).json()) as Described;
  lists = Object.entries(paths)
    .filter(([path]) => !path.includes('{'))
    .flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map(({ name }): [string, string] => [path, name]),
    );
});
afterAll(() => desk?.stop());

describe('filters of lists for staff', () => {
  it('are refused when they are empty, every one that is described', async () => {
    expect(lists.length).toBeGreaterThan(25);
    for (const [path, name] of lists) {
      const needed = path.endsWith('premium-names') && name !== 'tld' ? 'tld=com&' : '';
      const { status, body } = await desk.call('owner', 'GET', `${path}?${needed}${name}=`);
      expect([path, status, body.details]).toEqual([path, 400, expect.stringContaining(`${name} must `)]);
    }
  });

  it('take dates or refuse them by one table, and fail for none', async () => {
    const found = [];
    for (const [text] of ODD_DATES)
      found.push([
        text,
        (await desk.call('owner', 'GET', `/admin/v1/legacy-usage?calledSince=${encodeURIComponent(text)}`))
          .status,
      ]);
    expect(found).toEqual(ODD_DATES.map(([text, isDate]) => [text, isDate ? 200 : 400]));
  });

  it.each(['2026-W10-1', '2026-061', '0000-01-01', '2026-02-30', 'now'])(
    'take no %s for a time in a body, which no date can be made of',
    async (validFrom) => {
      const rule = { country: 'DE', businessStatus: 'consumer', rateBps: 100, label: 'VAT', validFrom };
      expect(await desk.call('owner', 'POST', '/admin/v1/tax-rules', rule)).toMatchObject({
        status: 400,
        body: { details: expect.stringContaining('validFrom') },
      });
    },
  );
});
