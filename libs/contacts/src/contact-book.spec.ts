import { ContactBook } from './contact-book';
import { contactStoreContract, FakeContactStore } from './testing';

describe('the fake contact store', () => {
  contactStoreContract(async () => ({ store: new FakeContactStore(), inUnit: (work) => work() }));
});

describe('the contact book', () => {
  it('loads each contact once, by id', async () => {
    const store = new FakeContactStore();
    const load = jest.spyOn(store, 'load');
    const book = new ContactBook(store);
    const [id] = await book.add([{ city: 'Zell' }], new Date('2026-03-02T09:15:00Z'));
    expect((await book.load([id, id, id])).get(id)).toEqual({ id, city: 'Zell', isVerified: false });
    expect(load).toHaveBeenCalledWith([id]);
  });
});
