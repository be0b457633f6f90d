import type { JsonValue, PlannedChange } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainAspects } from '../changes/aspects';
import { coveredLocksOf } from '../shared/locks';
import type { DomainChanges, DomainLabels } from '../shared/held-domain';

/** One side of a change: as an operation stores it, or as the store of domains gets it. */
type Changeable = Pick<
  DomainAspects,
  | 'autorenewEnabled'
  | 'locked'
  | 'privacyEnabled'
  | 'locks'
  | 'nameservers'
  | 'contactIds'
  | 'shownContactIds'
  | 'ds'
> & { authCode?: DomainAspects['authCode'] | DomainChanges['authCode'] };

/** The parts of a `domain:update`, in words. */
export function updatesOf(before: DomainAspects, after: DomainAspects): string[] {
  const { statuses, nameservers, shownContactIds, authCode, ds } = after;
  return [
    ...(statuses ? sidesOf('statuses', before.statuses, statuses) : []),
    ...(nameservers ? sidesOf('name servers', before.nameservers, nameservers) : []),
    ...(shownContactIds ? ['replace contacts'] : []),
    ...(authCode !== undefined ? [authCode ? 'set a new auth code' : 'remove the auth code'] : []),
    ...(ds ? sidesOf('DS records', before.ds?.map(dsText), ds.map(dsText)) : []),
  ];
}

/** What is added and removed, in words. */
export function sidesOf(what: string, before: readonly string[] = [], after: readonly string[]): string[] {
  const [added, removed] = [
    after.filter((one) => !before.includes(one)),
    before.filter((one) => !after.includes(one)),
  ];
  return [
    ...(added.length > 0 ? [`add ${what} ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`remove ${what} ${removed.join(', ')}`] : []),
  ];
}

/** Aspects as the API names them; contacts and codes without their values. */
export function changesOf(before: Changeable, after: Changeable): PlannedChange[] {
  const shown = ['autorenewEnabled', 'locked', 'privacyEnabled', 'locks', 'nameservers'] as const;
  return [
    ...shown.flatMap((field) => {
      const to = after[field] as JsonValue | undefined;
      return to === undefined ? [] : [{ field, from: before[field] as JsonValue, to }];
    }),
    ...(after.contactIds || after.shownContactIds ? [{ field: 'contacts' }] : []),
    ...(after.authCode !== undefined ? [{ field: 'authCode' }] : []),
    ...(after.ds ? [{ field: 'dnssec', from: before.ds?.map(dsText) ?? [], to: after.ds.map(dsText) }] : []),
  ];
}

/** Tags and notes, which no registry sees; empty notes are none. */
export function labelChanges(
  before: { tags: readonly string[]; notes: string | null },
  { tags, notes }: DomainLabels,
): PlannedChange[] {
  return [
    ...(tags ? [{ field: 'tags', from: [...before.tags], to: [...tags] }] : []),
    ...(notes !== undefined
      ? [
          {
            field: 'notes',
            ...(before.notes !== null && { from: before.notes }),
            ...(notes !== null && { to: notes }),
          },
        ]
      : []),
  ].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** Of a change that leaves the locks as they are: those of the domain at present. */
export function haveLocksChanged(
  before: DomainAspects,
  after: DomainAspects,
  present: readonly string[],
): boolean {
  const [had, has] = [before, after].map(({ locks = present, transferLockUntil }) =>
    coveredLocksOf({ locks, transferLockUntil: transferLockUntil ? new Date(transferLockUntil) : undefined }),
  );
  return had.join() !== has.join();
}

const dsText = ({ keyTag, algorithm, digestType, digest }: DsRecord): string =>
  `${keyTag} ${algorithm} ${digestType} ${digest}`;
