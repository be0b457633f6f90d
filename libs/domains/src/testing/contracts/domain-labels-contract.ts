import type { DomainState, DomainView } from '../../shared/domain';
import type { NewDomain } from '../../shared/held-domain';
import { type DomainStoreUnderTest, NOW } from './domain-store-contract';

interface StoredDomain {
  id: number;
  domain: NewDomain;
  find(accountId?: number): Promise<DomainView | undefined>;
}

/** Tags and notes of domains, as part of the contract of DomainStore and DomainReader. */
export function domainLabelsContract(
  testOf: () => DomainStoreUnderTest,
  stored: (state?: DomainState) => Promise<StoredDomain>,
): void {
  const label = (id: number, labels: Parameters<DomainStoreUnderTest['store']['label']>[1]): Promise<void> =>
    testOf().inUnit(() => testOf().store.label(id, labels));

  it('are absent until they are set, and are shown as written', async () => {
    const { id, find } = await stored('active');
    expect(await find()).not.toHaveProperty('tags');
    expect(await find()).not.toHaveProperty('notes');
    await label(id, { tags: ['VIP', 'Käufer 7'], notes: 'call\nfirst' });
    expect(await find()).toMatchObject({ tags: ['VIP', 'Käufer 7'], notes: 'call\nfirst' });
  });

  it('are unchanged where they are left out, and removed by an empty list and by null', async () => {
    const { id, find } = await stored('pending_create');
    await label(id, { tags: ['VIP'], notes: 'call first' });
    await label(id, { notes: 'call later' });
    await label(id, { tags: ['old'] });
    expect(await find()).toMatchObject({ tags: ['old'], notes: 'call later' });
    await label(id, { tags: [] });
    expect(await find()).not.toHaveProperty('tags');
    expect(await find()).toMatchObject({ notes: 'call later' });
    await label(id, { notes: null });
    expect(await find()).not.toHaveProperty('notes');
  });

  it('are in the JSON text of the domain', async () => {
    const { id, domain } = await stored('active');
    await label(id, { tags: ['VIP'], notes: 'a "b"' });
    const text = await testOf().reader.findJson(domain.accountId, domain.name, NOW);
    expect(JSON.parse(String(text))).toMatchObject({ tags: ['VIP'], notes: 'a "b"' });
  });

  it.each<DomainState>(['initialized', 'failed'])('cannot be set on a domain that is %s', async (state) => {
    const { id } = await stored(state);
    await expect(label(id, { tags: ['VIP'] })).rejects.toThrow(`domain ${id} is not in a state`);
  });

  it('need a unit of work', async () => {
    const { id } = await stored('active');
    await expect(testOf().store.label(id, { notes: 'x' })).rejects.toThrow();
  });
}
