import { FakeClock } from '@registrar/kernel/testing';
import { AdminQueries } from './admin-queries';
import type { AdminReader } from './ports';
import { FakeStaffKeyStore } from './testing';

function queries(reader: Partial<AdminReader>) {
  return new AdminQueries(reader as AdminReader, new FakeStaffKeyStore(), new FakeClock());
}
const part = { limit: 10 };

describe('data that staff read', () => {
  it.each([
    ['a domain', () => queries({ domain: async () => undefined }).domain('example.com')],
    ['an order', () => queries({ order: async () => undefined }).order(1)],
    ['an operation', () => queries({ operation: async () => undefined }).operation('x')],
  ])('is a 404 when there is no such thing: %s', async (_what, read) => {
    await expect(read()).rejects.toMatchObject({ kind: 'not_found', message: 'Not Found' });
  });

  it('finds names in Unicode and any case', async () => {
    const domain = jest.fn().mockResolvedValue({});
    const operations = jest.fn().mockResolvedValue({ items: [] });
    await queries({ domain }).domain('BÜCHER.example');
    await queries({ operations }).operations({ subject: 'Example.COM' }, part);
    expect(domain).toHaveBeenCalledWith('xn--bcher-kva.example');
    expect(operations).toHaveBeenCalledWith({ subject: 'example.com' }, part);
  });

  it.each(['', 'com', 'no host.com', '192.0.2.1', '%00'])('refuses the name %j', async (name) => {
    await expect(queries({}).domain(name)).rejects.toMatchObject({
      kind: 'invalid',
      details: "'domainName' must be a domain name",
    });
    expect(() => queries({}).operations({ subject: name }, part)).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    );
  });

  it('masks what an operation carries', async () => {
    const operation = {
      payload: { contacts: { registrant: { email: 'i@example.net' } } },
      answer: { authCode: 'geheim', domainName: 'example.com' },
    };
    const view = await queries({ operation: async () => operation as never }).operation('x');
    expect(view).toMatchObject({
      payload: { contacts: { registrant: { email: '***' } } },
      answer: { authCode: '***', domainName: 'example.com' },
    });
  });

  it('masks what a registry said', async () => {
    const unknownPollMessages = async () => ({
      items: [{ id: '7', content: { authInfo: { pw: 'geheim' } } }],
      next: '7',
    });
    const view = await queries({ unknownPollMessages: unknownPollMessages as never }).unknownPollMessages(
      part,
    );
    expect(view).toEqual({ items: [{ id: '7', content: { authInfo: { pw: '***' } } }], next: '7' });
  });
});
