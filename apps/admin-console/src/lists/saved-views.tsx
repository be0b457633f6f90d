import { useState } from 'react';
import { Button, Checkbox, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { ConfirmDialog, FailureAlert } from '@registrar/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isStale } from '../acts/stale-version';
import { useAct } from '../acts/use-act';
import {
  changeView,
  createView,
  deleteView,
  filterOf,
  type ListName,
  type NewView,
  readViews,
  type SavedView,
} from '../api/staff-api';
import { useSession } from '../session/session';
import type { ListState } from './list-state';

interface Props {
  list: ListName;
  state: ListState;
  onOpen: (state: ListState) => void;
}

type Act = { kind: 'save' } | { kind: 'change' | 'delete'; view: SavedView };

/** Views of a list, own and shared. Absent where the API has none. */
export function SavedViews({ list, state, onOpen }: Props) {
  const { session } = useSession();
  const views = useQuery({ queryKey: ['views', list], queryFn: () => readViews(list), retry: false });
  const [act, setAct] = useState<Act>();
  if (views.isError) return null;
  const items = views.data?.items ?? [];
  // A key has no name to compare here; the API refuses what belongs to another.
  const mayAll = session?.permitted === undefined || session.role === 'owner';
  const own = items.filter(({ owner }) => mayAll || owner === session.name);
  const close = (): void => setAct(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmark size={14} />}
            data-acts="addView changeView removeView"
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((view) => (
            <Menu.Item key={view.id} onClick={() => onOpen(stateOf(view))}>
              {view.name}
              {view.shared && ' (shared)'}
            </Menu.Item>
          ))}
          {items.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setAct({ kind: 'save' })}>Save this view …</Menu.Item>
          {own.map((view) => (
            <Menu.Item key={`change-${view.id}`} onClick={() => setAct({ kind: 'change', view })}>
              Change “{view.name}” …
            </Menu.Item>
          ))}
          {own.map((view) => (
            <Menu.Item key={`remove-${view.id}`} color="red" onClick={() => setAct({ kind: 'delete', view })}>
              Delete “{view.name}” …
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {act?.kind === 'save' && <EditView list={list} state={state} onClose={close} />}
      {act?.kind === 'change' && <EditView list={list} state={state} view={act.view} onClose={close} />}
      {act?.kind === 'delete' && <DeleteView view={act.view} onClose={close} />}
    </>
  );
}

const stateOf = (view: SavedView): ListState => ({
  ...(view.filter && { filter: filterOf(view) }),
  ...(view.sort?.[0] && { sort: view.sort[0] }),
  ...(view.columns && view.columns.length > 0 && { columns: view.columns }),
});

const shownIn = ({ filter, sort, columns }: ListState): Partial<NewView> => ({
  filter,
  sort: sort && [sort],
  columns,
});

interface EditProps {
  list: ListName;
  state: ListState;
  /** The view that is changed in place; absent: a new one. */
  view?: SavedView;
  onClose: () => void;
}

const useViewAct = (list: ListName, act: () => Promise<unknown>, onClose: () => void) => {
  const client = useQueryClient();
  return useAct({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['views', list] });
      onClose();
    },
    // A colleague changed it: the next try is based on what is stored now.
    onError: () => client.invalidateQueries({ queryKey: ['views', list] }),
  });
};

function EditView({ list, state, view, onClose }: EditProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [takesShown, setTakesShown] = useState(true);
  const views = useQuery({ queryKey: ['views', list], queryFn: () => readViews(list), retry: false });
  const stored = views.data?.items.find(({ id }) => id === view?.id);
  // Set by a 412: the next try replaces what is stored now, as the dialog says.
  const [version, setVersion] = useState(view?.version);
  const save = useViewAct(
    list,
    () => {
      const body = {
        list,
        name: name.trim(),
        shared,
        ...shownIn(takesShown || !view ? state : stateOf(view)),
      };
      return view && version !== undefined ? changeView(view.id, version, body) : createView(body);
    },
    onClose,
  );
  const isOld = isStale(save.error);
  if (isOld && stored && stored.version !== version) setVersion(stored.version);
  return (
    <ConfirmDialog
      title={view ? `Change the view “${view.name}”` : 'Save this view'}
      opened
      onClose={onClose}
      onConfirm={() => save.run()}
      confirmLabel="Save"
      isBusy={save.isPending}
      isBlocked={name.trim() === ''}
    >
      <Stack gap="sm">
        {save.error && <FailureAlert error={save.error} />}
        {isOld && <StaleView stored={stored} />}
        <TextInput
          label="Name"
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label="Share it with all staff"
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        {view && (
          <Checkbox
            label="Take the filter, order and columns that are shown now"
            checked={takesShown}
            onChange={({ currentTarget }) => setTakesShown(currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** What a colleague stored while the dialog was open. */
function StaleView({ stored }: { stored: SavedView | undefined }) {
  return (
    <Text size="sm" role="status">
      {stored
        ? `It is now “${stored.name}”, ${stored.shared ? 'shared' : 'not shared'}. Save again to replace that.`
        : 'The view was deleted meanwhile. Save a new one to keep what is shown.'}
    </Text>
  );
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const remove = useViewAct(view.list, () => deleteView(view), onClose);
  return (
    <ConfirmDialog
      title={`Delete the view “${view.name}”`}
      opened
      onClose={onClose}
      onConfirm={() => remove.run()}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      consequences={{
        undo: view.shared ? 'not possible: all staff lose this view.' : 'not possible: save it again.',
      }}
    >
      {remove.error && <FailureAlert error={remove.error} />}
    </ConfirmDialog>
  );
}
