import { RemoveDomainByStaff } from './remove-domain';

const ACTOR = { id: 1, name: 'Ines', role: 'owner' } as never;

describe('the plan of a removal', () => {
  const remove = async (registryRetainsFee: boolean, isDry: boolean): Promise<string[]> => {
    const warnings: string[] = [];
    const removal = new RemoveDomainByStaff(
      {} as never,
      { domain: async () => ({ name: 'a.example', accountId: 7 }) } as never,
      { execute: async () => ({ registryRetainsFee }) },
      () => (isDry ? { warn: (text) => void warnings.push(text) } : undefined),
    );
    await removal.execute(ACTOR, { domainName: 'a.example' });
    return warnings;
  };

  it.each([
    [true, true, 1],
    [false, true, 0],
    [true, false, 0],
  ])('warns when the registry retains its fee (%s, dry run %s): %i times', async (retains, isDry, times) => {
    const warnings = await remove(retains, isDry);
    expect(warnings).toHaveLength(times);
    if (times) expect(warnings[0]).toContain('The registry retains its fee');
  });
});
