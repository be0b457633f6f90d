import { useState } from 'react';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { FailureAlert, Instant, Section } from '@registrar/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../acts/use-act';
import { addNote, readNotes, removeNote } from '../api/staff-api';
import { useSession } from '../session/session';

/** Notes of staff on one object. Absent where the API has none. */
export function Notes({ target }: { target: string }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { session } = useSession();
  const notes = useQuery({ queryKey: ['notes', target], queryFn: () => readNotes(target), retry: false });
  const add = useAct({
    mutationFn: () => addNote(target, text.trim()),
    onSuccess: async () => {
      setText('');
      await client.invalidateQueries({ queryKey: ['notes', target] });
    },
  });
  const remove = useAct({
    mutationFn: removeNote,
    onSuccess: () => client.invalidateQueries({ queryKey: ['notes', target] }),
  });
  if (notes.isError) return null;
  // Only the author may remove a note; what a key is called is known to the API alone.
  const isOwn = (author: string): boolean => session?.permitted === undefined || author === session.name;
  const items = notes.data?.items ?? [];
  return (
    <Section title="Notes">
      <Stack gap="sm">
        {items.map(({ id, createdAt, author, text: shown }) => (
          <div key={id}>
            <Group gap="xs">
              <Text size="xs" c="dimmed">
                {author} · <Instant value={createdAt} />
              </Text>
              {isOwn(author) && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove the note of ${author}`}
                  data-acts="removeNote"
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => remove.run(id)}
                >
                  Remove
                </Button>
              )}
            </Group>
            <Text size="sm" className="ui-break">
              {shown}
            </Text>
          </div>
        ))}
        {(add.error ?? remove.error) && <FailureAlert error={add.error ?? remove.error} />}
        <Textarea
          aria-label="New note"
          placeholder="Write a note for other staff"
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button
            size="xs"
            variant="default"
            data-acts="addNote"
            loading={add.isPending}
            disabled={text.trim() === ''}
            onClick={() => add.run()}
          >
            Add note
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
