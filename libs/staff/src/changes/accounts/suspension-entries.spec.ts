import { auditEntries, OWNER } from '../../testing/audit-house';
import { ReinstateAccountByStaff, SuspendAccountByStaff } from './account-suspension';

const SUSPENSION = { reason: 'unpaid', includesSubAccounts: true };

auditEntries([
  [
    'a suspension',
    {
      answers: { execute: { before: { reason: 'abuse' }, after: SUSPENSION } },
      act: ({ audit, inner }) => new SuspendAccountByStaff(audit, inner).execute(OWNER, 7, SUSPENSION),
      asked: ['execute', 7, SUSPENSION],
      result: SUSPENSION,
      entry: {
        action: 'account.suspend',
        target: 'account:7',
        before: { reason: 'abuse' },
        after: SUSPENSION,
      },
    },
  ],
  [
    'the end of a suspension',
    {
      answers: { execute: SUSPENSION },
      act: ({ audit, inner }) => new ReinstateAccountByStaff(audit, inner).execute(OWNER, 7),
      asked: ['execute', 7],
      result: SUSPENSION,
      entry: { action: 'account.reinstate', target: 'account:7', before: SUSPENSION },
    },
  ],
  [
    'the end of a suspension that was none',
    {
      answers: { execute: undefined },
      act: ({ audit, inner }) => new ReinstateAccountByStaff(audit, inner).execute(OWNER, 7),
      asked: ['execute', 7],
    },
  ],
]);
