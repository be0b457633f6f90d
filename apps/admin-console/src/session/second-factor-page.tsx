import { type FormEvent, useState } from 'react';
import { Anchor, Button, Divider, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { FailureAlert } from '@registrar/ui';
import { addPasskey, provePasskey } from './passkeys';
import { useSession } from './session';

/** The session is open for one step only: its passkey. A first one is registered here, a known one used. */
export function SecondFactorPage() {
  const { session, refresh, signOut } = useSession();
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const run = async (prove: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await prove();
      await refresh();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') void run(() => addPasskey(name.trim()));
  };
  return (
    <main className="login" id="main">
      <Paper withBorder radius="md" p="xl" w={400} maw="100%">
        <Stack gap="md">
          <div>
            <Title order={1} size="h3">
              One more step
            </Title>
            <Text size="sm" c="dimmed">
              {session?.name}, the console asks for a passkey besides your log-in: a fingerprint, a face or a
              security key of this device.
            </Text>
          </div>
          {error !== undefined && <FailureAlert error={error} />}
          <form onSubmit={submit}>
            <Stack gap="xs">
              <TextInput
                label="Name of the passkey"
                description="So that you recognise it later, for instance: work laptop."
                value={name}
                maxLength={64}
                required
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" loading={isBusy}>
                Register a passkey
              </Button>
            </Stack>
          </form>
          <Divider label="or" />
          <Button variant="default" loading={isBusy} onClick={() => void run(provePasskey)}>
            Use a passkey that I have
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={() => void signOut()}>
            Log out
          </Anchor>
        </Stack>
      </Paper>
    </main>
  );
}
