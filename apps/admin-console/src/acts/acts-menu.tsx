import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { allOperations, describedOperation, type PathValues } from '../api/operations';
import { useSession } from '../session/session';
import { ActDialog, type ActDialogProps } from './act-dialog';
import { isDangerous } from './consequences';

interface ActButtonProps extends Omit<ActDialogProps, 'opened' | 'onClose'> {
  label?: string;
  isPrimary?: boolean;
  isSmall?: boolean;
}

/** A button for one act; absent where the role does not permit it. */
export function ActButton({ label, isPrimary, isSmall, ...dialog }: ActButtonProps) {
  const { operationId } = dialog;
  const { may } = useSession();
  const [opened, setOpened] = useState(false);
  const operation = describedOperation(operationId);
  if (!operation) return null;
  return (
    <>
      {may(operationId) && (
        <Button
          size={isSmall ? 'compact-xs' : 'xs'}
          variant={isPrimary ? 'filled' : 'default'}
          data-acts={operationId}
          onClick={() => setOpened(true)}
        >
          {label ?? operation.title}
        </Button>
      )}
      {/* also without the permission: it says why an act was refused whose role was withdrawn meanwhile */}
      {opened && <ActDialog {...dialog} opened onClose={() => setOpened(false)} />}
    </>
  );
}

interface ActsMenuProps {
  /** All acts whose path begins so are offered, also those of a later API. */
  prefix: string;
  path: PathValues;
  without?: readonly string[];
}

/** Ids of the acts on an object: what changes something, and needs no value that the page does not have. */
export const actsUnder = (prefix: string, path: PathValues): string[] =>
  allOperations()
    .filter(([, { path: template, method, parameters }]) => {
      const isUnder =
        template === prefix || [`${prefix}/`, `${prefix}:`].some((start) => template.startsWith(start));
      const isKnown = parameters.every(({ place, name }) => place !== 'path' || name in path);
      return method !== 'GET' && isUnder && isKnown;
    })
    .map(([id]) => id);

/** The acts on an object, in one menu. */
export function ActsMenu({ prefix, path, without = [] }: ActsMenuProps) {
  const { may } = useSession();
  const [chosen, setChosen] = useState<string>();
  const acts = actsUnder(prefix, path).filter((id) => may(id) && !without.includes(id));
  if (acts.length === 0 && chosen === undefined) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            data-acts={acts.join(' ')}
          >
            Acts
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((id) => (
            <Menu.Item key={id} color={isDangerous(id) ? 'red' : undefined} onClick={() => setChosen(id)}>
              {describedOperation(id)!.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen && <ActDialog operationId={chosen} path={path} opened onClose={() => setChosen(undefined)} />}
    </>
  );
}
