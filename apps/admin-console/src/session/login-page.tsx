import { type FormEvent, useEffect, useState } from 'react';
import { Anchor, Button, Collapse, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { FailureAlert } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { setStaffKey } from '../api/client';
import { OIDC_LOGIN, readLoginMethods, redeemLink } from '../api/staff-api';
import { provePasskey } from './passkeys';
import { useSession } from './session';

/** The token of a one-time link stands behind `#`, so that no server and no log sees it. */
const linkToken = (): string | undefined => /^#link=([\w.~-]+)$/.exec(window.location.hash)?.[1];

/** `expired`: whose session ended while they worked. */
export function LoginPage({ expired }: { expired?: string }) {
  const { refresh, failure } = useSession();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const methods = useQuery({ queryKey: ['login-methods'], queryFn: readLoginMethods, retry: false });
  const run = async (login: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await login();
      await refresh();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const token = linkToken();
    if (!token) return;
    window.history.replaceState(null, '', '/console/');
    void run(() => redeemLink(token));
    // Once per page: the link is valid once.
  }, []);
  const shown = error ?? failure;
  return (
    <main className="login" id="main">
      <Paper withBorder radius="md" p="xl" w={400} maw="100%">
        <Stack gap="md">
          <div>
            <Title order={1} size="h3">
              Registrar console
            </Title>
            <Text size="sm" c="dimmed">
              For staff of the registrar.
            </Text>
          </div>
          {expired !== undefined && (
            <Text size="sm" role="status">
              The session of {expired} has ended. Log in again to go on where you were: what you typed is
              kept.
            </Text>
          )}
          {shown !== undefined && <FailureAlert error={shown} />}
          {methods.data?.passkeys && (
            <Button onClick={() => run(provePasskey)} loading={isBusy} fullWidth>
              Log in with a passkey
            </Button>
          )}
          {methods.data?.oidc && (
            <Button
              component="a"
              href={OIDC_LOGIN}
              variant={methods.data.passkeys ? 'default' : 'filled'}
              fullWidth
            >
              Log in with your organisation
            </Button>
          )}
          <KeyLogin isOpen={methods.isError} isBusy={isBusy} onLogin={(login) => void run(login)} />
        </Stack>
      </Paper>
    </main>
  );
}

interface KeyLoginProps {
  isOpen: boolean;
  isBusy: boolean;
  onLogin: (login: () => Promise<unknown>) => void;
}

/** A development aid: the key stays in memory and is accepted in a sandbox only. */
function KeyLogin({ isOpen, isBusy, onLogin }: KeyLoginProps) {
  const [wasOpened, setOpened] = useState(false);
  const [key, setKey] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const entered = key.trim();
    if (entered === '') return;
    setKey('');
    onLogin(() => {
      setStaffKey(entered);
      return Promise.resolve();
    });
  };
  const opened = isOpen || wasOpened;
  return (
    <div>
      {!isOpen && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setOpened(!wasOpened)}
          aria-expanded={opened}
        >
          Use a staff key (sandbox)
        </Anchor>
      )}
      <Collapse expanded={opened}>
        <form onSubmit={submit}>
          <Stack gap="xs" mt={isOpen ? 0 : 'xs'}>
            <PasswordInput
              label="Staff key"
              description="Sandbox only. The key stays in memory until the page is closed."
              value={key}
              onChange={({ currentTarget }) => setKey(currentTarget.value)}
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key', 'tabIndex': 0 }}
            />
            <Button type="submit" variant="default" loading={isBusy}>
              Use this key
            </Button>
          </Stack>
        </form>
      </Collapse>
    </div>
  );
}
