import type { GrowthSide } from './side';

export const PER_PAGE = 50;
const DAY_MS = 86_400_000;

/** One measured path: milliseconds of its n-th run on one of the two databases. */
export interface MeasuredPath {
  name: string;
  run(side: GrowthSide, n: number): Promise<number>;
  /** Runs that there is work for; absent: any number. */
  most?: number;
}

/** Due domains of one pass of the lifecycle schedule, and passes with work. */
export interface Passes {
  limit: number;
  most: number;
}

const day = (fromNow: number): string => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

const list = (name: string, query: string | ((side: GrowthSide) => string)): MeasuredPath => ({
  name: `list: ${name}`,
  run: (side) =>
    side.timed({
      method: 'GET',
      path: `/domains?perPage=${PER_PAGE}&${typeof query === 'string' ? query : query(side)}`,
    }),
});

const LISTS: readonly MeasuredPath[] = [
  list('first page', 'page=1'),
  list('last page', ({ total }) => `page=${Math.ceil(total / PER_PAGE)}`),
  list('locked=false', 'locked=false'),
  list('privacyEnabled=true', 'privacyEnabled=true'),
  list('autorenewEnabled=false', 'autorenewEnabled=false'),
  list('isPremium=true', 'isPremium=true'),
  list('tld=net', 'tld=net'),
  list('locked, tld', 'locked=true&tld=com'),
  list('expireDate of 30 days', () => `expireDateStart=${day(100)}&expireDateEnd=${day(129)}`),
  list('createDate of 90 days', () => `createDateStart=${day(-600)}&createDateEnd=${day(-511)}`),
  list('domainName=*.net', 'domainName=*.net'),
  list('*word*, rare', 'domainName=*harbour*'),
  list('by expireDate, desc', 'sort=expireDate&dir=desc'),
  list('by createDate', 'sort=createDate'),
];

/**
 * Every path of the product that is measured. `label` makes names and keys of a run. The lifecycle schedule
 * comes before sales and renewals, since it takes their domains first.
 */
export const measuredPaths = (label: string, passes: Passes): readonly MeasuredPath[] => {
  const nameOf = ({ names }: GrowthSide, n: number): string => names[n % names.length];
  return [
    ...LISTS,
    {
      name: 'orders, first page',
      run: (side) => side.timed({ method: 'GET', path: `/orders?perPage=${PER_PAGE}` }),
    },
    {
      name: 'GET domain',
      run: (side, n) => side.timed({ method: 'GET', path: `/domains/${nameOf(side, n)}` }),
    },
    {
      name: 'records of a domain',
      run: (side, n) => side.timed({ method: 'GET', path: `/domains/${nameOf(side, n)}/records` }),
    },
    {
      name: 'lifecycle schedule, per due domain',
      most: passes.most,
      run: (side) => side.lifecycle(passes.limit),
    },
    { name: 'nightly ledger check', run: (side) => side.ledgerCheck() },
    {
      name: 'sale',
      run: (side, n) =>
        side.timed({
          method: 'POST',
          path: '/domains',
          key: `${label}-sale-${n}`,
          body: { domain: { domainName: `${label}-${n}.com` } },
        }),
    },
    {
      name: 'renewal',
      run: (side, n) =>
        side.timed({
          method: 'POST',
          path: `/domains/${nameOf(side, n)}:renew`,
          key: `${label}-renewal-${n}`,
          body: { years: 1 },
        }),
    },
  ];
};
