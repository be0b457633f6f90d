import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import type { ChangedMember } from '../text/changed-members';
import { labelOf } from '../text/words';
import { isShort, Value } from './value';

export interface Change {
  id: string;
  what: ReactNode;
  before: ReactNode;
  after: ReactNode;
  kind: 'added' | 'removed' | 'changed';
}
interface Props {
  label: string;
  changes: readonly Change[];
  before: string;
  after: string;
  empty: string;
}

/** What differs between two versions, side by side. */
export function Changes({ label, changes, before, after, empty }: Props) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  return (
    <div className="ui-changes-box" tabIndex={0} role="region" aria-label={label}>
      <table className="ui-changes">
        <thead>
          <tr>
            {['What', before, after, 'Change'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id} data-kind={change.kind}>
              <th scope="row">{change.what}</th>
              <td>{change.before}</td>
              <td>{change.after}</td>
              <td>{change.kind}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (value: unknown, member: string): ReactNode =>
  isShort(value) ? <Value value={value} field={member} /> : JSON.stringify(value);

/** Members that differ, as changes of a table. */
export const memberChanges = (members: readonly ChangedMember[]): Change[] =>
  members.map(({ member, before, after }) => ({
    id: member,
    what: labelOf(member),
    before: shown(before, member),
    after: shown(after, member),
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
  }));
