import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeMailPreview, FakeMailWordings } from '../testing';
import { AccountMailWordings } from './account-wordings';

let uow: FakeUnitOfWork;
let store: FakeMailWordings;
let wordings: AccountMailWordings;
beforeEach(() => {
  uow = new FakeUnitOfWork();
  store = new FakeMailWordings(uow);
  wordings = new AccountMailWordings(store, new FakeMailPreview(), new FakeClock(), {
    registrarName: 'Lantern',
  });
});
const put = (scope: string, wording: object) => uow.run(() => wordings.put(7, scope, wording));

describe('the wordings of an account', () => {
  it('are read as they were put, and return the previous ones', async () => {
    expect(await put('expired', { subject: 'Gone' })).toEqual({ after: { subject: 'Gone' } });
    expect(await put('expired', { closing: 'Bye' })).toEqual({
      before: { subject: 'Gone' },
      after: { closing: 'Bye' },
    });
    expect(await wordings.get(7, 'expired')).toEqual({ closing: 'Bye' });
    expect(await uow.run(() => wordings.remove(7, 'expired'))).toEqual({ closing: 'Bye' });
  });

  it('are shown with the wording of all mail beside them, and nothing is stored', async () => {
    await put('all', { senderName: 'Quay', closing: 'Bye' });
    const shown = await wordings.show(7, 'expired', { introduction: 'Oh no' });
    expect(shown).toMatchObject({
      fromName: 'Quay',
      subject: 'expired',
      text: expect.stringMatching(/^Oh no\n.*lantern\.example.*\nBye$/),
    });
    expect(await wordings.show(7, 'all', { senderName: 'Mill' })).toMatchObject({
      fromName: 'Mill',
      subject: 'verification',
    });
    expect([...(await wordings.list(7)).keys()]).toEqual(['all']);
  });

  it('are shown without the stored wording of the same scope', async () => {
    await put('all', { closing: 'Bye' });
    await put('expired', { closing: 'Farewell' });
    expect((await wordings.show(7, 'all', { introduction: 'Oh' })).text).toMatch(/^Oh\n.*\n$/);
    expect((await wordings.show(7, 'expired', { introduction: 'Oh' })).text).toMatch(/^Oh\n.*\nBye$/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['get', () => wordings.get(7, 'expired')],
    ['get of no kind of mail', () => wordings.get(7, '../x')],
    ['remove', () => uow.run(() => wordings.remove(7, 'expired'))],
    ['put of no kind of mail', () => put('constructor', {})],
    ['show of no kind of mail', () => wordings.show(7, 'none', {})],
  ])('404: %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({
      kind: 'not_found',
      code: 'mail.wording_not_found',
      details: 'The requested wording does not exist.',
    });
  });

  it('404: remove of a wording that another request removes at the same time', async () => {
    await put('expired', { closing: 'Bye' });
    jest.spyOn(store, 'remove').mockResolvedValue(false);
    await expect(uow.run(() => wordings.remove(7, 'expired'))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['put', () => put('expired', { subject: 'a\r\nb' })],
    ['show', () => wordings.show(7, 'expired', { subject: 'a\r\nb' })],
  ])('400: %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ kind: 'invalid', code: 'mail.wording_invalid' });
    expect((await wordings.list(7)).size).toBe(0);
  });
});
