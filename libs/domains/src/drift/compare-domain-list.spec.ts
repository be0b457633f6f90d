import { FakeClock } from '@registrar/kernel/testing';
import { CompareDomainList } from './compare-domain-list';

const clock = new FakeClock();
const now = clock.now();

async function run(text: string, answers: { unknown?: string[]; unlisted?: string[] } = {}) {
  const calls: unknown[][] = [];
  let isOpen = false;
  const call =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]) => {
      calls.push([name, isOpen, ...given]);
      return answer;
    };
  const uow = {
    run: async (work: () => Promise<unknown>) => {
      isOpen = true;
      return work().finally(() => (isOpen = false));
    },
  };
  const store = {
    recordListed: async (...given: unknown[]) => {
      calls.push(['recordListed', isOpen, ...given]);
      return (answers.unknown ?? []).filter((name) => (given[1] as string[]).includes(name));
    },
    compareUnlisted: call('compareUnlisted', answers.unlisted ?? []),
    scanAt: call('scanAt', undefined),
  };
  const execute = () =>
    new CompareDomainList(store as never, uow as never, clock).execute(4, text, 'portal.txt');
  return { execute, calls };
}

describe('the comparison with the list of a registry', () => {
  it('reads names in any form once each, skips blanks and comments, and stores all in one unit of work', async () => {
    const { execute, calls } = await run('# a list\n\nB.example.\r\nbücher.example\n  b.example \n');
    const names = ['b.example', 'xn--bcher-kva.example'];
    expect(await execute()).toEqual({ listed: 2, unknown: [], unlisted: [] });
    expect(calls).toEqual([
      ['recordListed', true, 4, names, 'portal.txt', now],
      ['compareUnlisted', true, 4, names, now],
      ['scanAt', true, 4, now],
    ]);
  });

  it('returns domains in no account, and domains that the list does not have', async () => {
    const { execute } = await run('a.example\nb.example', {
      unknown: ['b.example'],
      unlisted: ['c.example'],
    });
    expect(await execute()).toEqual({ listed: 2, unknown: ['b.example'], unlisted: ['c.example'] });
  });

  it('records a long list in parts, and compares the accounts with the whole of it', async () => {
    const names = Array.from({ length: 10_001 }, (_, at) => `n${String(at).padStart(5, '0')}.example`);
    const { execute, calls } = await run(names.join('\n'), { unknown: [names[0], names[10_000]] });
    expect(await execute()).toEqual({ listed: 10_001, unknown: [names[0], names[10_000]], unlisted: [] });
    expect(calls.map(([name, , , given]) => [name, Array.isArray(given) && given.length])).toEqual([
      ['recordListed', 10_000],
      ['recordListed', 1],
      ['compareUnlisted', 10_001],
      ['scanAt', false],
    ]);
  });

  it.each([
    ['a.example\nno name\n', "line 2 is not a domain: 'no name'"],
    ['domain,expires\na.example', "line 1 is not a domain: 'domain,expires'"],
    ['localhost', "line 1 is not a domain: 'localhost'"],
    ['', 'the list has no domain'],
    ['# nothing\n\n', 'the list has no domain'],
  ])('refuses %j and stores nothing', async (text, message) => {
    const { execute, calls } = await run(text);
    await expect(execute()).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});
