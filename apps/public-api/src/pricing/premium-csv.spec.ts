import type { PremiumName } from '@registrar/catalog';
import { Money } from '@registrar/kernel';
import { premiumCsv } from './premium-csv.dto';

const named = (name: string): PremiumName => ({
  tld: 'example',
  name,
  registration: Money.of(34_900n),
  renewal: Money.of(24_905n),
});

/** Counts the batches that were read. */
function listOf(...batches: string[][]) {
  const list = {
    read: 0,
    async *batches() {
      for (const batch of batches) {
        list.read += 1;
        yield batch.map(named);
      }
    },
  };
  return list;
}

async function textOf(...batches: string[][]): Promise<string> {
  let text = '';
  for await (const piece of premiumCsv(listOf(...batches).batches())) text += piece;
  return text;
}

const HEADER = 'domainName,registrationPrice,renewalPrice\r\n';

describe('the premium list as CSV', () => {
  it.each<[string, string[][], string]>([
    ['a name', [['gold.example']], 'gold.example,349.00,249.05\r\n'],
    [
      'two batches',
      [['a.example', 'b.example'], ['c.example']],
      'a.example,349.00,249.05\r\nb.example,349.00,249.05\r\nc.example,349.00,249.05\r\n',
    ],
    ['no names', [], ''],
  ])('has a header, and a line for each name of %s', async (_what, batches, lines) => {
    expect(await textOf(...batches)).toBe(HEADER + lines);
  });

  it.each([
    ['gold.example', 'gold.example'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-cmd|x', "'-cmd|x"],
    ['@sum(a)', "'@sum(a)"],
    ['\t=1', "'\t=1"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['=a,"b"', `"'=a,""b"""`],
    ['a\r\nb', '"a\r\nb"'],
  ])('writes %j as %j', async (name, cell) => {
    expect(await textOf([name])).toBe(`${HEADER}${cell},349.00,249.05\r\n`);
  });

  it('reads a batch only when it is wanted', async () => {
    const list = listOf(['a.example'], ['b.example'], ['c.example']);
    const pieces = premiumCsv(list.batches());
    await pieces.next();
    expect(list.read).toBe(0);
    await pieces.next();
    await pieces.return(undefined);
    expect(list.read).toBe(1);
  });
});
