import { type KeyboardEvent, useMemo, useState } from 'react';
import { Modal, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useNavigation } from '@registrar/ui';
import { ActDialog } from '../acts/act-dialog';
import { allOperations } from '../api/operations';
import { useSession } from '../session/session';
import { NAVIGATION } from './navigation-items';

interface Command {
  id: string;
  label: string;
  kind: 'page' | 'act';
  run: () => void;
}

const SHOWN = 40;

/** Pages and acts that the role permits, by a part of their names. Keys: arrows, Enter, Escape. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { may, maySee } = useSession();
  const navigate = useNavigation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [act, setAct] = useState<string>();
  const commands = useMemo<Command[]>(() => {
    const pages = NAVIGATION.flatMap(({ items }) => items)
      .filter(({ needs }) => !needs || needs.some(maySee))
      .map<Command>(({ href, label }) => ({
        id: href,
        label,
        kind: 'page',
        run: () => (navigate(href), onClose()),
      }));
    const acts = allOperations()
      .filter(([id, { path }]) => may(id) && !/\/(login|session)\b/.test(path))
      .map<Command>(([id, { title }]) => ({ id, label: title, kind: 'act', run: () => setAct(id) }));
    return [...pages, ...acts];
  }, [may, maySee, navigate, onClose]);
  const words = text.toLowerCase().split(/\s+/);
  const found = commands
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, SHOWN);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') found[at]?.run();
    else return;
    event.preventDefault();
  };
  if (act) return <ActDialog operationId={act} opened onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      aria-label="Go to a page, or do an act"
      yOffset="10vh"
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        px="md"
        placeholder="Go to a page, or do an act …"
        aria-label="Page or act"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={found[at] ? `palette-${at}` : undefined}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <ScrollArea.Autosize mah={380} className="palette-results">
        <div role="listbox" id="palette-results" aria-label="Pages and acts">
          {found.map(({ id, label, kind, run }, index) => (
            <UnstyledButton
              key={id}
              id={`palette-${index}`}
              role="option"
              data-acts={kind === 'act' ? id : undefined}
              aria-selected={index === at}
              className="palette-row"
              tabIndex={-1}
              onClick={run}
              ref={index === at ? showRow : undefined}
            >
              <span>{label}</span>
              <Text span size="xs" c="dimmed">
                {kind}
              </Text>
            </UnstyledButton>
          ))}
        </div>
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            No page or act has these words in its name.
          </Text>
        )}
      </ScrollArea.Autosize>
    </Modal>
  );
}

const showRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
