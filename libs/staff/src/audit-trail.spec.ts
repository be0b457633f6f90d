import { assertMay } from './permissions';
import { desk, isRefused, owner } from './testing/desk';

describe('the audit trail', () => {
  it('takes no entry outside of a transaction', async () => {
    const { audit } = desk();
    await expect(audit.append(owner, 'account.update', { target: 'account:1' })).rejects.toThrow(
      'no unit of work',
    );
  });

  it('masks personal data and secrets', async () => {
    const { audit, log, uow } = desk();
    await uow.run(() =>
      audit.append(owner, 'account.update', {
        target: 'account:1',
        before: { email: 'i@example.net' },
        after: { token: 'geheim' },
      }),
    );
    expect(log.entries[0]).toMatchObject({ before: { email: '***' }, after: { token: '***' } });
  });

  it('refuses an operation that the role may not do', () => {
    expect(() => assertMay('support', 'audit.read')).toThrow(isRefused('forbidden') as Error);
  });
});
