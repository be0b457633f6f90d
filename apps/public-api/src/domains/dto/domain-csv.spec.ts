import type { ExportedDomain } from '@registrar/domains';
import { domainCsv } from './domain-csv.dto';

const DOMAIN: ExportedDomain = {
  domainName: 'a.com',
  createDate: '2026-03-02T09:15:00Z',
  expireDate: '2027-03-02T09:15:00Z',
  autorenewEnabled: true,
  locked: false,
  locks: ['ClientHold', 'TransferLock'],
  privacyEnabled: false,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  renewalPrice: 12.5,
};
const HEADER =
  'domainName,createDate,expireDate,autorenewEnabled,locked,locks,privacyEnabled,nameservers,renewalPrice,pendingCreate,tags,notes\r\n';
const START =
  'a.com,2026-03-02T09:15:00Z,2027-03-02T09:15:00Z,true,false,ClientHold TransferLock,false,ns1.example.net ns2.example.net';

async function csv(...batches: ExportedDomain[][]): Promise<string[]> {
  const source = (async function* () {
    yield* batches;
  })();
  const pieces: string[] = [];
  for await (const piece of domainCsv(source)) pieces.push(piece);
  return pieces;
}

it('has a header with the first batch, and a row for each domain', async () => {
  expect(await csv([DOMAIN], [DOMAIN, DOMAIN])).toEqual([
    `${HEADER}${START},12.5,false,,\r\n`,
    `${START},12.5,false,,\r\n${START},12.5,false,,\r\n`,
  ]);
  expect(await csv([])).toEqual([HEADER]);
});

it.each<[string, Partial<ExportedDomain>, string]>([
  ['no price', { renewalPrice: undefined }, ',false,,'],
  ['a pending registration', { pendingCreate: true }, '12.5,true,,'],
  ['tags', { tags: ['VIP', 'customer 7'] }, '12.5,false,"VIP, customer 7",'],
  ['notes of two lines', { notes: 'call "her"\nfirst' }, '12.5,false,,"call ""her""\nfirst"'],
  ['a tag that is a formula', { tags: ['=1+1'] }, "12.5,false,'=1+1,"],
  ['notes that are a formula', { notes: '@SUM(A1)' }, "12.5,false,,'@SUM(A1)"],
  ['notes that begin with a minus', { notes: '-1' }, "12.5,false,,'-1"],
])('writes %s', async (_, change, end) => {
  const [text] = await csv([{ ...DOMAIN, ...change }]);
  expect(text).toBe(`${HEADER}${START},${end}\r\n`);
});
