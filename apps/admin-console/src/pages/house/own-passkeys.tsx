import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { ConfirmDialog, FailureAlert, Section } from '@registrar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../acts/use-act';
import { CollectionTable } from '../../lists/collection-table';
import { OWN_PASSKEYS } from '../../lists/part-collections';
import { addPasskey } from '../../session/passkeys';

/** Passkeys of the user of this session. */
export function OwnPasskeys() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Your passkeys"
      actions={
        <Button
          size="compact-xs"
          variant="default"
          data-acts="registerPasskey beginPasskeyRegistration"
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      }
    >
      <CollectionTable collection={OWN_PASSKEYS} filters={{}} />
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useAct({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listOwnPasskeys'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Add a passkey"
      opened
      onClose={onClose}
      onConfirm={() => add.run()}
      confirmLabel="Register"
      isBusy={add.isPending}
      isBlocked={name.trim() === ''}
    >
      {add.error && <FailureAlert error={add.error} />}
      <TextInput
        label="Name of the passkey"
        description="So that you recognise it later, for instance: work laptop."
        value={name}
        maxLength={64}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
