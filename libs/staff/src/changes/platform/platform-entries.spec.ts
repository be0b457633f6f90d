import { auditEntries, auditHouse, LABEL, LATER, NOW, OWNER } from '../../testing/audit-house';
import { DeclareInstance } from './declare-instance';
import { RegistryWindows } from './maintenance-windows';

const WINDOW = { id: 6, registry: 'main', from: NOW, to: LATER, reason: 'move', announcedBy: 'Max' };
const WINDOW_ENTRY = { id: 6, from: NOW.toISOString(), to: LATER.toISOString(), reason: 'move' };
const LEASE = { systemIdentifier: '7', databaseId: 8, renewedAt: NOW, holder: 'worker-1' };
const STATUS = { instance: 'i-1', present: true, lease: LEASE, others: [] };
const STATUS_ENTRY = {
  instance: 'i-1',
  suspension: null,
  present: true,
  lease: { systemIdentifier: '7', databaseId: 8, renewedAt: NOW.toISOString() },
};

auditEntries([
  [
    'the declared instance',
    {
      answers: { declare: { before: { ...STATUS, suspension: 'copied', present: false }, after: STATUS } },
      act: ({ audit, inner }) => new DeclareInstance(audit, inner).execute(OWNER, true, 'moved'),
      asked: ['declare', true],
      result: STATUS,
      entry: {
        action: 'environment.declare',
        target: 'platform:instance',
        before: { ...STATUS_ENTRY, suspension: 'copied', present: false },
        after: { ...STATUS_ENTRY, note: 'moved' },
      },
    },
  ],
  [
    'an instance that is declared already',
    {
      answers: { declare: { before: STATUS, after: STATUS } },
      act: ({ audit, inner }) => new DeclareInstance(audit, inner).execute(OWNER, false, 'moved'),
      asked: ['declare', false],
      result: STATUS,
    },
  ],
  [
    'an announced window',
    {
      answers: { announceWindow: { after: WINDOW } },
      act: ({ audit, inner }) =>
        new RegistryWindows(audit, inner).announceWindow(OWNER, 'main', { from: NOW } as never),
      asked: ['announceWindow', 'main', { from: NOW }, LABEL],
      result: WINDOW,
      entry: { action: 'registry.announce_window', target: 'registry:main', after: WINDOW_ENTRY },
    },
  ],
  [
    'a changed window',
    {
      answers: { changeWindow: { before: WINDOW, after: { ...WINDOW, reason: 'test' } } },
      act: ({ audit, inner }) =>
        new RegistryWindows(audit, inner).changeWindow(OWNER, 'main', 6, { reason: 'test' } as never),
      asked: ['changeWindow', 'main', 6, { reason: 'test' }],
      result: { ...WINDOW, reason: 'test' },
      entry: {
        action: 'registry.change_window',
        target: 'registry:main',
        before: WINDOW_ENTRY,
        after: { ...WINDOW_ENTRY, reason: 'test' },
      },
    },
  ],
  [
    'a withdrawn window',
    {
      answers: { withdrawWindow: WINDOW },
      act: ({ audit, inner }) => new RegistryWindows(audit, inner).withdrawWindow(OWNER, 'main', 6),
      asked: ['withdrawWindow', 'main', 6, LABEL],
      entry: { action: 'registry.withdraw_window', target: 'registry:main', before: WINDOW_ENTRY },
    },
  ],
]);

it.each([
  [undefined, [6, 7]],
  ['main', [6]],
  ['other', []],
])('the windows of the registry %s are those that have not ended: %j', async (registry, ids) => {
  const { audit, inner } = auditHouse({ listNotEnded: [WINDOW, { ...WINDOW, id: 7, registry: 'thin' }] });
  const windows = await new RegistryWindows(audit, inner).listNotEnded(registry);
  expect(windows.map(({ id }) => id)).toEqual(ids);
});

it('reads the instance without an entry', async () => {
  const { audit, inner, log } = auditHouse({ read: STATUS });
  expect(await new DeclareInstance(audit, inner).current()).toBe(STATUS);
  expect(log.entries).toEqual([]);
});
